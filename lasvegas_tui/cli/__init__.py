"""The command line; each command, Rich and Textual are imported only when they are needed.

So the version, a page of help, and completion in a shell appear quickly.
"""

DONE, FAILED, WRONG = 0, 1, 2
"""The exit statuses for success, for a failure, and for an invalid request."""
