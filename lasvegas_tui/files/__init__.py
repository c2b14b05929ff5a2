"""Saved games on the disk: their transcripts, the list of them, deleting and naming."""
