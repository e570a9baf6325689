"""Explanations read back: a reader who knows the language finds every counted fan, and the numbers add up.

What is expected of each language is written here a second time, by the last digits of numbers and in patterns of its
own, without the tables of `mcr._words`.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import mcr
from mcr._words import words
from mcr.testing import winning_hands

LANGUAGES = ("en", "zh", "pt", "ru", "pl")
DATA = Path(__file__).parent / "data"
CASES = [
    (str(case["hand"]), str(case["rules"]))
    for file in ("cases.jsonl", "expectations.jsonl")
    for case in map(json.loads, (DATA / file).read_text(encoding="utf-8").splitlines())
]
HANDS = [(str(hand), "wmo") for hand in winning_hands(300, seed=21)]

languages = pytest.mark.parametrize("lang", LANGUAGES)


# Numbers and what follows them.


def slavic(one: Callable[[str], bool]) -> Callable[[int, str, str, str], str]:
    """Return how a noun follows a number, told by its last digits: as one thing, as two, or as five."""

    def noun(n: int, as_one: str, as_two: str, as_five: str) -> str:
        digits = str(n)
        if one(digits):
            return as_one
        teen = digits[-2:] in ("12", "13", "14")
        return as_two if digits[-1] in "234" and not teen else as_five

    return noun


russian = slavic(lambda digits: digits[-1] == "1" and digits[-2:] != "11")
polish = slavic(lambda digits: digits == "1")

NOUNS: dict[str, dict[str, Callable[[int], str]]] = {
    "en": {
        "points": lambda n: f"{n} point" if n == 1 else f"{n} points",
        "times": lambda n: f"{n} time" if n == 1 else f"{n} times",
        "flowers": lambda n: f"{n} flower" if n == 1 else f"{n} flowers",
        "readings": lambda n: f"{n} other reading" if n == 1 else f"{n} other readings",
    },
    "zh": {
        "points": lambda n: f"{n}番",
        "paid": lambda n: f"{n}分",
        "times": lambda n: f"{n}次",
        "flowers": lambda n: f"{n}张花牌",
        "readings": lambda n: f"另有{n}种拆法",
    },
    "pt": {
        "points": lambda n: f"{n} ponto" if n in (0, 1) else f"{n} pontos",
        "times": lambda n: f"{n} vez" if n in (0, 1) else f"{n} vezes",
        "flowers": lambda n: f"{n} flor" if n in (0, 1) else f"{n} flores",
        "readings": lambda n: f"mais {n} leitura" if n in (0, 1) else f"mais {n} leituras",
    },
    "ru": {
        "points": lambda n: f"{n} {russian(n, 'очко', 'очка', 'очков')}",
        "times": lambda n: f"{n} {russian(n, 'раз', 'раза', 'раз')}",
        "flowers": lambda n: f"{n} {russian(n, 'цветок', 'цветка', 'цветков')}",
        "readings": lambda n: f"еще {n} {russian(n, 'вариант', 'варианта', 'вариантов')}",
    },
    "pl": {
        "points": lambda n: f"{n} {polish(n, 'punkt', 'punkty', 'punktów')}",
        "times": lambda n: f"{n} {polish(n, 'raz', 'razy', 'razy')}",
        "flowers": lambda n: f"{n} {polish(n, 'kwiat', 'kwiaty', 'kwiatów')}",
        "readings": lambda n: f"jeszcze {n} {polish(n, 'odczytanie', 'odczytania', 'odczytań')}",
    },
}
"""How things are counted; what players pay is counted as points are, but in Chinese."""


@languages
def test_numbers_are_followed_by_the_right_form(lang: str) -> None:
    say = words(lang)
    nouns = {"paid": NOUNS[lang]["points"], **NOUNS[lang]}
    assert nouns.keys() == say.texts["counts"].keys()
    for thing, noun in nouns.items():
        for n in range(201):
            assert say.number(f"counts.{thing}", n) == noun(n), (thing, n)


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", "0 points, 1 point, 2 points, 5 points, 11 points, 21 points, 22 points, 101 points, 112 points"),
        ("zh", "0番, 1番, 2番, 5番, 11番, 21番, 22番, 101番, 112番"),
        ("pt", "0 ponto, 1 ponto, 2 pontos, 5 pontos, 11 pontos, 21 pontos, 22 pontos, 101 pontos, 112 pontos"),
        ("ru", "0 очков, 1 очко, 2 очка, 5 очков, 11 очков, 21 очко, 22 очка, 101 очко, 112 очков"),
        ("pl", "0 punktów, 1 punkt, 2 punkty, 5 punktów, 11 punktów, 21 punktów, 22 punkty, 101 punktów, 112 punktów"),
    ],
)
def test_the_forms_of_some_numbers_in_full(lang: str, forms: str) -> None:
    assert ", ".join(words(lang).points(n) for n in (0, 1, 2, 5, 11, 21, 22, 101, 112)) == forms


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", "1 dot, 2 dots, 5 dots, 1 character, 9 characters, 1 bamboo, 9 bamboo"),
        ("zh", "1饼, 2饼, 5饼, 1万, 9万, 1条, 9条"),
        (
            "pt",
            "1 de círculos, 2 de círculos, 5 de círculos, 1 de caracteres, 9 de caracteres, 1 de bambus, 9 de bambus",
        ),
        ("ru", "1 точка, 2 точки, 5 точек, 1 символ, 9 символов, 1 бамбук, 9 бамбуков"),
        ("pl", "1 kropka, 2 kropki, 5 kropek, 1 znak, 9 znaków, 1 bambus, 9 bambusów"),
    ],
)
def test_the_names_of_some_tiles(lang: str, names: str) -> None:
    tiles = ("1p", "2p", "5p", "1m", "9m", "1s", "9s")
    assert ", ".join(words(lang).tile(mcr.Tile(tile)) for tile in tiles) == names


# Reading back.


@dataclass(frozen=True)
class Reader:
    """What a reader of a language looks for; a pattern has the groups that it is read for."""

    main: str
    further: str
    payment: str
    """Headings."""
    fan: str
    """A counted fan: name, times unless once, points, sets if it is made of some."""
    sum: str
    flowers: str
    total: str
    legal: str
    illegal: str
    """Lines between the fans and the payment."""
    drawn: str
    given: str
    received: str
    """Lines of the payment."""


POINTS = {"en": "points?", "pt": "pontos?", "ru": "очк(?:о|а|ов)", "pl": "punkt(?:y|ów)?"}


def reader(lang: str, **patterns: str) -> Reader:
    """Return a reader; {p} stands for points in any form, {n} for a number, a blank for itself."""
    filled = {
        name: text.replace("{p}", POINTS.get(lang, "")).replace("{n}", r"(\d+)") for name, text in patterns.items()
    }
    return Reader(**filled)


READERS = {
    "en": reader(
        "en",
        main="Main fan",
        further="Further fans",
        payment="Payment",
        fan=r"  (?P<name>.+?)(?:, (?P<times>\d+) times)?: (?P<points>\d+) {p}(?:; made of (?P<sets>.+))?",
        sum=r"Sum: (?P<terms>[\d +]+) = {n} {p}",
        flowers=r"{n} flowers?: {n} {p} \(does not count towards the minimum\)",
        total=r"Total: {n} {p}",
        legal=r"The minimum of {n} is reached\.",
        illegal=r"Below the minimum of {n}, with {n} {p} before flowers: the hand may not win\.",
        drawn=r"  Self-drawn: each of the other three pays {n} {p} \({n} \+ {n}\)\.",
        given=r"  (?:On a discard: the discarder|Robbed kong: the player who was adding the tile) pays {n} {p} "
        r"\({n} \+ {n}\), the other two pay {n} {p} each\.",
        received=r"  (East|South|West|North) receives {n} {p}\.",
    ),
    "zh": reader(
        "zh",
        main="主番",
        further="其他番种",
        payment="收付",
        fan=r"  (?P<name>.+?)(?:，(?P<times>\d+)次)?：(?P<points>\d+)番(?:；由(?P<sets>.+)组成)?",
        sum=r"合计：(?P<terms>[\d +]+) = {n}番",
        flowers=r"{n}张花牌：{n}番（不计入起和番数）",
        total=r"总计：{n}番",
        legal=r"已达到{n}番的起和标准。",
        illegal=r"花牌之外{n}番，不足{n}番，不能和牌。",
        drawn=r"  自摸：其余三家各付{n}分（{n} \+ {n}）。",
        given=r"  (?:点和：点和者|抢杠：被抢杠者)付{n}分（{n} \+ {n}），另两家各付{n}分。",
        received=r"  ([东南西北])家得{n}分。",
    ),
    "pt": reader(
        "pt",
        main="Fan principal",
        further="Outros fans",
        payment="Pagamento",
        fan=r"  (?P<name>.+?)(?:, (?P<times>\d+) vezes)?: (?P<points>\d+) {p}(?:; formado por (?P<sets>.+))?",
        sum=r"Soma: (?P<terms>[\d +]+) = {n} {p}",
        flowers=r"{n} (?:flor|flores): {n} {p} \(fora do mínimo\)",
        total=r"Total: {n} {p}",
        legal=r"O mínimo de {n} foi atingido\.",
        illegal=r"Abaixo do mínimo de {n}, com {n} {p} sem as flores: a mão não pode vencer\.",
        drawn=r"  Compra própria: cada um dos outros três paga {n} {p} \({n} \+ {n}\)\.",
        given=r"  (?:Por descarte: quem descartou|Kong roubado: quem acrescentava a peça) paga {n} {p} "
        r"\({n} \+ {n}\), os outros dois pagam {n} {p} cada\.",
        received=r"  (Leste|Sul|Oeste|Norte) recebe {n} {p}\.",
    ),
    "ru": reader(
        "ru",
        main="Главный фан",
        further="Другие фаны",
        payment="Расчет",
        fan=r"  (?P<name>.+?)(?:, (?P<times>\d+) раза?)?: (?P<points>\d+) {p}(?:; из костей (?P<sets>.+))?",
        sum=r"Сумма: (?P<terms>[\d +]+) = {n} {p}",
        flowers=r"{n} цвет(?:ок|ка|ков): {n} {p} \(сверх минимума\)",
        total=r"Всего: {n} {p}",
        legal=r"Минимум набран \({n}\)\.",
        illegal=r"Без цветов {n} {p}, меньше минимума \({n}\): взять маджонг нельзя\.",
        drawn=r"  Маджонг со стены: каждый из троих платит {n} {p} \({n} \+ {n}\)\.",
        given=r"  (?:Маджонг на сносе: снесший кость|Ограбление конга: тот, чей конг ограблен,) платит {n} {p} "
        r"\({n} \+ {n}\), двое других — по {n} {p}\.",
        received=r"  (Восток|Юг|Запад|Север) получает {n} {p}\.",
    ),
    "pl": reader(
        "pl",
        main="Główny fan",
        further="Pozostałe fany",
        payment="Rozliczenie",
        fan=r"  (?P<name>.+?)(?:, (?P<times>\d+) razy)?: (?P<points>\d+) {p}(?:; z kamieni (?P<sets>.+))?",
        sum=r"Suma: (?P<terms>[\d +]+) = {n} {p}",
        flowers=r"{n} kwiat(?:y|ów)?: {n} {p} \(poza minimum\)",
        total=r"Razem: {n} {p}",
        legal=r"Minimum osiągnięte \({n}\)\.",
        illegal=r"Bez kwiatów {n} {p}, poniżej minimum \({n}\): tą ręką nie wolno wygrać\.",
        drawn=r"  Dobranie ze ściany: każdy z trzech pozostałych płaci {n} {p} \({n} \+ {n}\)\.",
        given=r"  (?:Z odrzutu: odrzucający|Obrabowanie konga: gracz, którego konga obrabowano,) płaci {n} {p} "
        r"\({n} \+ {n}\), dwaj pozostali po {n} {p}\.",
        received=r"  (Wschód|Południe|Zachód|Północ) dostaje {n} {p}\.",
    ),
}


def numbers(pattern: str, lines: list[str]) -> list[int]:
    """Return the numbers in the one line that fits a pattern; none if there is none."""
    found = [match for line in lines if (match := re.fullmatch(pattern, line))]
    assert len(found) <= 1
    return [int(group) for match in found for group in match.groups() if group.isdecimal()]


def spoken(fan: mcr.Fan, lang: str) -> str:
    """Return the name of a fan, in Chinese with how it is spoken."""
    return f"{fan.chinese} {fan.pinyin}" if lang == "zh" else fan.name(lang)


def read_fans(block: list[str], pattern: str) -> list[tuple[str, int, int, str]]:
    """Return the fans under a heading: name, times, points, sets."""
    matches = [re.fullmatch(pattern, line) for line in block]
    assert all(matches), block
    return [
        (match["name"], int(match["times"] or 1), int(match["points"]), match["sets"] or "")
        for match in matches
        if match
    ]


@languages
@pytest.mark.parametrize("hands", [CASES, HANDS], ids=["cases", "random hands"])
def test_a_reader_finds_every_fan_and_adds_up_to_the_total(hands: list[tuple[str, str]], lang: str) -> None:
    for hand, rules in hands:
        score = mcr.score(hand, rules=rules)
        assert score is not None
        read_back(score, lang)


def read_back(score: mcr.Score, lang: str) -> None:
    """Read the explanation of a score, and compare it with the score."""
    reads = READERS[lang]
    blocks = {head: lines for head, *lines in (block.split("\n") for block in score.explain(lang).split("\n\n"))}
    lines = [line for head, block in blocks.items() for line in (head, *block)]

    main, further = read_fans(blocks[reads.main], reads.fan), read_fans(blocks.get(reads.further, []), reads.fan)
    assert len(main) == 1
    fans = main + further
    assert [fan[:3] for fan in fans] == [(spoken(fan.fan, lang), fan.count, fan.points) for fan in score.fans]
    assert max(fans, key=lambda fan: fan[2] // fan[1])[2] // main[0][1] == main[0][2] // main[0][1]
    for (_, times, _, sets), fan in zip(fans, score.fans, strict=True):
        assert sets.split("; ") == [" ".join(map(str, use)) for use in fan.uses] or (sets, fan.sets) == ("", ())
        assert not sets or len(sets.split("; ")) == times, "once per count"

    # Every number of points stands in its right form, in whatever sentence.
    stem = {"en": "point", "pt": "ponto", "ru": "очк", "pl": "punkt"}.get(lang)
    for found in re.finditer(rf"(\d+) {stem}\w*", "\n".join(lines)):
        assert found[0] == NOUNS[lang]["points"](int(found[1]))

    points = sum(fan[2] for fan in fans)
    shown = numbers(reads.sum, lines)
    if len(fans) > 1:
        assert shown == [points]
        (terms,) = (match["terms"] for line in lines if (match := re.fullmatch(reads.sum, line)))
        assert [int(term) for term in terms.split(" + ")] == [fan[2] for fan in fans]
    else:
        assert not shown
    flowers = numbers(reads.flowers, lines)
    assert flowers == ([score.flowers] * 2 if score.flowers else [])
    total = numbers(reads.total, lines)
    assert total == ([points + score.flowers] if flowers or len(fans) == 1 else [])
    assert (total or shown) == [score.total]
    if points >= 8:
        assert numbers(reads.legal, lines) == [8]
    else:
        assert sorted(numbers(reads.illegal, lines)) == sorted([8, points])
    read_payment(score, blocks.get(reads.payment), reads)


def read_payment(score: mcr.Score, block: list[str] | None, reads: Reader) -> None:
    """Read the payment of a score: what is received is what is paid, and that is what the total asks for."""
    if score.points < 8:
        assert block is None, "nobody pays for a hand that may not win"
        return
    assert block is not None
    (received,) = numbers(reads.received, block)
    if score.hand.self_drawn:
        paid, base, total = numbers(reads.drawn, block)
        assert received - 3 * paid == 0
    else:
        paid, base, total, others = numbers(reads.given, block)
        assert received - paid - 2 * others == 0
        assert others == 8
    assert (paid, base, total) == (8 + score.total, 8, score.total)


@languages
def test_the_winner_is_named(lang: str) -> None:
    names = {"en": "East South West North", "zh": "东 南 西 北", "pt": "Leste Sul Oeste Norte"}
    names |= {"ru": "Восток Юг Запад Север", "pl": "Wschód Południe Zachód Północ"}
    for wind, name in zip("ESWN", names[lang].split(), strict=True):
        score = mcr.score("19m19p19sESWNCFPP", seat=wind)
        assert score is not None
        (found,) = re.findall(f"^{READERS[lang].received}$", score.explain(lang), flags=re.MULTILINE)
        assert found[0] == name
