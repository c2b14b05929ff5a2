"""What the screens of the three games with six casinos share."""
