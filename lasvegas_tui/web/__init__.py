"""Tables in a browser: the guard, the server, and the programs whose screens it shows."""
