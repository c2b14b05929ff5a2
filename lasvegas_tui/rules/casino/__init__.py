"""What the games with casinos share: rules, sentences, reasons, money."""
