// The middle of the table: round, deal, and the wall with its two ends.
import { fill, h } from "./dom.js";
import { face } from "./tiles.js";

const PITCH = 8.5;
const FAR = 178;

// A stack of two: where its outer and its inner tile lie; stacks run clockwise, the first at the right end of a side.
function stack(side, at) {
  const down = 163.6 - PITCH * at;
  const up = 7 + PITCH * at;
  const [outer, inner] = [6, 10.4];
  return [
    [[down, FAR - outer - 3.8, 7.4, 3.8], [down, FAR - inner - 3.8, 7.4, 3.8]],
    [[outer, down, 3.8, 7.4], [inner, down, 3.8, 7.4]],
    [[up, outer, 7.4, 3.8], [up, inner, 7.4, 3.8]],
    [[FAR - outer - 3.8, up, 3.8, 7.4], [FAR - inner - 3.8, up, 3.8, 7.4]],
  ][side];
}

const rectangle = ([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}z`;

// The place of a mark beside a stack, towards the middle.
function beside(side, at) {
  const [x, y, width, height] = stack(side, at)[1];
  const [cx, cy] = [x + width / 2, y + height / 2];
  return [[cx, cy - 8.5], [cx + 8.5, cy], [cx, cy + 8.5], [cx - 8.5, cy]][side];
}

export function wall(state, dealer, label) {
  const stacks = Math.ceil(state.whole / 2);
  const perSide = Math.ceil(stacks / 4);
  const place = (n) => [(Math.floor(n / perSide) + dealer) % 4, n % perSide];
  const head = state.whole - state.left - state.tail;
  const end = state.whole - state.tail;
  const [on, off] = [[], []];
  for (let n = 0; n < stacks; n++) {
    const [outer, inner] = stack(...place(n));
    const left = Math.max(0, Math.min(end, 2 * n + 2) - Math.max(head, 2 * n));
    (left > 0 ? on : off).push(rectangle(outer));
    (left > 1 ? on : off).push(rectangle(inner));
  }
  const marks = [];
  if (state.left > 0) {
    const front = place(Math.floor(head / 2));
    const [x, y] = beside(...front);
    const turn = [180, 270, 0, 90][front[0]];
    marks.push(h("path", { class: "front", d: "M-5 3.5L5 3.5L0 -4.5z", transform: `translate(${x} ${y}) rotate(${turn})` }));
    const [tx, ty] = beside(...place(Math.floor((end - 1) / 2)));
    marks.push(h("circle", { class: "tail", cx: tx, cy: ty, r: 3 }));
  }
  return h(
    "svg",
    { class: "wall", viewBox: `0 0 ${FAR} ${FAR}`, role: "img", "aria-label": label },
    h("path", { class: "off", d: off.join("") }),
    h("path", { class: "on", d: on.join("") }),
    marks,
  );
}

export function plate(state, deal, dealer, words) {
  const { left } = state.wall;
  const shared = state.wall.private === null;
  return h(
    "div",
    { class: "plate", "data-turn": state.turn },
    shared ? wall(state.wall, dealer, fill(words.ui.wallLabel, { n: left })) : null,
    h(
      "div",
      { class: "mid" },
      h("span", { class: "round" }, face(deal.round), h("span", {}, deal.roundName)),
      h("span", { class: "count" }, h("b", { class: "num" }, left), h("span", {}, words.ui.inWall)),
      shared ? null : h("span", { class: "deal num" }, state.wall.private.join(" \u00b7 ")),
      h("span", { class: "deal num" }, deal.number),
    ),
  );
}
