"""Pictures of tiles: complete, named, self-contained, safe in a page; and the HTML that shows values in a notebook."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import combinations
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

import mcr
from mcr import Fan, Hand, Meld, Rules, Tile, Tiles, art
from mcr._words import Words, words
from mcr.art.layout import row
from mcr.art.picture import Spot, compose, drawings
from mcr.testing import winning_hands

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ["en", "zh", "pt", "ru", "pl"]
HANDS = [
    "[123m,2][5555p,7][EEEE,3][9999s]4s4s|EE0000|ab",
    "[1111m,5][2222m,6][5555p,1][789s,3]1s1s|EE0000|cdefgh",
    "[1111s,1][2222m,2][3333p,7][4444p]88s|EE1000|2",
    "19m19p19sESWNCFPP|EE0000|",
    *map(str, winning_hands(20, seed=1)),
]

every_tile = pytest.mark.parametrize("tile", Tile.all(), ids=str)
every_hand = pytest.mark.parametrize("hand", HANDS)


def pictures() -> Iterator[art.Picture]:
    """Yield pictures of every kind."""
    for theme in ("light", "dark", "contrast", "auto"):
        yield art.sheet(theme=theme)
        yield art.sheet(theme=theme, index=True)
        yield art.back(theme=theme)
        yield from (art.tiles(hand, theme=theme, index=index) for hand in HANDS[:4] for index in (False, True))


PICTURES = list(pictures())
every_picture = pytest.mark.parametrize("picture", PICTURES)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - made here


def references(root: ET.Element) -> Counter[str]:
    return Counter(use.attrib["href"].removeprefix("#") for use in root.iter(f"{SVG}use"))


def ids(root: ET.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


@every_tile
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tile_has_a_drawing_a_title_and_a_label(tile: Tile, lang: str) -> None:
    picture = art.tile(tile, lang=lang)
    root = parsed(picture)
    name = words(lang).tile(tile)
    assert name == root.attrib["aria-label"] == picture.label
    assert [title.text for title in root.iter(f"{SVG}title")] == [name]
    assert [group.attrib["aria-label"] for group in root.iter(f"{SVG}g") if "role" in group.attrib] == [name]
    (symbol,) = root.iter(f"{SVG}symbol")
    assert list(symbol)


def test_no_two_tiles_have_one_drawing_or_one_name() -> None:
    assert len({drawings()[str(tile)] for tile in Tile.all()}) == 42
    for lang in LANGUAGES:
        assert len({words(lang).tile(tile) for tile in Tile.all()} | {art.back(lang=lang).label}) == 43


@every_picture
def test_a_picture_needs_no_font_and_nothing_from_outside(picture: art.Picture) -> None:
    root = parsed(picture)
    allowed = {"svg", "style", "defs", "g", "symbol", "use", "title", "path", "circle", "ellipse", "rect"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
    assert "font" not in picture
    assert not re.search(r"url\(|://(?!www\.w3\.org/2000/svg)|@import|on\w+=", picture)


@every_picture
def test_each_drawing_is_there_once_by_reference(picture: art.Picture) -> None:
    root = parsed(picture)
    # `auto` names the picture itself, for its style.
    defined = [name for name in ids(root) if name != root.get("id")]
    assert len(set(defined)) == len(defined)
    assert set(references(root)) == set(defined)
    outlines = Counter(path.attrib["d"] for path in root.iter(f"{SVG}path"))
    # The arms of the snow crystal and the petals of the lotus are turned copies, shorter than a reference.
    assert [path for path, times in outlines.items() if times > 1 and len(path) > 60] == []


def test_ids_do_not_meet_in_a_page() -> None:
    for one, other in combinations(dict.fromkeys(PICTURES), 2):
        assert not set(ids(parsed(one))) & set(ids(parsed(other)))


def test_themes_are_values_of_custom_properties_only() -> None:
    def bare(theme: art.Theme) -> str:
        svg = art.sheet(theme=theme, index=True)
        return re.sub(r"\bm[0-9a-f]{8}\b", "", re.sub(r"(--t-[a-z-]+):[^;\"]+", r"\1", svg))

    assert bare("light") == bare("dark") == bare("contrast")
    assert len({frozenset(theme) for theme in art.THEMES.values()}) == 1
    sheet = art.sheet()
    assert set(art.THEMES["light"]) == set(re.findall(r"var\(--t-([a-z-]+)\)", sheet))
    # No colour stands in a drawing itself.
    assert not re.search(r"#[0-9a-fA-F]{3,6}\b(?!-)", re.sub(r' style="[^"]*"| href="#[^"]*"', "", sheet))


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize(("theme", "least"), [("light", 4.5), ("dark", 4.5), ("contrast", 7)])
@pytest.mark.parametrize("token", ["ink", "red", "green", "blue"])
def test_what_tells_tiles_apart_stands_out(theme: str, least: float, token: str) -> None:
    values = art.THEMES[theme]
    face, mark = luminance(values["face"]), luminance(values[token])
    assert (face + 0.05) / (mark + 0.05) >= least


def test_an_unknown_theme_or_language_is_an_error() -> None:
    with pytest.raises(mcr.McrError, match="the themes are light, dark, contrast, auto"):
        art.tile("5p", theme="pink")  # type: ignore[arg-type] # that is what is tried
    with pytest.raises(mcr.McrError):
        art.tile("5p", lang="xx")
    for size in (0, -48, float("nan"), float("inf")):
        with pytest.raises(mcr.McrError, match="size is above 0, a width in CSS pixels, not"):
            art.tiles("123m", size=size)


@pytest.mark.parametrize("text", ["<script>", '"><svg onload=alert(1)>', "[123m,1]<b>|EE0000|", "|<i>", "&lt;"])
def test_text_that_is_no_notation_reaches_no_picture(text: str) -> None:
    with pytest.raises(mcr.McrError):
        art.tiles(text)
    with pytest.raises(mcr.McrError):
        art.tile(text)


def test_names_are_escaped() -> None:
    hostile = "<b>\"&'</b>"
    say = Words("en", {"tiles": {"E": hostile}})
    picture = compose([Spot(Tile("E"), 0, 0)], (300, 422), say, label=hostile, theme="light", index=False, size=40)
    root = parsed(picture)
    assert root.attrib["aria-label"] == hostile
    assert [title.text for title in root.iter(f"{SVG}title")] == [hostile]
    reader = Reader()
    reader.feed(picture.html())
    ((_, attributes),) = reader.elements
    assert attributes["alt"] == hostile


@pytest.mark.parametrize("meld", Meld.all(), ids=str)
def test_the_claimed_tile_lies_across_where_it_came_from(meld: Meld) -> None:
    (spots,) = row(meld).groups
    across = [at for at, spot in enumerate(spots) if spot.turn]
    assert len(spots) == len(meld.tiles)
    if meld.claimed is None:
        assert [spot.tile for spot in spots] == [None, meld.tile, meld.tile, None]
        assert not across
    elif meld.shape == "chow":
        assert across == [0]
        assert spots[0].tile == meld.tiles[meld.claimed - 1]
        assert sorted(map(str, (spot.tile for spot in spots))) == sorted(map(str, meld.tiles))
    else:
        place = {1: 0, 2: 1, 3: 2 if meld.shape != "melded_kong" else 3}[meld.claimed]
        assert across == ([place, place + 1] if meld.shape == "added_kong" else [place])
        assert spots[place].turn == (90 if meld.claimed == 3 else -90)
        if meld.shape == "added_kong":
            below, above = spots[place : place + 2]
            assert (above.x, above.turn) == (below.x, below.turn)
            assert above.y < below.y


@every_hand
def test_a_hand_shows_its_tiles_with_the_winning_one_apart(hand: str) -> None:
    value = Hand(hand)
    groups = row(value).groups
    assert len(groups) == len(value.melds) + 2 + bool(list(value.flower_tiles))
    assert [spot.tile for spot in groups[len(value.melds) + 1]] == [value.winning_tile]
    spots = [spot for group in groups for spot in group]
    backs = 2 * sum(meld.claimed is None for meld in value.melds)
    assert Counter(spot.tile for spot in spots)[None] == backs
    assert len(spots) == len(value.tiles) + len(value.flower_tiles)
    assert art.tiles(hand) == art.tiles(value)


def test_several_groups_and_single_tiles() -> None:
    assert [len(group) for group in row(["1m", Tile("2m"), "[EEE,1]", Tiles("55p"), "9s"]).groups] == [2, 3, 2, 1]
    assert row("123m44s").groups == row(Tiles("123m44s")).groups
    assert row("[123m,1]").groups == row(Meld("[123m,1]")).groups


def test_pictures_are_small() -> None:
    assert len(art.symbols("x-")) < 45_000
    assert max(len(art.tile(tile, theme="auto").html()) for tile in Tile.all()) < 5_500
    assert max(len(art.tiles(hand, theme="auto").html()) for hand in HANDS) < 30_000


# In notebooks.

# What JupyterLab 4.6 leaves of the HTML in a notebook that is not trusted, as far as we use it.
KEPT = {
    **{tag: set() for tag in ("b", "br", "code", "details", "li", "summary", "table", "tbody", "tfoot", "thead", "tr")},
    **{tag: set() for tag in ("div", "p", "span", "td", "th", "ul")},
    "img": {"alt", "src", "width", "height"},
}
KEPT_ANYWHERE = {"style", "title", "lang"}
KEPT_STYLES = {"text-align", "max-width", "min-width", "height", "display", "margin", "vertical-align"}
VOID = {"br", "img"}


class Reader(HTMLParser):
    """Collects elements, and checks that they are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the element."""
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Check that it is the one opened last."""
        assert self.open.pop() == tag


def shown() -> Iterator[object]:
    yield from (Tile("5p"), Tiles("123m44s"), Tiles(), Meld("[5555p,7]"), *map(Hand, HANDS))
    yield from (mcr.score(hand) for hand in HANDS)
    yield from Fan
    yield from (Rules(name) for name in Rules.presets)
    yield Rules("mil").replace(deals=3, minimum_points=6)
    yield art.tile("5p", theme="auto")
    yield art.sheet()


@pytest.mark.parametrize("value", list(shown()), ids=str)
def test_what_a_notebook_shows_survives_without_trust(value: art.Picture) -> None:
    html = value._repr_html_()
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert not reader.open
    for tag, attributes in reader.elements:
        assert attributes.keys() <= KEPT[tag] | KEPT_ANYWHERE
        for style in filter(None, attributes.get("style", "").split(";")):
            assert style.partition(":")[0].strip() in KEPT_STYLES
        if tag == "img":
            kind, _, data = attributes["src"].partition(",")
            assert kind == "data:image/svg+xml"
            assert attributes["alt"]
            root = parsed(unquote(data))
            assert set(references(root)) <= set(ids(root))


def test_an_image_holds_the_picture() -> None:
    picture = art.tiles(HANDS[0], index=True)
    ((_, attributes),) = read_html(picture.html())
    root = parsed(unquote(attributes["src"].partition(",")[2]))
    assert len(references(root)) == len(references(parsed(picture)))
    assert (root.attrib["width"], root.attrib["height"]) == (attributes["width"], attributes["height"])
    assert attributes["alt"] == picture.label


def read_html(html: str) -> list[tuple[str, dict[str, str]]]:
    reader = Reader()
    reader.feed(html)
    return reader.elements


@every_hand
def test_the_html_of_a_score_draws_the_sets_of_each_fan(hand: str) -> None:
    score = mcr.score(hand)
    assert score is not None
    images = [attributes for tag, attributes in read_html(score._repr_html_()) if tag == "img"]
    assert len(images) == 1 + sum(1 for fan in score.fans for sets in fan.uses if sets)


def test_values_show_themselves_as_one_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art.look, "theme", "contrast")
    monkeypatch.setattr(art.look, "index", True)
    monkeypatch.setattr(art.look, "lang", "pl")
    ((_, attributes),) = read_html(Tile("5p")._repr_html_())
    assert attributes["alt"] == "5 kropek"
    root = parsed(unquote(attributes["src"].partition(",")[2]))
    assert "--t-face:#ffffff" in root.attrib["style"]
    assert "m-i5" in references(root)
    score = mcr.score(HANDS[0])
    assert score is not None
    assert score.fans[0].fan.name("pl") in score._repr_html_()


def test_the_html_of_rules_names_what_differs() -> None:
    html = Rules("mil").replace(deals=3)._repr_html_()
    table, _, _ = html.partition("<details>")
    assert re.findall(r"<code>(\w+)</code>", table) == ["deals"]
    assert "<table>" not in Rules("wmo")._repr_html_().partition("<details>")[0]


@every_hand
def test_unicode_reads_back(hand: str) -> None:
    value = Hand(hand)
    assert Hand(value.unicode) == value
    assert not re.search(r"\d[mps]", value.unicode)
    for meld in value.melds:
        assert Meld(meld.unicode) == meld
    assert Tiles(value.tiles.unicode) == value.tiles
