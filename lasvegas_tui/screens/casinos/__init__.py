"""What the three games with six casinos share."""
