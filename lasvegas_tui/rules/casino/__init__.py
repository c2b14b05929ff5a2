"""What the games with six casinos share: rules, banknotes, bots' values, and sentences."""
