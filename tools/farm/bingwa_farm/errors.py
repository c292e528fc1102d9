"""An error of which the user gets one line."""


class FarmError(Exception):
    """Says what was found, where, and what was expected."""
