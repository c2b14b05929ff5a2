"""The command line. What only a command needs is imported when it is carried out.

So a page of help and a shell that completes a line have their answer without waiting for that.
"""

DONE, FAILED, WRONG = 0, 1, 2
"""Exit statuses: all is well; a failure; what cannot be understood or carried out."""
