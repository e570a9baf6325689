"""`python -m mcr` is the command `mcr`."""

import sys

from mcr.cli import main

if __name__ == "__main__":
    sys.exit(main())
