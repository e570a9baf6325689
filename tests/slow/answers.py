"""After a discard or an added kong: who may claim, and who gets the tile."""

from slow.actions import chow_text
from slow.moves import next_turn, replace_after_kong
from slow.penalties import treat_offenders
from slow.settlement import finish
from slow.state import Deal, Event, Meld
from slow.tiles import is_flower, kind, read, suit
from slow.wins import may_win


def offer(deal: Deal, tile: int, *, adding: bool) -> None:
    """Offer a tile to the others.

    play: "After a discard or an added kong each seat that could do other than pass is awaited".
    """
    deal.phase = "answers"
    deal.drawn = None
    deal.offered = tile
    deal.adding = adding
    if adding:
        deal.events.append(Event("added_kong", deal.turn, tile))
    deal.answers = {seat: None for seat in deal.others() if claims(deal, seat)}
    if not deal.answers:
        resolve(deal)


def claims(deal: Deal, seat: int) -> list[str]:
    """Return what a seat may do other than pass.

    play: "Only win and pass are listed" for an added kong; "With none left the others may only win", private walls:
    "then no chow, pung or kong of anyone". "dead_hand_claims rules chow, pung and kong of a discard".
    """
    if deal.offered is None or is_flower(deal.offered):
        return []
    wins = ["win"] if may_win(deal, seat) else []
    dead = deal.seats[seat].dead and deal.rules["dead_hand_claims"] == "no"
    if deal.adding or deal.wall.is_last(deal.turn) or dead:
        return wins
    of_kind = kind(deal.offered)
    held = len(deal.seats[seat].copies(of_kind))
    pungs = ["pung"] if held >= 2 else []
    # rules, 4: "A kong needs a replacement tile left"; private walls: "any kong needs a tile in" the own wall.
    kongs = ["kong"] if held == 3 and deal.wall.can_draw(seat) else []
    chows = chow_claims(deal, seat, of_kind) if seat == (deal.turn + 1) % 4 else []
    return wins + chows + pungs + kongs


def chow_claims(deal: Deal, seat: int, of_kind: int) -> list[str]:
    """Return the runs that the tile completes: "chow only from the player before you" (rules); "one text a run"."""
    kinds = deal.seats[seat].kinds()
    runs = [range(start, start + 3) for start in (of_kind - 2, of_kind - 1, of_kind)]
    return [
        chow_text(run.start, of_kind)
        for run in runs
        if {suit(part) for part in run} == {suit(of_kind)} != {None}
        and all(part == of_kind or part in kinds for part in run)
    ]


def resolve(deal: Deal) -> None:
    """Resolve the answers when the last is in.

    play: "Resolution: win (nearest after the discarder, or all), then kong and pung, then chow." "Declarations are
    looked at in order from the discarder; what stands behind the (last) winner is not looked at and not fined. A false
    one in front of a valid one pays, then the valid win ends the deal."
    """
    declared = [seat for seat in deal.others() if deal.answers.get(seat) in ("win", "declare win")]
    winners = [seat for seat in declared if deal.answers[seat] == "win"]
    if deal.rules["winners_per_discard"] == "nearest":
        winners = winners[:1]
    if winners:
        declared = declared[: declared.index(winners[-1])]
    deal.offenders = [seat for seat in declared if deal.answers[seat] == "declare win"]
    if treat_offenders(deal, deal_goes_on=not winners):
        if winners:
            finish(deal, "robbed_kong" if deal.adding else "discard", winners)
        else:
            take_claim(deal)


def take_claim(deal: Deal) -> None:
    """Give the tile to a kong or pung, then to a chow, else to nobody."""
    claimed = {seat: answer for seat, answer in deal.answers.items() if answer not in (None, "pass", "declare win")}
    strong = [seat for seat, answer in claimed.items() if answer in ("pung", "kong")]
    tile, source = int(str(deal.offered)), deal.turn
    adding = deal.adding
    deal.offered, deal.adding, deal.answers = None, False, {}
    if adding:
        complete_added_kong(deal, tile)
    elif claimed:
        seat = (strong or list(claimed))[0]
        claim(deal, seat, str(claimed[seat]), tile, source)
    else:
        deal.seats[source].river.append(tile)
        next_turn(deal)


def claim(deal: Deal, seat: int, answer: str, tile: int, source: int) -> None:
    """Lay out the claimed set and begin the seat's turn.

    play: "A turn begins with a draw, or with a chow or pung just claimed"; a kong draws its replacement.
    """
    name, owner = answer.split(maxsplit=1)[0], deal.seats[seat]
    if name == "chow":
        run = read(answer.split()[1])
        tiles = [tile if part == kind(tile) else owner.take(part, 1)[0] for part in run]
    else:
        tiles = sorted([tile, *owner.take(kind(tile), 2 if name == "pung" else 3)])
    owner.melds.append(Meld(name, tuple(tiles), tile, source))
    deal.events.append(Event(name, seat, tile, tuple(tiles), source))
    deal.phase, deal.turn, deal.drawn, deal.after_kong = "turn", seat, None, False
    if name == "kong":
        replace_after_kong(deal, seat)


def complete_added_kong(deal: Deal, tile: int) -> None:
    """Make the pung a kong when nobody robbed it: before that "the pung stays a pung, no kong is counted" (play)."""
    melds = deal.seats[deal.turn].melds
    place = next(at for at, meld in enumerate(melds) if meld.name == "pung" and kind(meld.tiles[0]) == kind(tile))
    pung = melds[place]
    melds[place] = Meld("added kong", tuple(sorted([*pung.tiles, tile])), pung.claimed, pung.source)
    replace_after_kong(deal, deal.turn)
