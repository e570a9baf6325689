"""The ladder of players from Python."""

import copy
import pickle

import pytest

import mcr
from mcr.bots import LEVELS, Bot, Random, bot

PRESETS = mcr.Rules.presets


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_a_value(level: str) -> None:
    player = bot(level, 3)
    assert player.name == level
    assert eval(repr(player), {"mcr": mcr}) == player  # noqa: S307 - what was printed
    for other in (pickle.loads(pickle.dumps(player)), copy.deepcopy(player)):  # noqa: S301 - just pickled
        assert other == player
        assert hash(other) == hash(player)
    assert [other for other in LEVELS if bot(other, 3) == player] == [level]


def test_chance_is_seeded() -> None:
    assert Random(1) != Random(2)
    assert Random() != Random()
    seen = mcr.Deal(seed=1).observation(0)
    chosen = {str(Random(seed).act(seen)) for seed in range(100)}
    assert chosen == {str(action) for action in seen.legal_actions}
    player, again = Random(5), Random(5)
    assert [player.act(seen) for _ in range(50)] == [again.act(seen) for _ in range(50)]
    with pytest.raises(mcr.McrError, match="a seed is"):
        Random(-1)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("level", LEVELS)
def test_deals_are_played_to_their_end(level: str, rules: str) -> None:
    for seed in range(3):
        deal = mcr.Deal(seed, rules)
        mcr.play_out(deal, [bot(level, seed)] * 4)
        assert deal.result is not None


@pytest.mark.parametrize("level", LEVELS[1:])
def test_the_move_follows_from_what_is_seen(level: str) -> None:
    """Another deal with the same observation, and the position as text where it says all that the bot looks at."""
    player = bot(level)
    deal = mcr.Deal(seed=11)
    while deal.awaiting:
        seat = min(deal.awaiting)
        seen = deal.observation(seat)
        action = player.act(seen)
        assert action in seen.legal_actions
        if deal.turns % 12 == 3:
            sampled = seen.sample(deal.turns).observation(seat)
            assert sampled == seen
            assert bot(level).act(sampled) == action
        deal.apply(seat, action)


def test_a_seat_that_is_not_asked() -> None:
    with pytest.raises(mcr.McrError, match="not asked"):
        mcr.bots.Careful().act(mcr.Deal(seed=7).observation(1))
    with pytest.raises(TypeError):
        mcr.bots.Careful().act("a position")  # type: ignore[arg-type] # that is what is tried
    with pytest.raises(TypeError, match="Random, Shanten"):
        Bot()


def test_a_position_at_a_real_table() -> None:
    asked = mcr.Observation.parse("hand: 123456m123p46sEE\nseat: 1\nwall: 40\nclaimable: 0\nriver 0: 9m 5s")
    for level in LEVELS:
        assert bot(level, 1).act(asked) in asked.legal_actions


class Passive(mcr.bots.Careful):
    """Another way to act under the same name."""

    asked = 0

    def act(self, observation: mcr.Observation) -> mcr.Action:
        """Count, and act."""
        Passive.asked += 1
        return super().act(observation)


def test_bots_in_a_study() -> None:
    named = mcr.simulate(200, bots=["careful", "legal", "shanten", "random"], seed=3, progress=False)
    objects = [mcr.bots.Careful(), mcr.bots.Legal(), mcr.bots.Shanten(), mcr.bots.Random()]
    given = mcr.simulate(200, bots=objects, seed=3, progress=False)
    assert given.deals.equals(named.deals)
    assert given.fans.equals(named.fans)
    passive = mcr.simulate(4, bots=[Passive(), *objects[1:]], seed=3, progress=False)
    assert Passive.asked > 0
    assert passive.deals.equals(named.deals.head(4))
