"""An open question: its choices, cursor and preview, without a screen."""
