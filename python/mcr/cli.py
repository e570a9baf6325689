"""The command `mcr`."""

import argparse
from collections.abc import Sequence

from mcr import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (those of the process if None) and return its exit status."""
    parser = argparse.ArgumentParser(prog="mcr", description="Mahjong Competition Rules.")
    parser.add_argument("--version", action="version", version=f"mcr {__version__}")
    parser.parse_args(argv)
    parser.print_help()
    return 0
