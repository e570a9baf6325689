// Tiles, melds, rivers and hands as they lie. A tile is its text in the notation, null one that lies face down.
import { h } from "./dom.js";

const HONORS = "ESWNCFP";

// The picture of a tile, by reference into the sheet of drawings.
export const face = (kind) => h("svg", { viewBox: "0 0 300 400", "aria-hidden": "true" }, h("use", { href: `#mj-${kind}` }));

const BACK = h(
  "svg",
  { viewBox: "0 0 300 400", "aria-hidden": "true" },
  h("path", { d: "M150 84L230 200L150 316L70 200zM150 148L186 200L150 252L114 200z", class: "ornament" }),
);

export const isFlower = (kind) => kind.length === 1 && !HONORS.includes(kind);

// What stands in the corner of a tile, where that is wished.
const corner = (kind) => (isFlower(kind) ? null : kind[0]);

export function tile(kind, words, props = {}) {
  const { class: more = "", ...rest } = props;
  if (kind === null) return h("span", { class: `t back ${more}`, role: "img", "aria-label": words.tiles.back, ...rest }, BACK);
  const flower = isFlower(kind) ? " fl" : "";
  return h(
    rest.type ? "button" : "span",
    { class: `t ${more}${flower}`, "data-k": kind, "data-i": corner(kind), role: rest.type ? null : "img", "aria-label": words.tiles[kind], ...rest },
    face(kind),
  );
}

// A few tiles in a row, small; `hot` is the place of the one that is marked.
export const mini = (kinds, words, hot = -1) =>
  h("span", { class: "mini" }, kinds.map((kind, at) => tile(kind, words, { class: at === hot ? "hot" : "", "aria-hidden": "true" })));

// A meld: what was claimed lies across, at the side of whom it came from; the tile added to a pung lies on it.
export function meld(laid, words) {
  const turn = laid.across === laid.tiles.length - 1 && laid.across > 0 ? "x xr" : "x xl";
  const parts = laid.tiles.map((kind, at) => {
    if (at !== laid.across) return tile(kind, words);
    const across = tile(kind, words, { class: turn });
    if (laid.shape !== "added_kong") return across;
    return h("span", { class: "stack" }, across, tile(kind, words, { class: `${turn} top` }));
  });
  return h("div", { class: `meld ${laid.shape}`, role: "group", "aria-label": laid.name, title: laid.name }, parts);
}

export const melds = (list, words, place) => h("div", { class: `melds ${place}` }, list.map((laid) => meld(laid, words)));

// Rows of six; what comes after the eighteenth goes on in the third row.
export function river(seat, place, words, label, shown) {
  const last = seat.river.length - 1;
  return h(
    "div",
    { class: `river ${place}`, role: "group", "aria-label": label },
    seat.river.map((kind, at) => {
      const row = Math.min(2, Math.floor(at / 6));
      const marks = [seat.isLast && at === last ? "last" : "", at >= shown ? "new" : ""];
      return tile(kind, words, {
        key: at,
        class: marks.join(" "),
        style: { "--r": row, "--c": at - 6 * row },
        "aria-label": seat.isLast && at === last ? `${words.tiles[kind]}, ${words.ui.lastDiscard}` : words.tiles[kind],
      });
    }),
  );
}

// The concealed tiles of another seat: from behind, or open where they may be seen.
export function others(seat, place, words, isOpen) {
  const size = Array.isArray(seat.hand) ? seat.hand.length : seat.hand;
  const label = words.ui.concealed.replace("{n}", size);
  if (isOpen && Array.isArray(seat.hand))
    return h("div", { class: "open", role: "group", "aria-label": label }, seat.hand.map((kind) => tile(kind, words)));
  return h("div", { class: "backs", role: "img", "aria-label": label }, Array.from({ length: size }, () => h("i")));
}

export const flowers = (kinds, words) =>
  kinds.length
    ? h("span", { class: "flowers", role: "group", "aria-label": words.ui.flowers }, kinds.map((kind) => tile(kind, words)))
    : null;

export const wind = (letter, name) => h("span", { class: "wind", title: name, role: "img", "aria-label": name }, face(letter));
