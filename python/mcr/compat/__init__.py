"""Other programs' functions under their own names, for scripts that were written for them."""

from mcr.compat import mahjonggb

__all__ = ["mahjonggb"]
