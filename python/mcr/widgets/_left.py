"""Going on with the match that a table has left."""

import logging
from dataclasses import replace
from pathlib import Path

from mcr._errors import RecordError
from mcr.widgets._asked import Asked
from mcr.widgets._game import Game, Start
from mcr.widgets._journal import OWN, TableJournal

__all__ = ["taken_up"]

LOG = logging.getLogger("mcr.widgets")


def taken_up(place: Path, key: str, asked: Asked) -> tuple[Game, Asked] | None:
    """Return the match that such a table has left unfinished in a folder, and what it was asked to be; None if none.

    Why a file is damaged might tell a hidden tile, and the log may be before the person's eyes: it has only the line.
    """
    try:
        journal = TableJournal.unfinished(place, key)
    except RecordError as error:
        LOG.warning("not taken up: line %s is damaged", error.line)
        return None
    except OSError as error:
        LOG.warning("not taken up: %s", error)
        return None
    if journal is None:
        return None
    damage = journal.journal.damage
    if damage is not None:
        LOG.warning("%s goes on before line %s, which is damaged", journal.journal.path, damage.line)
    played = journal.journal.match or journal.journal.deal
    start = Start.resumed(played, journal.person)
    opponents = tuple(
        given if name == OWN else name for name, given in zip(journal.opponents, asked.opponents, strict=True)
    )
    now = replace(asked, rules=start.rules, deals=start.deals, opponents=opponents)
    game = Game(start, now.players(start.seed), played)
    game.journal = journal
    return game, now
