"""Work done in processes of its own: answers to questions, and files being made."""
