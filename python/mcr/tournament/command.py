"""`mcr tournament LOG COMMAND`: the methods of a tournament on the command line, their arguments as options."""

from __future__ import annotations

import argparse
import inspect
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pandas as pd

from mcr._arguments import Arguments
from mcr._errors import RecordError, TournamentError
from mcr.tournament.command_options import OPTIONS
from mcr.tournament.export import plain_rows
from mcr.tournament.tournament import Tournament
from mcr.tournament.views import Player, Round

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Commands: TypeAlias = "argparse._SubParsersAction[Arguments]"  # noqa: SLF001 - it has no public name

__all__ = ["run"]

WRITING = {
    "register": "register",
    "pay": "pay",
    "withdraw": "withdraw",
    "remove": "remove",
    "substitute": "substitute",
    "draw": "draw",
    "swap": "swap",
    "start": "start_round",
    "extra-time": "extra_time",
    "close-table": "close_table",
    "enter": "enter",
    "false-win": "false_win",
    "dead-hand": "dead_hand",
    "fine": "fine",
    "last-deal": "last_deal",
    "ignored-last-deal": "ignored_last_deal",
    "undo": "undo",
    "import-players": "import_players",
    "import-deals": "import_deals",
}
"""Commands that write, and the methods they are."""
READING = {
    "standings": "standings",
    "clock": "clock",
    "mers": "mers",
    "export": "export",
    "export-ema": "export_ema",
    "pantheon": "pantheon",
}
SAVING = ("export", "export_ema")
"""Methods that write files, not events."""
FRAMES = (
    "players", "seating", "deals", "ledger", "table_results", "wall_results", "comparisons", "final", "places",
    "seating_quality",
)  # fmt: skip
PAGES = ("seating_list", "player_cards", "score_sheets", "wall_list", "page")
"""Pages, printed as HTML."""
PAIR = "NAME=VISTS"
LONGEST = 300
"""Characters of an event that are shown."""


def run(log: str, argv: Sequence[str]) -> int:
    """Do a command on a log and return the exit status; a refused call raises its error."""
    parser = make_parser(log)
    if log in parser.get_default("names") and not Path(log).exists():
        raise TournamentError(f"the log comes before the command, as in: mcr tournament cup.jsonl {log}")
    arguments = parser.parse_args(argv)
    if "run" not in arguments:
        parser.print_help()
        return 0
    try:
        arguments.run(Path(log), arguments)
    except RecordError as error:
        raise TournamentError(f"{log}: {error}") from error
    return 0


def make_parser(log: str) -> argparse.ArgumentParser:
    """Return what reads a command and its options."""
    parser = Arguments(prog=f"mcr tournament {log}", description="Run a tournament from its log.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    create = command(commands, "create", Tournament.create.__doc__)
    add_options(create, Tournament.create, skip=("path",))
    create.set_defaults(run=create_log)
    change = command(commands, "change", Tournament.change.__doc__)
    change.add_argument("fields", nargs="+", metavar="FIELD=VALUE", help="as rounds=3, or table_points=[4,2,1,0]")
    change.set_defaults(run=change_profile)
    for names, writes in ((WRITING, True), (READING, False)):
        for name, method in names.items():
            added = command(commands, name, getattr(Tournament, method).__doc__)
            add_options(added, getattr(Tournament, method))
            added.set_defaults(run=calling(method, writes=writes))
    for method in (*FRAMES, "events"):
        name = "log" if method == "events" else method.replace("_", "-")
        added = command(commands, name, getattr(Tournament, method).__doc__)
        added.set_defaults(run=calling(method, writes=False))
    for method in PAGES:
        added = command(commands, method.replace("_", "-"), getattr(Tournament, method).__doc__)
        add_options(added, getattr(Tournament, method))
        added.set_defaults(run=calling(method, writes=False))
    regulation = command(commands, "regulation", "The regulation as text.")
    regulation.add_argument("--lang", default="en", help="en, zh, pt, ru or pl; default: en")
    regulation.set_defaults(run=print_regulation)
    parser.set_defaults(names=tuple(commands.choices))
    return parser


def command(commands: Commands, name: str, about: str | None) -> Arguments:
    """Add a command."""
    first = (about or "").partition("\n")[0].replace("%", "%%")
    added = commands.add_parser(name, help=first, description=first)
    added.add_argument("--json", action="store_true", help="print JSON")
    return added


def add_options(parser: argparse.ArgumentParser, method: Callable[..., object], skip: Sequence[str] = ()) -> None:
    """Add an option for each argument of a method."""
    for parameter in inspect.signature(method).parameters.values():
        if parameter.name in ("self", *skip):
            continue
        option = f"--{parameter.name.replace('_', '-')}"
        needed = parameter.default is inspect.Parameter.empty
        how: dict[str, Any] = {"dest": parameter.name, "required": needed, "default": argparse.SUPPRESS}
        how["help"] = OPTIONS[parameter.name]
        kind = str(parameter.annotation)
        if isinstance(parameter.default, bool):
            how["action"] = argparse.BooleanOptionalAction
        elif parameter.name == "tables":
            how |= {"action": "append", "metavar": "'E; S; W; N'"}
        elif parameter.name == "totals":
            how |= {"nargs": 4, "metavar": PAIR}
        elif kind.startswith("int"):
            how["type"] = int
        elif "Sequence" in kind or "Iterable" in kind:
            how["nargs"] = "+"
        parser.add_argument(option, **how)


def given(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the arguments of a method that were given as options."""
    found = {name: value for name, value in vars(arguments).items() if name not in ("run", "json", "names")}
    if "tables" in found:
        found["tables"] = [[name.strip() for name in table.split(";")] for table in found["tables"]]
    if "totals" in found:
        found["totals"] = dict(map(pair, found["totals"]))
    return found


def pair(text: str) -> tuple[str, int]:
    """Return the name and the vists of a total."""
    name, equals, vists = text.rpartition("=")
    try:
        return name, int(vists if equals else "")
    except ValueError:
        raise TournamentError(f"totals: expected {PAIR}, not {text!r}") from None


def create_log(log: Path, arguments: argparse.Namespace) -> None:
    """Begin a tournament."""
    with Tournament.create(log, **given(arguments)) as tournament:
        report(tournament, None, as_json=arguments.json)


def change_profile(log: Path, arguments: argparse.Namespace) -> None:
    """Change the regulation."""
    fields = {}
    for text in arguments.fields:
        name, equals, value = text.partition("=")
        if not equals:
            raise TournamentError(f"expected FIELD=VALUE, not {text!r}")
        try:
            fields[name] = json.loads(value)
        except ValueError:
            fields[name] = value
    with Tournament.open(log) as tournament:
        tournament.change(**fields)
        report(tournament, None, as_json=arguments.json)


def print_regulation(log: Path, arguments: argparse.Namespace) -> None:
    """Print the regulation."""
    with Tournament.open(log, read_only=True) as tournament:
        profile = tournament.profile
        print(json.dumps(profile.to_dict(), ensure_ascii=False) if arguments.json else profile.text(arguments.lang))


def calling(method: str, *, writes: bool) -> Callable[[Path, argparse.Namespace], None]:
    """Return what does a method and prints what it returns."""

    def call(log: Path, arguments: argparse.Namespace) -> None:
        with Tournament.open(log, read_only=not writes) as tournament:
            found = getattr(tournament, method)
            result = found(**given(arguments)) if callable(found) else found
            if method in SAVING and not arguments.json:
                print(f"written: {arguments.folder if method == 'export' else arguments.path}")
            elif method == "undo" and not arguments.json:
                print(f"taken back: {line(tournament.events.query('n == @result').iloc[0])}")
            else:
                report(tournament, result, as_json=arguments.json)

    return call


def report(tournament: Tournament, result: object, *, as_json: bool) -> None:
    """Print what a method has returned, or which event was written."""
    if isinstance(result, Round) and as_json:
        result = result.to_frame()
    if isinstance(result, pd.DataFrame):
        print(json.dumps(plain_rows(result), ensure_ascii=False, indent=1) if as_json else table(result))
    elif result is None or isinstance(result, int | Player) or as_json:
        n = int(tournament.events["n"].iloc[-1])
        told = result if isinstance(result, int | str) else str(result) if result is not None else None
        print(json.dumps({"event": n, "result": told}, ensure_ascii=False) if as_json else told or done(tournament, n))
    else:
        print(result)


def done(tournament: Tournament, n: int) -> str:
    """Return the number of an event, and what it brought to whom."""
    rows = tournament.ledger.query("n == @n")
    brought = [
        f"{row.player} {row.vists:+}"
        if row.scope != "table_points"
        else f"{row.player} {row.table_points} table points"
        for row in rows.itertuples()
    ]
    return f"event {n}: {', '.join(brought)}" if brought else f"event {n}"


def table(frame: pd.DataFrame) -> str:
    """Return a frame as text: what is missing is empty, a column of dicts left out; of the log each event is a line."""
    if not len(frame):
        return "nothing yet"
    if "undone" in frame:
        return "\n".join(line(row) + " (undone)" * bool(row["undone"]) for _, row in frame.iterrows())
    wide = [name for name in frame if isinstance(frame[name].iloc[0], dict)]
    frame = frame.drop(columns=wide)
    return frame.astype(object).where(frame.notna(), "").to_string(index=False)


def line(event: pd.Series[Any]) -> str:
    """Return an event as a line: its number, the time, what it is, and what was given."""
    told = {name: value for name, value in event["data"].items() if value not in (None, "", False, [], {})}
    texts = [
        f"{name}={value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for name, value in told.items()
        if name != "at"
    ]
    return shortened(f"{event['n']}  {event['at']:%Y-%m-%d %H:%M:%S}  {event['event']}  {', '.join(texts)}")


def shortened(text: str) -> str:
    """Return a text, cut where a terminal's few lines end: the rest is in the log, and in `--json`."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
