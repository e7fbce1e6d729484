"""Indian rummy, exactly: judge a show, find the fewest points, say what to throw."""

__version__ = "0.1.0"
