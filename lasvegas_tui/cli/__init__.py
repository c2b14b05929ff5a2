"""The command line. Commands are imported when they are named, Rich and Textual when needed.

So the version, a page of help, and completion in a shell need not wait for them.
"""

DONE, FAILED, WRONG = 0, 1, 2
"""Exit statuses: success; a failure; a request that cannot be understood or fulfilled."""
