"""A limit to the size of files, for a program that is to meet what a full disk does."""

LIMITED = """
import resource, sys
sys.dont_write_bytecode = True  # the limit would cut off modules, and later programs read them
resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, resource.RLIM_INFINITY))
"""


def limiting(num_bytes: int) -> str:
    """Return Python that limits the files of the process that runs it to so many bytes."""
    return LIMITED.format(num_bytes)
