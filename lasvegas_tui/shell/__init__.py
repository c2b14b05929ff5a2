"""The base of the interface: the terminal driver, and base classes of the app and its screens."""
