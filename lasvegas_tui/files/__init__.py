"""Saved games on the disk: their transcripts, and the list of them."""
