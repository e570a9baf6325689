"""The own turn: win, kongs, flowers, discard."""

from slow.actions import named_kind
from slow.answers import offer
from slow.moves import draw, expose, replace_after_kong
from slow.settlement import finish
from slow.state import Deal, Event, Meld
from slow.tiles import KINDS, NAMES, kind
from slow.wins import may_win


def turn_actions(deal: Deal) -> list[str]:
    """Return what the seat may do in its turn.

    play: "After a draw: win, concealed kong, added kong (in any later turn too, with any of the seat's tiles, not only
    the one drawn), flower, discard. After chow or pung: discard only."
    """
    seat = deal.seats[deal.turn]
    discards = [f"discard {NAMES[of_kind]}" for of_kind in seat.kinds()]
    if deal.drawn is None:
        return discards
    wins = ["win"] if may_win(deal, deal.turn) else []
    return wins + concealed_kongs(deal) + added_kongs(deal) + flowers(deal) + discards


def kong_possible(deal: Deal) -> bool:
    """Return whether the seat may make a kong in its turn.

    play: "With none left the seat may only win or discard"; private walls: no kong after the last draw, "any kong
    needs a tile in" the own wall.
    """
    return deal.wall.can_draw(deal.turn) and not deal.wall.is_last(deal.turn)


def concealed_kongs(deal: Deal) -> list[str]:
    """Return the kongs of four tiles in the hand."""
    seat = deal.seats[deal.turn]
    quads = [of_kind for of_kind in seat.kinds() if len(seat.copies(of_kind)) == 4]
    return [f"concealed kong {NAMES[of_kind]}" for of_kind in quads] if kong_possible(deal) else []


def added_kongs(deal: Deal) -> list[str]:
    """Return the kongs made of a pung on the table and the fourth tile in the hand."""
    seat = deal.seats[deal.turn]
    pungs = [kind(meld.tiles[0]) for meld in seat.melds if meld.name == "pung"]
    return [f"add kong {NAMES[pung]}" for pung in pungs if seat.copies(pung)] if kong_possible(deal) else []


def flowers(deal: Deal) -> list[str]:
    """Return the flowers that may be laid out.

    play: "`flower a` in any turn that began with a draw (the flower just drawn or one kept), with a replacement left";
    "forced: there are no flower actions".
    """
    if deal.rules["flowers"] != "optional" or not deal.wall.can_draw(deal.turn):
        return []
    return [f"flower {NAMES[of_kind]}" for of_kind in deal.seats[deal.turn].kinds() if of_kind >= KINDS]


def play(deal: Deal, action: str, tile: int | None) -> None:
    """Do a legal action of the own turn; `tile` is the copy named in a discard."""
    seat = deal.turn
    if action == "win":
        finish(deal, "self_drawn", [seat])
    elif action.startswith("flower"):
        (flower,) = deal.seats[seat].copies(named_kind(action))
        expose(deal, seat, flower)
        draw(deal, seat, replacement=True)
    elif action.startswith("concealed kong"):
        tiles = deal.seats[seat].take(named_kind(action), 4)
        deal.seats[seat].melds.append(Meld("concealed kong", tuple(tiles)))
        deal.events.append(Event("concealed_kong", seat, tiles=tuple(tiles)))
        replace_after_kong(deal, seat)
    elif action.startswith("add kong"):
        offer(deal, deal.seats[seat].take(named_kind(action), 1)[0], adding=True)
    else:
        discard(deal, chosen(deal, named_kind(action)) if tile is None else tile)


def chosen(deal: Deal, of_kind: int) -> int:
    """Return the tile discarded when no copy is named: "the drawn tile if of that kind, else the lowest" (play)."""
    if deal.drawn is not None and kind(deal.drawn) == of_kind:
        return deal.drawn
    return deal.seats[deal.turn].copies(of_kind)[0]


def discard(deal: Deal, tile: int) -> None:
    """Discard a tile and offer it: "nobody is asked after" a flower, "and it counts as a discard" (play)."""
    deal.seats[deal.turn].hand.remove(tile)
    deal.turns += 1
    deal.dealt = False
    deal.events.append(Event("discard", deal.turn, tile))
    offer(deal, tile, adding=False)
