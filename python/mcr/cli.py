"""The command `mcr`."""

import argparse
import codecs
import io
import json
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, TypeAlias

from mcr import Fan, McrError, ParseError, Rules, Tiles, __version__, analyse, score, shanten, waits
from mcr._arguments import Arguments
from mcr._extras import EXTRA_OF
from mcr._mcr import _levels, _score_lines, _waits_lines
from mcr._progress import Progress
from mcr._rules import of_text
from mcr._rules_texts import every_option  # noqa: TID253 - `mcr --help` has them
from mcr._words import words  # noqa: TID253 - every command has a language

__all__ = ["main"]

BAD_INPUT = 2
"""Exit status after bad input: a message on the standard error says what and where."""
CHUNK = 1 << 18
"""Bytes of a file read at a time."""
LONGEST_LINE = 1 << 16
"""Bytes of a line that are kept; no hand is nearly as long."""
CONTEXT = 40
"""Characters of a bad line shown before and after the fault."""
FANS_VERSION = 1
"""The version of what `mcr fans --json` prints."""
BOTS = tuple(_levels())
"""The names of our bots."""
BadLine: TypeAlias = tuple[int, str, int | None, str]
"""A line that is no such hand: its number from 0, the text, the place of the first fault, and all that is wrong."""
Lines: TypeAlias = Callable[..., tuple[bytes, list[BadLine], int]]
"""What works through the hands of some lines: the lines to print, the bad ones, and how many there were."""
LANGUAGE = "language: en, zh, pt, ru or pl; default: en"
PRESETS = f"{', '.join(Rules.presets)}, and behind it options that differ, as 'wmo minimum_points=6'"
RULES = f"{PRESETS}; default: wmo"
NOTATION = (
    "A hand is its melds in brackets, the concealed tiles with the winning tile last, and behind bars the winds with "
    "four flags and the flowers: '[345m,1]345p345s66678p|EW0000|1'. Tiles: 1-9 with m characters, p dots, s bamboo; "
    "winds E S W N; dragons C red, F green, P white. Flags, 1 or 0: self-drawn, last of its kind, last of the wall, "
    "kong."
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (those of the process if None) and return its exit status."""
    parser = make_parser()
    arguments = parser.parse_args(argv)
    if "run" not in arguments:
        parser.print_help()
        return 0
    try:
        prepare_streams()
        if "rules" in arguments:
            arguments.rules = of_text(arguments.rules)
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except (McrError, ModuleNotFoundError) as error:
        if isinstance(error, ModuleNotFoundError) and error.name not in EXTRA_OF:
            raise
        print(f"mcr: {error}", file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            # Whoever reads has enough; nothing more is to be written, not even at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"mcr: {f'{error.filename}: {error.strerror}' if error.filename else error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    return status


def prepare_streams() -> None:
    """See to it that everything can be printed: what the terminal cannot show is escaped."""
    if sys.stdout is None:
        raise McrError("the standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def make_parser() -> argparse.ArgumentParser:
    """Return what reads the arguments."""
    parser = Arguments(
        prog="mcr",
        description="Mahjong Competition Rules. `mcr COMMAND --help` has more on a command.",
    )
    parser.add_argument("--version", action="version", version=f"mcr {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    about = "what a hand is worth, and why; or the hands of a file, one a line"
    command = commands.add_parser(
        "score",
        help=about,
        description=f"Say {about}. Of a file each line tells the points without and with flowers, the fans (or -, if "
        "the tiles are no win), and the hand, with tabs between them.",
        epilog=NOTATION,
    )
    add_hand_arguments(command)
    command.set_defaults(run=run_score, done="scored")

    about = "what a hand of 13 tiles waits for; or the hands of a file, one a line"
    command = commands.add_parser(
        "waits",
        help=about,
        description=f"Say {about}. Of a file each line tells the waits, as tile:unseen:points on a discard:points "
        "self-drawn (or -, if there is none), and the hand after a tab.",
        epilog=NOTATION,
    )
    add_hand_arguments(command)
    command.add_argument("--visible", default="", metavar="TILES", help="tiles seen outside the hand and its melds")
    command.set_defaults(run=run_waits, done="looked at")

    about = "what each discard of a hand of 14 tiles promises"
    command = commands.add_parser("analyse", help=about, description=f"Say {about}.", epilog=NOTATION)
    command.add_argument("hand", metavar="HAND")
    command.add_argument("--visible", default="", metavar="TILES", help="tiles seen outside the hand and its melds")
    command.add_argument("--draws-left", type=int, default=18, metavar="N", help="own draws still to come; default: 18")
    command.add_argument("--no-claims", action="store_true", help="as if chows and pungs were not claimed later on")
    command.add_argument("--rules", default="wmo", metavar="RULES", help=RULES)
    command.add_argument("--lang", default="en", help=LANGUAGE)
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=run_analyse)

    about = "a deal in the terminal, against three bots"
    command = commands.add_parser("play", help=about, description=f"Play {about}.")
    command.add_argument("--seed", type=int, metavar="N", help="which deal: 0 to 2^64 - 1; default: any")
    command.add_argument("--rules", default="wmo", metavar="RULES", help=RULES)
    command.add_argument(
        "--opponents",
        type=three,
        default=("careful",) * 3,
        metavar="NAMES",
        help=f"one of {', '.join(BOTS)}, or three with commas: right, opposite, left; default: careful",
    )
    command.add_argument("--out", metavar="FILE", help="a new file for a record of the deal, also of one that is left")
    command.add_argument("--lang", default="en", help=LANGUAGE)
    command.set_defaults(run=run_play)

    about = "one of our bots as a program on Botzone: requests on standard input, JSON or plain lines, and answers out"
    command = commands.add_parser("botzone", help=about, description=f"Run {about}.")
    command.add_argument("--bot", required=True, metavar="NAME", help=f"one of: {', '.join(BOTS)}")
    command.add_argument("--keep-running", action="store_true", help="say after each answer that it goes on running")
    command.add_argument("--seed", type=int, metavar="N", help="what the bot leaves to chance; default: any")
    command.set_defaults(run=run_botzone)
    add_convert(commands)
    add_simulate(commands)

    add_tournament(commands)
    add_catalogue(commands)
    return parser


def add_convert(commands: "argparse._SubParsersAction[Arguments]") -> None:
    """Add the command that converts records."""
    about = "records of deals from one form into another"
    command = commands.add_parser(
        "convert",
        help=about,
        description=f"Convert {about}: mcr (our own), ijcai, judge (read only), pmn. What cannot be read or written, "
        "and where the record and its replay disagree, is told with the line.",
    )
    command.add_argument("source", metavar="IN", help="a file, or - for the standard input")
    command.add_argument("target", metavar="OUT", help="a file, or - for the standard output")
    command.add_argument("--from", dest="reads", metavar="FORM", help="default: what the text begins like")
    command.add_argument("--to", dest="writes", metavar="FORM", help="default: mcr for *.jsonl, pmn for *.pmn")
    command.set_defaults(run=run_convert)


def add_simulate(commands: "argparse._SubParsersAction[Arguments]") -> None:
    """Add the command that simulates deals."""
    about = "many deals played by bots: what kind of play it is, and the frames as Parquet"
    command = commands.add_parser("simulate", help=about, description=f"Simulate {about}.")
    command.add_argument("--deals", type=int, default=10_000, metavar="N", help="how many; default: 10000")
    command.add_argument("--out", metavar="DIR", help="folder for the frames; an interrupted run there is gone on with")
    command.add_argument("--bots", default=None, metavar="NAMES", help="one, or four with commas; default: careful")
    command.add_argument("--seed", type=int, default=1, metavar="N", help="0 to 2^64 - 1; default: 1")
    command.add_argument("--rules", default="wmo", metavar="RULES", help=RULES)
    command.add_argument("--threads", type=int, metavar="N", help="default: as many as there are cores")
    command.add_argument("--chunk", type=int, metavar="N", help="deals of a file in DIR; default: 10000")
    command.set_defaults(run=run_simulate)


def add_tournament(commands: "argparse._SubParsersAction[Arguments]") -> None:
    """Add the command that hands everything on to a tournament's own."""
    about = "a tournament, run from its log"
    command = commands.add_parser(
        "tournament",
        help=about,
        description="Run a tournament. Every command writes to the log, or shows what follows from it: create, "
        "register, draw, start, enter, standings, places, export and others, which `mcr tournament LOG --help` lists.",
    )
    command.add_argument("log", metavar="LOG", help="the file of the tournament")
    command.add_argument("rest", nargs=argparse.REMAINDER, metavar="COMMAND", help="with its options")
    command.set_defaults(run=run_tournament)


def add_catalogue(commands: "argparse._SubParsersAction[Arguments]") -> None:
    """Add the commands on fans and rules."""
    about = "the fans, or one of them"
    command = commands.add_parser("fans", help=about, description=f"Show {about}.")
    command.add_argument("id", nargs="?", metavar="FAN", help="as mixed_straight, 39 or 花龙; default: all")
    command.add_argument("--rules", default="wmo", metavar="RULES", help=f"whose points are shown: {RULES}")
    command.add_argument("--lang", default="en", help=LANGUAGE)
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=run_fans)

    about = "the options of the rules with their choices, or how a preset reads them"
    command = commands.add_parser("rules", help=about, description=f"Show {about}.")
    command.add_argument("preset", nargs="?", metavar="RULES", help=f"{PRESETS}; default: all options")
    command.add_argument("--lang", default="en", help=LANGUAGE)
    command.add_argument("--json", action="store_true", help="print JSON, of wmo if no preset is named")
    command.set_defaults(run=run_rules)


def add_hand_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of a command on one hand or many."""
    command.add_argument("hand", nargs="?", default="-", metavar="HAND|FILE|-", help="default: -, the standard input")
    command.add_argument("--rules", default="wmo", metavar="RULES", help=RULES)
    command.add_argument("--lang", default="en", help=LANGUAGE)
    command.add_argument("--json", action="store_true", help="print JSON, for many hands an object a line")
    command.add_argument("--threads", type=int, help="default: as many as there are cores")


def run_score(arguments: argparse.Namespace) -> int:
    """Score one hand, or the lines of a file."""
    rules, lang = arguments.rules, arguments.lang

    def one(hand: str) -> None:
        result = score(hand, rules=rules)
        if arguments.json:
            print_json(None if result is None else result.to_dict())
        elif result is None:
            print(f"{words(lang)('explain.no_win')}\n\n{shanten(hand).text(lang)}")
        else:
            print(result.explain(lang))

    def lines(text: bytes, *, json: bool, threads: int | None) -> tuple[bytes, list[BadLine], int]:
        return _score_lines(text, rules, lang, json=json, threads=threads)

    return run_hands(arguments, one, lines)


def run_waits(arguments: argparse.Namespace) -> int:
    """Say what one hand waits for, or the hands of a file."""
    rules, lang = arguments.rules, arguments.lang
    visible = read_visible(arguments)
    if visible is None:
        return BAD_INPUT

    def one(hand: str) -> None:
        found = waits(hand, visible, rules)
        if arguments.json:
            print_json(found.to_dict())
        else:
            print(found.text(lang))

    def lines(text: bytes, *, json: bool, threads: int | None) -> tuple[bytes, list[BadLine], int]:
        return _waits_lines(text, visible, rules, json=json, threads=threads)

    return run_hands(arguments, one, lines)


def read_visible(arguments: argparse.Namespace) -> Tiles | None:
    """Return the visible tiles; None, and a message that shows the place, if they are none."""
    try:
        return Tiles(arguments.visible)
    except McrError as error:
        offset = error.offset if isinstance(error, ParseError) else None
        print(f"mcr: --visible: {error}\n{pointed(arguments.visible, offset)}", file=sys.stderr)
        return None


def run_analyse(arguments: argparse.Namespace) -> int:
    """Say what each discard of a hand promises."""
    words(arguments.lang)  # a language that does not exist is refused, whether words are printed or not
    visible = read_visible(arguments)
    if visible is None:
        return BAD_INPUT
    try:
        found = analyse(arguments.hand, visible, arguments.draws_left, not arguments.no_claims, arguments.rules)
    except ParseError as error:
        print(f"mcr: {error}\n{pointed(arguments.hand, error.offset)}", file=sys.stderr)
        return BAD_INPUT
    if arguments.json:
        print_json(found.to_dict())
    else:
        print(found.text(arguments.lang))
    return 0


def run_play(arguments: argparse.Namespace) -> int:
    """Play a deal; if it is left before its end, say so."""
    if sys.stdin is None:
        raise McrError("the standard input is closed")
    from mcr._terminal import play

    seed = secrets.randbits(64) if arguments.seed is None else arguments.seed
    out = None if arguments.out is None else Path(arguments.out)
    return 0 if play(seed, arguments.rules, arguments.lang, arguments.opponents, out) else BAD_INPUT


def three(text: str) -> tuple[str, ...]:
    """Return the names of three opponents: three with commas, or one for all."""
    names = tuple(text.split(","))
    unknown = [name for name in names if name not in BOTS]
    if unknown or len(names) not in {1, 3}:
        wrong = f"no bot is called {unknown[0]!r}" if unknown else f"{len(names)} are named"
        message = f"one name or three with commas, of {', '.join(BOTS)}: {wrong}"
        raise argparse.ArgumentTypeError(message)
    return names * (3 // len(names))


def run_convert(arguments: argparse.Namespace) -> int:
    """Convert records."""
    from mcr._convert import convert

    return 0 if convert(arguments.source, arguments.target, arguments.reads, arguments.writes) else BAD_INPUT


def run_botzone(arguments: argparse.Namespace) -> int:
    """Answer the requests of one match."""
    if sys.stdin is None:
        raise McrError("the standard input is closed")
    from mcr.bots import bot
    from mcr.botzone.serve import serve

    serve(bot(arguments.bot, arguments.seed), sys.stdin.buffer, sys.stdout, keeps_running=arguments.keep_running)
    return 0


def run_simulate(arguments: argparse.Namespace) -> int:
    """Simulate deals, and print what kind of play it is."""
    from mcr.study.command import run

    return run(arguments)


def run_tournament(arguments: argparse.Namespace) -> int:
    """Do a command on the log of a tournament."""
    from mcr.tournament.command import run

    return run(arguments.log, arguments.rest)


def run_hands(arguments: argparse.Namespace, one: Callable[[str], None], lines: Lines) -> int:
    """Work on one hand, or on the lines of a file."""
    words(arguments.lang)  # a language that does not exist is refused, whether words are printed or not
    if arguments.hand == "-":
        if sys.stdin is None:
            raise McrError("the standard input is closed")
        if sys.stdin.isatty():
            print("mcr: hands are read from the terminal, one a line; Ctrl-D ends them", file=sys.stderr)
        return run_lines(sys.stdin.buffer, "standard input", None, arguments, lines)
    path = Path(arguments.hand)
    if arguments.hand and exists(path):
        if path.is_dir():
            raise McrError(f"{path} is a folder")
        size = path.stat().st_size if path.is_file() else None
        with path.open("rb") as file:
            return run_lines(file, str(path), size, arguments, lines)
    if set(arguments.hand) & set("/."):  # which no hand has
        raise McrError(f"there is no file {arguments.hand}, and it is no hand")
    # The core knows the place of a fault; a bad hand is a bad line.
    line = arguments.hand.replace("\n", " ").encode(errors="replace")
    _, bad, _ = lines(line, json=False, threads=arguments.threads)
    for _, text, offset, problems in bad:
        print(f"mcr: {problems}\n{pointed(text, offset)}", file=sys.stderr)
    if bad:
        return BAD_INPUT
    one(arguments.hand)
    return 0


def exists(path: Path) -> bool:
    """Return whether there is such a file or pipe; a hand may be too long or too strange to be asked for."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def run_lines(file: BinaryIO, name: str, size: int | None, arguments: argparse.Namespace, lines: Lines) -> int:
    """Print what is to be said of the hand of each line; name the bad lines on the standard error, and go on."""
    number, bad_lines = 1, 0
    with Progress(size, "hands", is_shown=not sys.stdout.isatty()) as progress:  # else the answers say how far it is
        for chunk in chunks(file):
            printed, bad, count = lines(chunk, json=arguments.json, threads=arguments.threads)
            sys.stdout.buffer.write(printed)
            if bad:
                progress.clear()
            for line, text, offset, problems in bad:
                print(f"{name}:{number + line}: {problems}\n{pointed(text, offset)}", file=sys.stderr)
            number += count
            bad_lines += len(bad)
            progress.advance(len(chunk), number - 1)
    if bad_lines:
        print(f"mcr: {bad_lines} of {number - 1} lines could not be {arguments.done}", file=sys.stderr)
    return BAD_INPUT if bad_lines else 0


def chunks(file: BinaryIO) -> Iterator[bytes]:
    """Yield the contents of a file in pieces of whole lines, without the mark that some programs begin a file with.

    Of a line longer than any hand only the beginning is kept, with a sign that no hand has.
    """
    rest, is_first = b"", True
    # What is there is read at once, so that lines from a pipe are not kept waiting.
    while data := file.read1(CHUNK) if hasattr(file, "read1") else file.read(CHUNK):
        if is_first:
            data, is_first = data.removeprefix(codecs.BOM_UTF8), False
        lines, newline, tail = data.rpartition(b"\n")
        if newline:
            yield rest + lines + newline
            rest = b""
        if len(rest) + len(tail) > LONGEST_LINE:
            tail = tail[: max(0, LONGEST_LINE - len(rest))] + b"..."
        if len(rest) <= LONGEST_LINE:
            rest += tail
    if rest:
        yield rest


def pointed(text: str, offset: int | None) -> str:
    """Return a text, or what is around a place in it, with a caret under the place."""
    start = max(0, (offset or 0) - CONTEXT)
    shown = text[start : start + 2 * CONTEXT]
    line = "    " + "".join(character if character.isprintable() else "?" for character in shown)
    return line if offset is None else f"{line}\n    {' ' * (offset - start)}^"


def run_fans(arguments: argparse.Namespace) -> int:
    """Print the catalogue, or one fan."""
    rules, lang = arguments.rules, arguments.lang
    fans = list(Fan) if arguments.id is None else [Fan.find(arguments.id)]
    if arguments.json:
        listed = [fan.to_dict(lang, rules) for fan in fans]
        document = {"version": FANS_VERSION, "lang": lang, "rules": rules.to_dict(lang)["rules"], "fans": listed}
        print_json(document)
    elif arguments.id is None:
        width = max(len(fan.id) for fan in fans)
        for fan in fans:
            print(f"{fan.number or '':>2}  {fan.points(rules):2}  {fan.id:{width}}  {fan.name(lang)}")
    else:
        print(fans[0].text(lang, rules))
    return 0


def run_rules(arguments: argparse.Namespace) -> int:
    """Print the options with their choices, or how a preset reads them."""
    rules = of_text(arguments.preset or "wmo")
    if arguments.json:
        print_json(rules.to_dict(arguments.lang))
    elif arguments.preset is None:
        print(every_option(arguments.lang))
    else:
        print(rules.text(arguments.lang))
    return 0


def print_json(value: object) -> None:
    """Print a value as JSON for people and programs."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    sys.exit(main())
