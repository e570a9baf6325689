"""What is printed as JSON is what the schemas and docs/json.md say."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

import mcr
from mcr import Fan, Rules, cli
from mcr.testing import winning_hands

DOCS = Path(__file__).parent.parent / "docs"
CASES = Path(__file__).parent / "data" / "cases.jsonl"
LANGUAGES = ("en", "zh", "pt", "ru", "pl")


def closed(schema: Any) -> Any:  # noqa: ANN401 - any part of a schema
    """Return a schema that allows no key beside those it names: readers may meet new ones, these tests may not."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: closed(part) for key, part in schema.items()}
    return {"additionalProperties": False, **parts} if "properties" in parts else parts


def read(name: str) -> dict[str, Any]:
    """Return a schema."""
    schema: dict[str, Any] = json.loads((DOCS / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))
    return schema


SCHEMAS = {name: read(name) for name in ("score", "waits", "fans", "rules")}
STRICT = {name: Draft202012Validator(closed(schema)) for name, schema in SCHEMAS.items()}


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> Any:  # noqa: ANN401 - any JSON
    """Return what a command prints, read."""
    assert cli.main([*arguments, "--json"]) == 0
    return json.loads(capfd.readouterr().out)


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


def test_scores() -> None:
    changed = Rules("mil").replace(deals=3, turn_seconds=20, win_below_minimum="refused")
    hands = [json.loads(line)["hand"] for line in CASES.read_text(encoding="utf-8").splitlines()]
    for hand in (*hands, *winning_hands(200, seed=31)):
        for rules in (Rules("wmo"), changed):
            score = mcr.score(hand, rules=rules)
            assert score is not None
            STRICT["score"].validate(score.to_dict())


def test_waits(capfd: pytest.CaptureFixture[str]) -> None:
    for hand in winning_hands(300, seed=32):
        before = mcr.Hand.of(melds=hand.melds, concealed=hand.concealed, flowers=hand.flowers)
        for rules in (Rules("wmo"), Rules("mil").replace(minimum_points=20)):
            STRICT["waits"].validate(mcr.waits(before, rules=rules).to_dict())
    document = run(capfd, "waits", "[NNN,3]77789m11888p", "--visible", "1p7m")
    STRICT["waits"].validate(document)
    for key in document:
        with pytest.raises(ValidationError):
            STRICT["waits"].validate({name: value for name, value in document.items() if name != key})


def test_what_is_no_win(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    hand = "[123m,1][123p,1]123m12p45s3p"
    assert run(capfd, "score", hand) is None
    file = tmp_path / "hands.txt"
    file.write_text(hand, encoding="utf-8")
    assert run(capfd, "score", str(file))["is_win"] is False
    for data in (None, {"version": 1, "hand": f"{hand}|EE0000|", "is_win": False}):
        STRICT["score"].validate(data)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fans(capfd: pytest.CaptureFixture[str], lang: str) -> None:
    data = run(capfd, "fans", "--lang", lang, "--rules", "mil")
    STRICT["fans"].validate(data)
    assert data["fans"] == [fan.to_dict(lang, "mil") for fan in Fan]
    assert data["rules"] == {"preset": "mil", "changes": {}}
    one = run(capfd, "fans", "all_green", "--lang", lang)
    STRICT["fans"].validate(one)
    assert one["fans"] == [Fan("all_green").to_dict(lang)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules(capfd: pytest.CaptureFixture[str], lang: str) -> None:
    for preset in Rules.presets:
        data = run(capfd, "rules", preset, "--lang", lang)
        STRICT["rules"].validate(data)
        assert data == Rules(preset).to_dict(lang)
    assert run(capfd, "rules", "--lang", lang) == Rules("wmo").to_dict(lang)
    STRICT["rules"].validate(Rules("wmo").replace(deals=5, claim_seconds=1).to_dict(lang))


def properties(schema: Any) -> Iterator[str]:  # noqa: ANN401 - any part of a schema
    """Yield the keys that a schema names."""
    if isinstance(schema, dict):
        named = schema.get("properties")
        yield from named if isinstance(named, dict) else ()
        for part in schema.values():
            yield from properties(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from properties(part)


def test_every_key_and_word_is_in_the_documentation() -> None:
    written = set(re.findall(r"`(\w+)`", (DOCS / "json.md").read_text(encoding="utf-8")))
    words = set(re.findall(r"[a-z]\w+", json.dumps(list(enumerations(list(SCHEMAS.values()))))))
    assert (set(properties(list(SCHEMAS.values()))) | words) <= written


def enumerations(schema: Any) -> Iterator[list[str]]:  # noqa: ANN401 - any part of a schema
    """Yield the words that a schema lists."""
    if isinstance(schema, dict):
        if isinstance(schema.get("enum"), list):
            yield schema["enum"]
        for part in schema.values():
            yield from enumerations(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from enumerations(part)


def test_a_key_too_few_or_too_many_is_noticed() -> None:
    score = mcr.score("19m19p19sESWNCFPP")
    assert score is not None
    data = score.to_dict()
    for key in data:
        with pytest.raises(ValidationError):
            STRICT["score"].validate({name: value for name, value in data.items() if name != key})
    with pytest.raises(ValidationError):
        STRICT["score"].validate({**data, "more": 1})
    Draft202012Validator(SCHEMAS["score"]).validate({**data, "more": 1})
    fans = {"version": 1, "lang": "en", "rules": data["rules"], "fans": [Fan("all_green").to_dict()]}
    STRICT["fans"].validate(fans)
    for wrong in ({**fans, "more": 1}, {**fans, "fans": [{**Fan("all_green").to_dict(), "more": 1}]}):
        with pytest.raises(ValidationError):
            STRICT["fans"].validate(wrong)
