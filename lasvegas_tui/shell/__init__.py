"""The base of the interface: the terminal driver, and the base classes of app and screens."""
