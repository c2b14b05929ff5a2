"""The error of a lobby that cannot be served."""


class ServeError(Exception):
    """The lobby cannot be served; the message is a sentence."""
