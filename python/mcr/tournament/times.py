"""Moments: naive local times, as a director reads them off the clock on the wall."""

from datetime import datetime

from mcr._errors import TournamentError

__all__ = ["moment", "now", "text_of"]


def now() -> datetime:
    """Return what the clock of this machine shows."""
    return datetime.now()  # noqa: DTZ005 - local time is meant


def moment(value: datetime | str | None, name: str = "at") -> datetime:
    """Return a moment given as a value or as ISO text; None is now."""
    if value is None:
        return now()
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            raise TournamentError(f"{name}: expected a time as 2013-03-08 09:50, not {value!r}") from None
    if not isinstance(value, datetime):
        raise TournamentError(f"{name}: expected a datetime or ISO text, not {value!r}")
    if value.tzinfo is not None:
        raise TournamentError(f"{name}: expected a local time without a zone, not {value.isoformat()}")
    return value


def text_of(value: datetime) -> str:
    """Return a moment as it stands in a log."""
    return value.isoformat(sep=" ")
