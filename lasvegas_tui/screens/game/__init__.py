"""What the screen of every game is made of."""
