"""The options of the rules and the presets as Markdown tables, from the package's own descriptions."""

from collections.abc import Iterable

from mcr import Option, Rules


def presets() -> str:
    """Return the presets with the options that each sets otherwise than `wmo`."""

    def changes(preset: str) -> str:
        differing = Rules(preset).difference("wmo")
        return ", ".join(f"{link(name)} `{here}`" for name, (here, _) in differing.items()) or "the default"

    return table(["preset", "differs from `wmo` in"], ([f"`{name}`", changes(name)] for name in Rules.presets))


def options_of_scoring() -> str:
    """Return the options that matter to the points of a hand."""
    return "\n\n".join(described(option) for option in Rules.options().values() if option.scoring)


def options_of_play() -> str:
    """Return the options that matter to the play."""
    return "\n\n".join(described(option) for option in Rules.options().values() if not option.scoring)


def described(option: Option) -> str:
    """Return an option with its choices and who reads the rules so."""
    rows = [[f"`{choice.value!r}`", choice.meaning, choice.who] for choice in option.choices]
    more = [] if option.allowed == "one of the choices" else [f"Allowed: {option.allowed}."]
    head = [f"(option-{option.name})=", f"### `{option.name}`", option.meaning]
    return "\n\n".join([*head, table(["choice", "meaning", "who reads it so"], rows), *more])


def matrix() -> str:
    """Return what every preset says of every option, as a table of small print; what differs from `wmo` is bold."""
    wmo = Rules("wmo")

    def cell(name: str, option: str) -> str:
        here = getattr(Rules(name), option)
        return f"<td>{here}</td>" if here == getattr(wmo, option) else f"<td><b>{here}</b></td>"

    def row(option: str) -> str:
        cells = "".join(cell(name, option) for name in Rules.presets)
        return f'<tr><td><a href="#option-{option.replace("_", "-")}">{option}</a></td>{cells}</tr>'

    head = "".join(f"<th>{name}</th>" for name in ("option", *Rules.presets))
    rows = "".join(map(row, Rules.options()))
    return f'```{{raw}} html\n<table class="docutils presets"><tr>{head}</tr>{rows}</table>\n```'


def link(option: str) -> str:
    """Return a link to the description of an option."""
    return f"{{ref}}`{option} <option-{option}>`"


def table(head: list[str], rows: Iterable[list[str]]) -> str:
    """Return a Markdown table."""
    lines = [head, ["---"] * len(head), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
