"""Fan and Rules: names both ways, order, options, presets."""

import copy
import pickle
from itertools import pairwise

import pytest

import mcr
from mcr import Fan, McrError, Rules


def test_fans_are_82_in_the_order_of_the_catalogue() -> None:
    fans = list(Fan)
    assert len(fans) == len(Fan) == len(set(fans)) == 82
    assert [fan.number for fan in fans] == [*range(1, 82), None]
    assert [fan.index for fan in fans] == list(range(82))
    assert all(a < b and b > a and a <= b for a, b in pairwise(fans))
    assert sorted(fans, key=lambda fan: fan.id) != sorted(set(fans)) == fans
    assert (fans[0].id, fans[80].id, fans[81].id) == ("big_four_winds", "flower_tiles", "concealed_and_melded_kong")


def test_every_fan_round_trips_and_is_one_object() -> None:
    for fan in Fan:
        again = [Fan(fan.id), Fan(str(fan)), Fan(fan), eval(repr(fan), {"Fan": Fan})]  # noqa: S307 - that is the promise
        again += [pickle.loads(pickle.dumps(fan)), copy.copy(fan), copy.deepcopy(fan)]  # noqa: S301 - our own
        assert all(other is fan for other in again)
        assert fan in Fan
        assert fan.id in Fan
        assert {fan: 1}[Fan(fan.id)] == 1
    assert "nonsense" not in Fan
    assert 5 not in Fan


def test_names_are_there_in_every_language() -> None:
    for lang in ("en", "zh", "pt", "ru", "pl"):
        assert len({fan.name(lang) for fan in Fan}) == 82
    fan = Fan("mixed_straight")
    assert (fan.name(), fan.chinese, fan.pinyin, fan.name("pl")) == (
        "Mixed Straight",
        "花龙",
        "huā lóng",
        "Mieszany strit",
    )
    assert all(fan.chinese == fan.name("zh") for fan in Fan)
    with pytest.raises(McrError, match='unknown language "xx"; the languages are en, zh, pt, ru, pl'):
        fan.name("xx")


def test_points_depend_on_the_rules() -> None:
    kongs = [Fan("two_concealed_kongs"), Fan("concealed_and_melded_kong")]
    assert [fan.points() for fan in kongs] == [8, 6]
    assert [fan.points("mil") for fan in kongs] == [fan.points(Rules("mil")) for fan in kongs] == [6, 5]


def test_what_a_fan_implies() -> None:
    fan = Fan("big_three_dragons")
    assert Fan("dragon_pung") in fan.implies
    assert fan.implies_how[Fan("pung_of_terminals_or_honors")] == "own_sets"
    assert tuple(fan.implies_how) == fan.implies


def test_an_unknown_fan_is_refused_with_what_may_have_been_meant() -> None:
    with pytest.raises(McrError, match=r"unknown fan 'Mixed Straights'; did you mean 'mixed_straight'\?"):
        Fan("Mixed Straights")
    with pytest.raises(TypeError):
        Fan(3)  # type: ignore[arg-type] # that is what is tried
    with pytest.raises(AttributeError):
        Fan("all_green").id = "x"


def all_rules() -> list[Rules]:
    """Return every preset, and rules with each known choice of each option."""
    changed = [
        Rules(preset).replace(**{option.name: choice.value})
        for preset in ("wmo", "mil")
        for option in Rules.options().values()
        for choice in option.choices
    ]
    return [*map(Rules, Rules.presets), *changed]


def test_every_rule_set_round_trips() -> None:
    for rules in all_rules():
        again = [eval(repr(rules), {"Rules": Rules}), pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)]  # noqa: S301, S307 - our own
        assert all(other == rules and hash(other) == hash(rules) for other in again), repr(rules)
        assert Rules("wmo").replace(**{name: here for name, (here, _) in rules.difference("wmo").items()}) == rules


def test_presets() -> None:
    assert Rules.presets == ("wmo", "mil", "mahjongsoft", "botzone", "repino", "wikipedia_pl", "cardavia")
    assert Rules() == Rules("wmo")
    for name in Rules.presets:
        rules = Rules(name)
        assert (rules.preset, str(rules), repr(rules)) == (name, name, f"Rules('{name}')")
    rules = Rules("mil").replace(deals=4)
    assert (rules.preset, str(rules), repr(rules)) == (None, "mil with deals=4", "Rules('mil').replace(deals=4)")
    assert rules.difference("mil") == {"deals": (4, 16)}
    assert rules != Rules("mil")
    assert rules != "mil"


def test_options_are_attributes_and_described() -> None:
    options = Rules.options()
    assert len(options) == 30
    assert sum(option.scoring for option in options.values()) == 18
    for name, option in options.items():
        assert option.name == name
        assert getattr(Rules("wmo"), name) == option.choices[0].value
        assert option.meaning
        assert all(choice.meaning and choice.who for choice in option.choices)
    assert Rules("repino").options() == options
    assert options["knitted_straight_wait"].choices[0].value == "score"
    assert (Rules("repino").turn_seconds, Rules("repino").round_winds, Rules("wmo").turn_seconds) == (10, "E", None)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"kongs": 1}, "unknown option `kongs`; the options are minimum_points, "),
        ({"mixed_kongs": "seven"}, "`mixed_kongs` cannot be `seven`; allowed: six, five, two_melded, separate"),
        ({"two_concealed_kongs": 7}, "`two_concealed_kongs` cannot be `7`; allowed: 8, 6"),
        ({"deals": -1}, "`deals` cannot be `-1`; allowed: a number from 1 to 1000000"),
        ({"deals": 2**80}, "`deals` cannot be `1208925819614629174706176`"),
        ({"deals": True}, "`deals` cannot be `True`"),
        ({"deals": 1.5}, "`deals` cannot be `1.5`"),
        ({"deals": None}, "`deals` cannot be `None`"),
        ({"wall": "\ud800"}, "`wall` cannot be `?`"),
    ],
)
def test_a_wrong_option_says_what_is_allowed(changes: dict[str, int | str | None], message: str) -> None:
    with pytest.raises(McrError) as raised:
        Rules("wmo").replace(**changes)
    assert str(raised.value).startswith(message)


def test_all_wrong_options_are_named_at_once() -> None:
    with pytest.raises(McrError, match=r"`deals` cannot.*; unknown option `x`"):
        Rules("wmo").replace(deals=0, x=1)


def test_wrong_rules() -> None:
    with pytest.raises(McrError, match="unknown rules `WMO`; the presets are wmo"):
        Rules("WMO")
    with pytest.raises(TypeError, match="expected Rules or the name of a preset, not int"):
        Rules("wmo").difference(5)  # type: ignore[arg-type] # that is what is tried
    with pytest.raises(AttributeError):
        Rules("wmo").deals = 4  # type: ignore[misc] # a value does not change
    assert mcr.Rules is Rules
