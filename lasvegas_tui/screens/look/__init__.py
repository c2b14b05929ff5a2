"""How games are drawn: the base classes of their looks, play areas and animations."""
