"""Events of the referee: false wins, dead hands, the command LAST DEAL and what follows from it, fines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from mcr._errors import TournamentError
from mcr.tournament import settlement
from mcr.tournament.draws import ensure_can_start, ensure_started
from mcr.tournament.given import one_of, whole
from mcr.tournament.state import Call, DealEntry, FalseWin, Fine, Ignored, Scope
from mcr.tournament.times import moment

if TYPE_CHECKING:
    from mcr.tournament.state import State, TableState

__all__ = ["dead_hand", "false_win", "fine", "ignored_last_deal", "last_deal"]

SCOPES: tuple[Scope, ...] = get_args(Scope)


def deal_of(state: State, data: dict[str, Any]) -> tuple[TableState, int]:
    """Return the table and a deal that is, or was, played there."""
    table = state.table(data["round"], data["table"])
    deal = whole(data["deal"], "deal", 1, table.size)
    round_ = state.round(table.round)
    if not round_.has_started:
        ensure_can_start(state, round_)
    annulled = table.call is not None and table.call.meaning == "void" and table.call.deal == deal
    if table.totals is None and deal not in table.allowed and not annulled:
        raise TournamentError(f"deal {deal} of table {table.number} is not played")
    return table, deal


def player_of(table: TableState, deal: int, name: str) -> str:
    """Return a player of a deal."""
    names = table.at(deal)
    if name not in names:
        raise TournamentError(f"{name} does not play deal {deal} at table {table.number}; {', '.join(names)} do")
    return name


def refuse_totals(table: TableState, deal: int) -> None:
    """Refuse what belongs to a deal where totals have taken the place of deals."""
    if table.totals is not None or (deal - 1) // 24 + 1 in table.walls:
        raise TournamentError(f"totals of table {table.number} are entered, which have everything in them")


def false_win(state: State, n: int, data: dict[str, Any]) -> None:
    """Note a declared win that is none."""
    table, deal = deal_of(state, data)
    player, profile = player_of(table, deal, data["player"]), state.profile
    refuse_totals(table, deal)
    if profile.rules.win_below_minimum == "refused":
        raise TournamentError("under these rules (win_below_minimum=refused) a false win cannot be declared")
    if player in table.dead.get(deal, []):
        raise TournamentError(f"{player} has a dead hand in deal {deal}: the declaration is refused, without a fine")
    if any(lost.player == player and lost.deal == deal and lost.bars for lost in table.false_wins):
        raise TournamentError(f"{player} has declared a false win in deal {deal} already and cannot declare again")
    known = table.deals.get(deal)
    if known is not None and known.winner == player:
        raise TournamentError(f"{player} is entered as winner of deal {deal}")
    replay = data["objected"] and profile.objection == "replay"
    ends = (data["objected"] and not replay) or profile.rules.win_below_minimum == "ends_deal"
    if known is not None and known.result != "void":
        if replay:
            raise TournamentError(f"deal {deal} is entered already: it cannot be played anew")
        if ends and known.winner is not None:
            raise TournamentError(f"deal {deal} is entered as won by {known.winner}: it did not end with the false win")
    rules = profile.rules
    points = rules.wrong_shape_points if data["wrong_shape"] else rules.false_win_points
    ensure_started(state, state.round(table.round))
    table.false_wins.append(FalseWin(n, deal, player, points, data["wrong_shape"], bars=not replay))
    if ends and known is None:
        table.deals[deal] = DealEntry(n, "draw")
        table.deals = dict(sorted(table.deals.items()))


def dead_hand(state: State, _: int, data: dict[str, Any]) -> None:
    """Note that a player has too many or too few tiles: he plays on and pays, and cannot win the deal."""
    table, deal = deal_of(state, data)
    player = player_of(table, deal, data["player"])
    refuse_totals(table, deal)
    if player in table.dead.get(deal, []):
        raise TournamentError(f"{player} has a dead hand in deal {deal} already")
    known = table.deals.get(deal)
    if known is not None and known.winner == player:
        raise TournamentError(f"{player} is entered as winner of deal {deal}")
    ensure_started(state, state.round(table.round))
    table.dead.setdefault(deal, []).append(player)


def last_deal(state: State, n: int, data: dict[str, Any]) -> None:
    """Call LAST DEAL at a table."""
    round_, table = state.round(data["round"]), state.table(data["round"], data["table"])
    profile = state.profile
    if round_.is_final:
        raise TournamentError("the final is played to its last deal")
    ends = round_.ends(table)
    if ends is None:
        raise TournamentError(f"round {round_.number} has no clock: close_table ends a table without a call")
    if table.call is not None:
        raise TournamentError(f"the last deal of table {table.number} has been called already")
    if table.is_closed:
        raise TournamentError(f"table {table.number} has finished")
    at = moment(data["at"])
    if at < ends:
        raise TournamentError(f"the time of table {table.number} is over at {ends:%H:%M:%S}: no last deal before")
    deal = whole(data["deal"], "deal", 1, table.size)
    entered = [number for number in table.deals if number >= deal]
    if entered:
        raise TournamentError(f"deal {max(entered)} is entered already: it was not deal {deal} that was to be played")
    meaning = settlement.last_deal(
        data["state"],
        data["discards"],
        data["face_up"],
        gap=profile.last_deal_gap,
        tiles=profile.last_deal_tiles,
        count=profile.last_deal_count,
    )
    table.call = Call(meaning, deal)
    if meaning == "void":
        table.deals[deal] = DealEntry(n, "void")


def ignored_last_deal(state: State, n: int, data: dict[str, Any]) -> None:
    """Fine players who went on after the call."""
    table = state.table(data["round"], data["table"])
    if table.call is None:
        raise TournamentError(f"the last deal of table {table.number} has not been called")
    names = data["players"]
    if not names:
        raise TournamentError("players: whose fault was it?")
    deal = data["deal"]
    if deal is not None:
        deal = whole(deal, "deal", 1, table.size)
    sitting = table.now if deal is None else table.at(deal)
    for name in names:
        if name not in sitting or names.count(name) > 1:
            raise TournamentError(f"players: expected some of {', '.join(sitting)}, each once, not {name}")
    table.ignored.append(Ignored(n, list(names), deal, state.profile.last_deal_fine))
    if deal is not None and state.profile.defiance == "stands" and deal not in table.allowed:
        table.call.stands.append(deal)
        if deal in table.deals and table.deals[deal].result == "void":
            del table.deals[deal]


def fine(state: State, n: int, data: dict[str, Any]) -> None:
    """Fine a player."""
    player = state.player(data["player"])
    amount = whole(data["amount"], "amount", 0)
    scope = one_of(data["scope"], "scope", SCOPES)
    if not isinstance(data["reason"], str) or not data["reason"].strip():
        raise TournamentError("reason: a fine needs one")
    round_ = whole(data["round"], "round", 0, len(state.rounds))
    if scope == "round" and (round_ == 0 or state.rounds[round_ - 1].table_of(player.name) is None):
        raise TournamentError(f"{player.name} has no seat in round {round_}: the fine cannot count there")
    if scope == "table_points" and round_ and state.rounds[round_ - 1].is_final:
        raise TournamentError("the final has no table points; round= names the round from which they are taken")
    state.fines.append(Fine(n, player.name, amount, data["reason"], scope, round_))
