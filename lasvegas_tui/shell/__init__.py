"""What a program with screens rests on: its terminal, its app and its screens."""
