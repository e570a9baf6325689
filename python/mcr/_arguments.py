"""What reads arguments: as argparse does, but what is unknown behind a command is told with that command's usage."""

import argparse
from collections.abc import Sequence

__all__ = ["Arguments"]


class Arguments(argparse.ArgumentParser):
    """A parser whose commands refuse what they do not know themselves; argparse leaves that to the first parser."""

    def parse_known_args(  # type: ignore[override] # of its overloads one is used
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse arguments; an error if some are not known."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown
