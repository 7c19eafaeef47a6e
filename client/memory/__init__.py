"""What is kept on this machine: settings, friends, stars, scores and notes."""
