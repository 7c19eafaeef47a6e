"""The computer player: pure, from rules and a view to an action. It sees what its seat may see."""
