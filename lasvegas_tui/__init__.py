"""Five table games for friends at one terminal."""

__version__ = "0.1.0"
