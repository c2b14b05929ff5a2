"""What drives a screen: playing, the curtain, replaying, teaching."""
