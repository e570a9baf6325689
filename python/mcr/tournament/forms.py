"""Forms for a notebook: a desk from which a tournament is run, and the form of a score pad.

What was refused is said under the form; nothing is lost by it. No `Output` widget is used: a saved notebook keeps what
an HTML widget shows.
"""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from mcr._errors import McrError
from mcr.tournament.hand_pad import HandPad
from mcr.tournament.html import standings_html
from mcr.tournament.wording import wording

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcr.tournament.score_pad import ScorePad
    from mcr.tournament.tournament import Tournament

__all__ = ["Desk", "pad_form"]

GOOD, BAD = "#1b6e2b", "#a32020"
WIDE = {"width": "24em"}
STYLE = {"description_width": "9em"}
Box = widgets.VBox


class Form:
    """Fields, buttons, and a line that says what came of the last click."""

    def __init__(self, lang: str, after: Callable[[], None]) -> None:
        self.say, self.after = wording(lang), after
        self.told = widgets.HTML()

    def button(self, key: str, click: Callable[[], str], style: str = "") -> widgets.Button:
        """Return a button that does something and says so; what is refused is said instead."""
        button = widgets.Button(description=self.say(f"forms.{key}"), button_style=style)

        def clicked(_: object) -> None:
            with warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                try:
                    text, color = click(), GOOD
                except (McrError, OSError) as error:
                    text, color = str(error), BAD
            text = " ".join([text, *(str(warning.message) for warning in warned)])
            self.told.value = f'<span style="color: {color}">{escape(text)}</span>'
            self.after()

        button.on_click(clicked)
        return button

    def text(self, key: str) -> widgets.Text:
        """Return a field for text."""
        return widgets.Text(description=self.say(f"forms.{key}"), layout=WIDE, style=STYLE)

    def number(self, label: str, least: int, most: int, value: int = 0) -> widgets.BoundedIntText:
        """Return a field for a whole number."""
        return widgets.BoundedIntText(description=label, min=least, max=most, value=value, layout=WIDE, style=STYLE)

    def choice(self, label: str, options: list[tuple[str, Any]]) -> widgets.Dropdown:
        """Return a field for one of some things."""
        return widgets.Dropdown(description=label, options=options, layout=WIDE, style=STYLE)


class DealFields(Form):
    """The fields of a deal's result: who has won, from whom, points or the hand."""

    def __init__(self, lang: str, after: Callable[[], None], rules: Any) -> None:  # noqa: ANN401 - Rules or a name
        super().__init__(lang, after)
        say = self.say
        nobody = (say("forms.no_winner"), None)
        self.result = self.choice(
            say("forms.result"),
            [(say(f"results.{name}"), name) for name in ("discard", "self_drawn", "robbed_kong", "draw")],
        )
        self.winner = self.choice(say("words.winner"), [nobody])
        self.discarder = self.choice(say("words.discarder"), [nobody])
        self.points = self.number(say("words.points"), 0, 10_000)
        self.flowers = self.number(say("words.flowers"), 0, 8)
        self.pad = HandPad(rules, lang)
        self.folded = widgets.Accordion([self.pad.widget], titles=(say("forms.hand"),))
        self.fields = [self.result, self.winner, self.discarder, self.points, self.flowers, self.folded]

    def seat(self, names: tuple[str, ...]) -> None:
        """Offer the four of a table."""
        options = [(self.say("forms.no_winner"), None), *((name, name) for name in names)]
        for field in (self.winner, self.discarder):
            if list(field.options) != options:
                field.options = options
                field.value = None

    def given(self) -> dict[str, Any]:
        """Return what is to be entered."""
        if self.result.value == "draw":
            return {"result": "draw"}
        result = self.result.value
        found: dict[str, Any] = {"winner": self.winner.value, "result": result, "flowers": self.flowers.value}
        if result != "self_drawn":
            found["discarder"] = self.discarder.value
        return {**found, **({"hand": self.pad.text} if self.pad.text else {"points": self.points.value})}

    def clear(self) -> None:
        """Make the fields ready for the next deal."""
        self.winner.value = self.discarder.value = None
        self.points.value = self.flowers.value = 0
        self.pad.clear()


class Desk:
    """All that a director does, on tabs: players, rounds, results, the referee, and the standing for a big screen."""

    def __init__(self, tournament: Tournament, lang: str = "en") -> None:
        self.tournament, self.lang, self.say = tournament, lang, wording(lang)
        self.players = PlayersTab(tournament, lang, self.refresh)
        self.rounds = RoundsTab(tournament, lang, self.refresh)
        self.results = ResultsTab(tournament, lang, self.refresh)
        self.referee = RefereeTab(tournament, lang, self.refresh)
        self.screen = widgets.HTML()
        tabs = {
            "players": self.players.box,
            "rounds": self.rounds.box,
            "results": self.results.box,
            "referee": self.referee.box,
            "screen": self.screen,
        }
        self.widget = widgets.Tab(list(tabs.values()), titles=[self.say(f"forms.{name}") for name in tabs])
        self.refresh()

    def refresh(self) -> None:
        """Show everywhere how things stand now."""
        for tab in (self.players, self.rounds, self.results, self.referee):
            tab.show()
        self.screen.value = standings_html(self.tournament, self.lang, "200%")

    def _repr_mimebundle_(self, **options: object) -> Any:  # noqa: ANN401 - what IPython asks for
        return self.widget._repr_mimebundle_(**options)


class PlayersTab(Form):
    """Registration."""

    def __init__(self, tournament: Tournament, lang: str, after: Callable[[], None]) -> None:
        super().__init__(lang, after)
        self.tournament = tournament
        self.name, self.team, self.country = self.text("name"), self.text("team"), self.text("country")
        self.paid = widgets.Checkbox(value=True, description=self.say("forms.paid"))
        self.register = self.button("register", self.registered, "primary")
        self.listed = widgets.HTML()
        self.box = Box([self.name, self.team, self.country, self.paid, self.register, self.told, self.listed])

    def registered(self) -> str:
        """Register who is named in the fields."""
        player = self.tournament.register(
            self.name.value, paid=self.paid.value, team=self.team.value, country=self.country.value
        )
        self.name.value = ""
        late = f" ({self.say('forms.waiting')})" if player.status == "late" else ""
        return self.say("forms.registered", name=player.name) + late

    def show(self) -> None:
        """List the players."""
        items = "".join(f"<li>{escape(str(name))}</li>" for name in self.tournament.players["name"])
        self.listed.value = f"<ol>{items}</ol>"


class RoundsTab(Form):
    """Draws and starts."""

    def __init__(self, tournament: Tournament, lang: str, after: Callable[[], None]) -> None:
        super().__init__(lang, after)
        self.tournament = tournament
        self.draw = self.button("draw", self.drawn, "primary")
        self.start = self.button("start", self.started)
        self.seating = widgets.HTML()
        self.box = Box([widgets.HBox([self.draw, self.start]), self.told, self.seating])

    def drawn(self) -> str:
        """Draw the next round."""
        return self.say("forms.drawn", n=self.tournament.draw().number)

    def started(self) -> str:
        """Start the round that is drawn."""
        number = len(self.tournament.rounds)
        self.tournament.start_round(number)
        return self.say("forms.started", n=number)

    def show(self) -> None:
        """Show the seating."""
        rounds = self.tournament.rounds
        self.seating.value = rounds[-1]._repr_html_() if rounds else ""


class AtTable(Form, ABC):
    """A form with fields for a round, a table and a deal."""

    def __init__(self, tournament: Tournament, lang: str, after: Callable[[], None]) -> None:
        super().__init__(lang, after)
        self.tournament = tournament
        self.round = self.choice(self.say("words.round", n="").strip(), [])
        self.table = self.choice(self.say("words.table", n="").strip(), [])
        self.deal = self.choice(self.say("words.deal"), [])
        self.is_offering = False
        for field in (self.round, self.table, self.deal):
            field.observe(self.chosen, "value")

    def chosen(self, _: object) -> None:
        """Follow a choice that a person has made."""
        if not self.is_offering:
            self.show()

    def offer(self) -> tuple[str, ...]:
        """Bring the choices up to date, and return the four of the table in the deal."""
        rounds = self.tournament.rounds
        if not rounds:
            return ()
        self.is_offering = True
        try:
            self.choose_from(self.round, len(rounds), latest=True)
            round_ = rounds[self.round.value - 1]
            self.choose_from(self.table, len(round_.tables))
            self.choose_from(self.deal, len(round_.by_deal))
        finally:
            self.is_offering = False
        seats: dict[int, tuple[str, ...]] = round_.seats(self.deal.value)
        return seats[self.table.value]

    @staticmethod
    def choose_from(field: widgets.Dropdown, last: int, *, latest: bool = False) -> None:
        """Offer the numbers up to the last; where that is news, the first or the latest is chosen."""
        options = [(str(number), number) for number in range(1, last + 1)]
        if list(field.options) != options:
            field.options = options
            field.value = last if latest else 1

    @abstractmethod
    def show(self) -> None:
        """Bring what is shown up to date."""

    def place(self) -> dict[str, Any]:
        """Return where something happened."""
        return {"round": self.round.value, "table": self.table.value, "deal": self.deal.value}


class ResultsTab(AtTable):
    """Results of deals."""

    def __init__(self, tournament: Tournament, lang: str, after: Callable[[], None]) -> None:
        super().__init__(tournament, lang, after)
        self.fields = DealFields(lang, after, tournament.profile.rules)
        self.replace = widgets.Checkbox(description=self.say("forms.replace"))
        self.enter = self.button("enter", self.entered, "primary")
        self.undo = self.button("undo", self.undone)
        self.shown = widgets.HTML()
        where = [self.round, self.table, self.deal]
        buttons = widgets.HBox([self.enter, self.undo])
        self.box = Box([*where, *self.fields.fields, self.replace, buttons, self.told, self.shown])

    def entered(self) -> str:
        """Enter what is in the fields, and go on to the next deal of the table."""
        place = self.place()
        self.tournament.enter(**place, **self.fields.given(), replace=self.replace.value)
        self.fields.clear()
        self.replace.value = False
        if place["deal"] < len(self.deal.options):
            self.deal.value = place["deal"] + 1
        return self.say("forms.entered", deal=place["deal"], table=place["table"])

    def undone(self) -> str:
        """Take the latest event back."""
        return self.say("forms.undone", n=self.tournament.undo())

    def show(self) -> None:
        """Offer who plays, and show what is entered for the table."""
        names = self.offer()
        self.fields.seat(names)
        if not names:
            self.shown.value = ""
            return
        deals = self.tournament.deals
        here = deals[(deals["round"] == self.round.value) & (deals["table"] == self.table.value)]
        self.shown.value = here[["deal", "result", "winner", "discarder", "points", "flowers"]].to_html(
            index=False, na_rep="", escape=True, border=0
        )


class RefereeTab(AtTable):
    """False wins, dead hands, fines and the last deal."""

    def __init__(self, tournament: Tournament, lang: str, after: Callable[[], None]) -> None:
        super().__init__(tournament, lang, after)
        say = self.say
        self.player = self.choice(say("words.player"), [])
        self.amount, self.reason = self.number(say("forms.amount"), 0, 100_000), self.text("reason")
        scopes = [(say(f"forms.{name}"), name) for name in ("total", "round", "table_points")]
        self.scope = self.choice(say("forms.scope"), scopes)
        states = [(say(f"forms.{name}"), name) for name in ("no_wall", "wall", "running")]
        self.state = self.choice("", states)
        self.discards = self.number(say("forms.discards"), 0, 144)
        self.false_win = self.button("false_win", self.declared)
        self.dead_hand = self.button("dead_hand", self.died)
        self.fine = self.button("fine", self.fined)
        self.call = self.button("call", self.called, "warning")
        self.close_table = self.button("close_table", self.closed)
        self.clock = widgets.HTML()
        self.box = Box(
            [
                *(self.round, self.table, self.deal, self.player),
                widgets.HBox([self.false_win, self.dead_hand]),
                *(self.amount, self.reason, self.scope, self.fine),
                *(self.state, self.discards, widgets.HBox([self.call, self.close_table])),
                *(self.told, self.clock),
            ]
        )

    def declared(self) -> str:
        """Note a false win."""
        self.tournament.false_win(**self.place(), player=self.player.value)
        return self.say("forms.noted")

    def died(self) -> str:
        """Note a dead hand."""
        self.tournament.dead_hand(**self.place(), player=self.player.value)
        return self.say("forms.noted")

    def fined(self) -> str:
        """Fine the player."""
        self.tournament.fine(self.player.value, self.amount.value, self.reason.value, scope=self.scope.value)
        return self.say("forms.noted")

    def called(self) -> str:
        """Call LAST DEAL at the table."""
        discards = self.discards.value if self.state.value == "running" else 0
        meaning = self.tournament.last_deal(**self.place(), state=self.state.value, discards=discards)
        return self.say("forms.meaning", meaning=self.say(f"forms.{meaning}"))

    def closed(self) -> str:
        """Cut the table short."""
        self.tournament.close_table(self.round.value, self.table.value)
        return self.say("forms.noted")

    def show(self) -> None:
        """Offer who plays, and show the clock."""
        names = self.offer()
        options = [(name, name) for name in names]
        if list(self.player.options) != options:
            self.player.options = options
            self.player.value = names[0] if names else None
        self.clock.value = self.tournament.clock().to_html(index=False, na_rep="", border=0) if names else ""


def pad_form(pad: ScorePad, lang: str = "en") -> widgets.VBox:
    """Return the form of a score pad."""
    shown = widgets.HTML()

    def refresh() -> None:
        shown.value = pad.html(lang)
        fields.seat(tuple(pad.seats.values()) or pad.names)

    fields = DealFields(lang, refresh, pad.tournament.profile.rules)

    def entered() -> str:
        deal = pad.next_deal
        pad.enter(**fields.given())
        fields.clear()
        return fields.say("forms.entered", deal=deal, table=1)

    def undone() -> str:
        return fields.say("forms.undone", n=pad.undo())

    enter, undo = fields.button("enter", entered, "primary"), fields.button("undo", undone)
    refresh()
    return Box([*fields.fields, widgets.HBox([enter, undo]), fields.told, shown])
