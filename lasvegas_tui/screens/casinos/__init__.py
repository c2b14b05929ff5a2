"""What the screens of the three games with six casinos have in common."""
