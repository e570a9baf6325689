"""`play_out`: whatever has `act(observation)` plays whole deals."""

import pytest

import mcr
from mcr.bots import Random


class Thrower:
    """Passes and throws what it drew, in texts; keeps what it saw."""

    def __init__(self) -> None:
        self.seen: list[mcr.Observation] = []

    def act(self, observation: mcr.Observation, /) -> str:
        """Return what to do."""
        self.seen.append(observation)
        if "pass" in observation.legal_actions:
            return "pass"
        return f"discard {observation.drawn}"


class Answers:
    """Answers always the same, whatever that is."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def act(self, observation: mcr.Observation, /) -> mcr.Action:  # noqa: ARG002 - it does not look
        """Return what it always does."""
        return self.answer  # type: ignore[return-value] # that is what is tried

    def __repr__(self) -> str:
        return "<the stubborn one>"


@pytest.mark.parametrize("preset", mcr.Rules.presets)
def test_any_objects_play_whole_deals(preset: str) -> None:
    for seed in range(5):
        thrower = Thrower()
        deal = mcr.Deal(seed, preset, dealer=seed % 4)
        assert mcr.play_out(deal, [Random(seed), thrower, Random(seed + 1), thrower]) is None
        assert deal.result is not None
        assert {seen.seat for seen in thrower.seen} == {1, 3}
        again = mcr.Deal(seed, preset, dealer=seed % 4)
        players: dict[int, mcr.Player] = {3: Thrower(), 1: Thrower(), 0: Random(seed), 2: Random(seed + 1)}
        mcr.play_out(again, players)
        assert again == deal


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("discard 1x", "seat 0 cannot answer 'discard 1x': at 8: "),
        ("pung", "seat 0 cannot pung: it is its own turn"),
        ("win", "seat 0 cannot win: the tiles are no winning shape"),
        (None, "seat 0 cannot answer 'None': expected an Action or its text, not NoneType"),
        (7, "seat 0 cannot answer '7': expected an Action or its text, not int"),
    ],
)
def test_an_illegal_answer_names_the_player_and_changes_nothing(answer: object, expected: str) -> None:
    deal = mcr.Deal(seed=0)
    before = deal.clone()
    with pytest.raises(mcr.IllegalActionError) as error:
        mcr.play_out(deal, [Answers(answer), *[Thrower() for _ in range(3)]])
    assert str(error.value).startswith(expected)
    assert str(error.value).endswith("(the answer of <the stubborn one>)")
    assert error.value.seat == 0
    assert deal == before
    mcr.play_out(deal, [Thrower() for _ in range(4)])
    assert deal.result is not None


def test_what_a_player_raises_goes_through_and_the_deal_waits() -> None:
    class Broken:
        def act(self, observation: mcr.Observation, /) -> mcr.Action:
            message = f"in seat {observation.seat}"
            raise KeyError(message)

    deal = mcr.Deal(seed=0)
    before = deal.clone()
    with pytest.raises(KeyError, match="in seat 0"):
        mcr.play_out(deal, [Broken()] * 4)
    assert deal == before


def test_a_player_who_can_be_told_is_asked_again() -> None:
    class Learner(Thrower):
        told: mcr.IllegalActionError | None = None

        def act(self, observation: mcr.Observation, /) -> str:
            return "pung" if self.told is None and observation.seat == 0 else super().act(observation)

        def refused(self, error: mcr.IllegalActionError) -> None:
            self.told = error

    learner = Learner()
    deal = mcr.Deal(seed=0)
    mcr.play_out(deal, [learner] * 4)
    assert learner.told is not None
    assert str(learner.told) == "seat 0 cannot pung: it is its own turn: there is no tile to claim or to pass"
    assert deal.result is not None


def test_four_players_are_needed() -> None:
    deal = mcr.Deal(seed=0)
    thrower = Thrower()
    with pytest.raises(TypeError, match=r"seats 0 to 3; here are those for \[0, 1, 2\]"):
        mcr.play_out(deal, [thrower] * 3)
    with pytest.raises(TypeError, match=r"seats 0 to 3; here are those for \[0, 1, 2, 4\]"):
        mcr.play_out(deal, {0: thrower, 1: thrower, 2: thrower, 4: thrower})
    for wrong in (None, "careful", Thrower):
        with pytest.raises(TypeError, match=r"the player in seat 2 has no act"):
            mcr.play_out(deal, [thrower, thrower, wrong, thrower])  # type: ignore[list-item] # that is what is tried
    assert deal == mcr.Deal(seed=0)
