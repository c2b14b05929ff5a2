"""The command line. A command is imported when it is named; Rich and Textual, when it needs them.

So the version, a page of help, and a shell that completes a line need not wait for these.
"""

DONE, FAILED, WRONG = 0, 1, 2
"""Exit statuses: all is well; a failure; what cannot be understood or carried out."""
