"""The command line; a command is imported when it is named, Rich and Textual when they are needed.

So the version, a page of help, and completion in a shell do not wait for all of them.
"""

DONE, FAILED, WRONG = 0, 1, 2
"""The exit statuses for success, for a failure, and for a request that makes no sense."""
