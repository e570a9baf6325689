"""Counts of action sequences."""

from slow.deal import apply, awaiting, legal_actions
from slow.state import Deal


def perft(deal: Deal, depth: int) -> int:
    """Return the number of sequences of exactly `depth` applied actions.

    play: "shorter ones that end the deal are not counted; each answer is an action, given in rising seat number; a
    turn with one discard counts; `declare win` and copies do not".
    """
    if depth == 0:
        return 1
    if deal.phase == "over":
        return 0
    seat = awaiting(deal)[0]
    actions = legal_actions(deal, seat)
    if depth == 1:
        return len(actions)
    return sum(perft(after(deal, seat, action), depth - 1) for action in actions)


def after(deal: Deal, seat: int, action: str) -> Deal:
    """Return the deal after an action."""
    other = deal.copy()
    apply(other, seat, action)
    return other


def kinds_of_actions(deal: Deal, depth: int) -> dict[str, int]:
    """Return how often each verb occurs as the last of `depth` actions, to see what a count is made of."""
    found: dict[str, int] = {}
    if deal.phase == "over" or depth == 0:
        return found
    seat = awaiting(deal)[0]
    for action in legal_actions(deal, seat):
        more = kinds_of_actions(after(deal, seat, action), depth - 1) if depth > 1 else {verb(action): 1}
        for name, count in more.items():
            found[name] = found.get(name, 0) + count
    return found


def verb(action: str) -> str:
    """Return an action without its tiles; the discard of a flower is a verb of its own."""
    words = action.split()
    if words[0] == "discard" and words[1] in set("abcdefgh"):
        return "discard flower"
    return " ".join(word for word in words if word in {"add", "concealed", "kong"}) if "kong" in words else words[0]
