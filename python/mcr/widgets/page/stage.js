// The table with its four seats: cards in the corners, hands and melds along the sides, rivers round the middle.
import { fill, h, signed } from "./dom.js";
import { plate } from "./plate.js";
import { flowers, melds, others, river, tile, wind } from "./tiles.js";

const PLACES = ["s", "e", "n", "w"];

export function card(place, player, seat, isActive, words, clock) {
  const mark = wind(player.wind, player.windName);
  return h(
    "div",
    { class: `card ${place}${isActive ? " active" : ""}` },
    clock
      ? h("span", { class: "ring", style: { "--left": clock.part }, role: "timer", "aria-label": fill(words.ui.secondsLeft, { n: clock.seconds }) }, mark, h("b", { class: "num" }, clock.seconds))
      : mark,
    h(
      "div",
      { class: "who" },
      h("b", { class: "name" }, player.name),
      h("span", { class: "sub", title: player.about || null }, player.windName, player.level ? h("i", { class: "lvl" }, ` \u00b7 ${player.level}`) : null),
    ),
    h("div", { class: "tot num" }, signed(player.total)),
    h(
      "div",
      { class: "extra" },
      player.isDealer ? h("span", { class: "dealer" }, words.ui.dealer) : null,
      player.isDead ? h("span", { class: "dealer" }, words.ui.dead) : null,
      flowers(seat.flowers, words),
    ),
  );
}

// `shown` are the discards of each place that were there before: later ones appear.
export function stage(state, view, words, parts) {
  const dealer = PLACES.findIndex((place) => view.players[place].isDealer);
  const label = (text, place) => fill(text, { who: view.players[place].name });
  const seats = ["n", "w", "e"].map((place) =>
    h(
      "div",
      { class: "seat", key: place },
      card(place, view.players[place], state.seats[place], state.turn === place, words),
      h(
        "div",
        { class: `row ${place}`, role: "group", "aria-label": label(words.ui.tilesOf, place) },
        others(state.seats[place], place, words, parts.isOpen),
        melds(state.seats[place].melds, words, place),
      ),
    ),
  );
  const rivers = ["n", "w", "e", "s"].map((place) =>
    river(state.seats[place], place, words, label(words.ui.discardsOf, place), parts.shown[place]),
  );
  return h(
    "div",
    { class: `stage ${parts.kind}` },
    seats,
    log(state.log || view.log, words),
    h("div", { class: "pool" }, rivers, plate(state, view.deal, dealer, words)),
    card("s", view.players.s, state.seats.s, state.turn === "s", words, parts.clock),
    h("div", { class: `mine ${parts.kind}` }, parts.heads, parts.hand, melds(state.seats.s.melds, words, "s"), parts.below),
    parts.dock,
  );
}

const SHOWN_LINES = 5;

const log = (lines, words) =>
  h(
    "ol",
    { class: "log", "aria-label": words.ui.happened },
    lines.slice(-SHOWN_LINES).map(([, who, text], at) => h("li", { key: lines.length + at }, who ? [h("b", {}, who), " "] : null, text)),
  );

// The person's tiles: buttons, of which one can be reached with the tabulator.
export function hand(state, words, look) {
  const held = state.seats.s.hand;
  const all = state.drawn ? [...held, state.drawn] : held;
  return h(
    "div",
    { class: "hand", role: "group", "aria-label": words.ui.yourHand },
    all.map(([kind, copy], at) => {
      const isDrawn = state.drawn && at === held.length;
      const classes = ["h", isDrawn ? "drawn" : "", look.best === kind ? "best" : ""];
      const name = [words.tiles[kind], isDrawn ? words.ui.drawn : "", look.says?.(kind) ?? ""].filter(Boolean).join(", ");
      return h(
        "div",
        { class: classes.join(" "), key: `${kind}#${copy}` },
        tile(kind, words, {
          type: "button",
          "aria-label": name,
          "aria-pressed": String(look.selected === at),
          "aria-disabled": look.isOff?.(kind) ? "true" : null,
          tabindex: look.reachable === at ? 0 : -1,
          "data-lm-suppress-shortcuts": "true",
          "data-at": at,
          onClick: () => look.onClick(at),
        }),
        look.hint?.(kind),
      );
    }),
  );
}
