"""Mahjong Competition Rules (MCR, Chinese Official, Guobiao): exact, explained, fast.

The rules live in a Rust core; this package is the vocabulary a player would use.

>>> import mcr
>>> mcr.__version__.count(".")
2
"""

from mcr._mcr import __version__

__all__ = ["__version__"]
