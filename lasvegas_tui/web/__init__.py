"""The program in a browser: the server of its page, and the processes that draw its windows."""
