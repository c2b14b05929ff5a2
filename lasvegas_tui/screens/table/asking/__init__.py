"""An open question: how a key or a click answers it, and the words and keys shown with it."""
