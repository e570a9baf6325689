"""Logs of Botzone's judge, and the text of the IJCAI data set, replayed through our judge and compared.

Run by path it replays what is named: `python tests/judge_logs.py FOLDER_OF_LOGS DATA.txt …`.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mcr
from mcr.botzone import Judge
from mcr.botzone.words import tile_text

PASS = ["PASS"] * 4
Display = dict[str, Any]


def walltiles(hands: list[list[str]], draws: list[list[str]]) -> str:
    """Return walls that give these hands and draws; what nobody sees is put behind."""
    walls = [hand + drawn for hand, drawn in zip(hands, draws, strict=True)]
    used = [tile for wall in walls for tile in wall]
    kinds = [tile_text(tile) for tile in mcr.Tile.all()[:34]]
    rest = [kind for kind in kinds for _ in range(4 - used.count(kind))]
    quarters: list[str] = []
    for wall in walls:
        missing = 34 - len(wall)
        quarters += reversed(wall + rest[:missing])
        del rest[:missing]
    return " ".join(quarters)


def request(display: Display, player: int) -> str:
    """Return what a player is told, straight from the description of the protocol."""
    actor, tile = display.get("player"), display.get("tile")
    match display["action"]:
        case "INIT":
            return f"0 {player} {display['quan']}"
        case "DEAL":
            return "1 0 0 0 0 " + " ".join(display["hand"][player])
        case "DRAW":
            return f"2 {tile}" if player == actor else f"3 {actor} DRAW"
        case "CHI":
            return f"3 {actor} CHI {display['tileCHI']} {tile}"
        case "GANG":
            return f"3 {actor} GANG"
        case action:
            return f"3 {actor} {action} {tile}"


def answers(display: Display, following: Display) -> list[Any]:
    """Return what the players must have answered for this to follow."""
    given: list[Any] = [*PASS]
    action, tile = following["action"], following.get("tile")
    texts = {
        "PLAY": f"PLAY {tile}",
        "PENG": f"PENG {tile}",
        "CHI": f"CHI {following.get('tileCHI')} {tile}",
        "GANG": f"GANG {tile}" if display["action"] == "DRAW" else "GANG",
        "BUGANG": f"BUGANG {tile}",
        "HU": "HU",
        "WH": "HU",
        "WA": "PLAY J3 J3",
    }
    if action in texts:
        given[following["player"]] = texts[action]
    elif "player" in following and action != "DRAW":
        given[following["player"]] = {"verdict": action}
    return given


def replay(text: str) -> Judge:
    """Replay a log, and return the judge after its last output; an AssertionError where anything differs."""
    displays = [entry["output"]["display"] for entry in json.loads(text) if "output" in entry]
    draws: list[list[str]] = [[], [], [], []]
    for display in displays:
        if display["action"] == "DRAW":
            draws[display["player"]].append(display["tile"])
    first = displays[0]
    initdata = {"walltiles": walltiles(displays[1]["hand"], draws), "quan": first["quan"], "srand": first["srand"]}
    judge = Judge.from_initdata(initdata)
    assert judge.initdata == initdata
    for turn, display in enumerate(displays):
        assert judge.output["display"] == display
        if judge.output["command"] == "request":
            assert judge.output["content"] == {str(player): request(display, player) for player in range(4)}
        if turn + 1 < len(displays):
            judge.answer(answers(display, displays[turn + 1]))
    if judge.is_over:
        points = displays[-1].get("score", [0] * 4)
        assert judge.output["content"] == {str(player): point for player, point in enumerate(points)}
    return judge


def replay_match(lines: list[list[str]]) -> Judge:
    """Replay a match of the data set, its lines divided into words, and compare order, fans and scores."""
    hands: list[list[str]] = [[], [], [], []]
    draws: list[list[str]] = [[], [], [], []]
    moves: list[list[list[str]]] = []
    for words in lines:
        if words[0] == "Player" and words[2] == "Deal":
            hands[int(words[1])] = words[3:]
        elif words[0] == "Player":
            claims = " ".join(words).split(" Ignore ")
            moves.append([claim.split()[1:] for claim in claims])
            if words[2] == "Draw":
                draws[int(words[1])].append(words[3])
    quan = next(int(words[1]) for words in lines if words[0] == "Wind")
    judge = Judge.from_initdata({"walltiles": walltiles(hands, draws), "quan": quan})
    left = iter([*moves, []])
    move = next(left)
    while not judge.is_over:
        display, given = judge.output["display"], [*PASS]
        if display["action"] == "DRAW":
            assert move[0] == [str(display["player"]), "Draw", display["tile"]]
            move = next(left)
        if move and display["action"] not in ("INIT", "DEAL") and move[0][1] != "Draw":
            (player, verb, tile), *lost = move
            move = next(left)
            if verb in ("Peng", "Chi"):
                assert move[0][:2] == [player, "Play"]
                tile = f"{tile} {move[0][2]}" if verb == "Chi" else move[0][2]
                move = next(left)
            given[int(player)] = f"{_VERBS[verb]} {tile}" if verb not in ("Gang", "Hu") else _VERBS[verb]
            for other, claim, claimed in lost:
                # What was claimed in vain is not looked at; what would have been discarded is not told.
                given[int(other)] = f"CHI {claimed} {claimed}" if claim.upper() == "CHI" else f"PENG {claimed}"
        judge.answer(given)
    assert move == []
    _compare(judge, lines)
    return judge


_VERBS = {
    "Play": "PLAY",
    "Peng": "PENG",
    "Chi": "CHI",
    "Gang": "GANG",
    "AnGang": "GANG",
    "BuGang": "BUGANG",
    "Hu": "HU",
}


def _compare(judge: Judge, lines: list[list[str]]) -> None:
    """Compare the end of a match of the data set."""
    display = judge.output["display"]
    if any(words == ["Huang"] for words in lines):
        assert display["action"] == "HUANG"
        return
    _, total, fans = next(words for words in lines if words[0] == "Fan")
    assert (display["action"], display["fanCnt"]) == ("HU", int(total))
    assert {f"{fan['name']}*{fan['cnt']}" for fan in display["fan"]} == set(fans.split("+"))
    assert display["score"] == [int(word) for words in lines if words[0] == "Score" for word in words[1:]]


def matches(text: str) -> Iterator[list[list[str]]]:
    """Yield the matches of a text of the data set: their lines, divided into words."""
    for block in text.split("Match ")[1:]:
        yield [line.split() for line in block.splitlines()[1:] if line.strip()]


def main() -> None:
    """Replay what is named."""
    logs = deals = outputs = 0
    for path in map(Path, sys.argv[1:]):
        for log in sorted(path.glob("*.json")):
            judge = replay(log.read_text(encoding="utf-8"))
            logs, outputs = logs + 1, outputs + len(judge.outputs)
        if path.is_file():
            for lines in matches(path.read_text(encoding="utf-8")):
                judge = replay_match(lines)
                deals, outputs = deals + 1, outputs + len(judge.outputs)
    print(f"{logs} logs and {deals} deals of the data set, {outputs} outputs: all equal")


if __name__ == "__main__":
    main()
