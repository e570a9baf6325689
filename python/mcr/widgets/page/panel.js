// Small words for building the page of a panel: elements, tiles, and what a key does.
import { drawings } from "./drawings.js";

/** An element: its properties (`class`, `on…`, attributes), and what is in it. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Put the drawings of the tiles into the document, once for all widgets in it. */
export function bringDrawings() {
  if (!document.getElementById("mj-drawings")) document.body.insertAdjacentHTML("beforeend", drawings);
}

/** Tiles as one picture: each its notation ("" face down), turn in quarters, and whether it lies on the one before. */
export function picture(tiles, { index = false, className = "" } = {}) {
  const WIDTH = 300, HEIGHT = 400, DEPTH = 22, GAP = 6;
  let x = 0, before = 0, svg = "";
  for (const [tile, turn, above] of tiles) {
    const y = turn ? HEIGHT - WIDTH : 0;
    const [left, top] = above ? [before, y - (HEIGHT - WIDTH)] : [x, y];
    let inner = '<use href="#mj-down"/>';
    if (tile) {
      inner = `<use href="#mj-${tile}" width="${WIDTH}" height="${HEIGHT}"/>`;
      if (index && !/^[a-h]$/.test(tile)) {
        inner = `<g transform="translate(4 52)scale(.85)">${inner}</g>` +
          `<use href="#mj-i${tile[0]}" transform="translate(233 26)scale(1.15)" color="var(--t-ink)"/>`;
      }
      if (turn) inner = `<g transform="${turn < 0 ? `translate(0 ${WIDTH})` : `translate(${HEIGHT})`}rotate(${90 * turn})">${inner}</g>`;
      inner = `<use href="#mj-${turn ? "across" : "up"}"/>${inner}`;
    }
    svg += `<g transform="translate(${left} ${top})">${inner}</g>`;
    if (!above) {
      before = x;
      x += (turn ? HEIGHT : WIDTH) + GAP;
    }
  }
  const holder = make("span", { class: `mcrw-tiles ${className}`, "aria-hidden": "true" });
  holder.innerHTML = `<svg viewBox="0 0 ${Math.max(x - GAP, 1)} ${HEIGHT + DEPTH}" style="--units:${Math.max(x - GAP, 1) / WIDTH}">${svg}</svg>`;
  return holder;
}

/** Buttons among which the arrows move: left and right by one, up and down by what lies above and below. */
export function arrows(event, root) {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const from = event.target.closest("[data-cell]");
  if (!step || !from) return false;
  const here = from.getBoundingClientRect();
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(here);
  let best = null, least = Infinity;
  for (const cell of root.querySelectorAll("[data-cell]")) {
    if (cell === from) continue;
    const [cx, cy] = middle(cell.getBoundingClientRect());
    const along = (cx - x) * step[0] + (cy - y) * step[1];
    const aside = Math.abs((cx - x) * step[1]) + Math.abs((cy - y) * step[0]);
    if (along < 4 || (step[0] && aside > here.height / 2)) continue;
    if (along + 2 * aside < least) [best, least] = [cell, along + 2 * aside];
  }
  if (best) best.focus();
  return true;
}

/** Draw anew, and leave the focus where it was: on the element of the same `data-key`, or else nearby. */
export function redraw(root, draw) {
  const active = root.contains(document.activeElement) ? document.activeElement : null;
  const key = active && active.dataset.key;
  const place = active && [...root.querySelectorAll("[data-cell]")].indexOf(active);
  const typed = active && active.tagName === "INPUT" && active.type === "text" ? [active.value, active.selectionStart] : null;
  draw();
  if (!active) return;
  const same = key && root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const cells = root.querySelectorAll("[data-cell]");
  const next = same || (place >= 0 && cells[Math.min(place, cells.length - 1)]);
  if (!next) return;
  next.focus({ preventScroll: true });
  if (typed && same && same.dataset.keep) [same.value, same.selectionStart, same.selectionEnd] = [typed[0], typed[1], typed[1]];
}

/** A list to choose from. */
export function chooser(key, label, choices, chosen, choose) {
  const select = make("select", { "data-key": key, "data-lm-suppress-shortcuts": "true", onchange: () => choose(select.value) });
  for (const [value, text] of choices) select.append(make("option", { value, selected: value === chosen }, text));
  return make("label", { class: "mcrw-field" }, make("span", {}, label), select);
}
