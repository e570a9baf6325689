// The trainer: a position, something to choose or type, and what is said of the answer.
import { arrows, bringDrawings, chooser, make, picture, redraw } from "./panel.js";

const SUITS = [["m", 0, 9], ["p", 9, 18], ["s", 18, 27], ["winds", 27, 31], ["dragons", 31, 34]];

function render({ model, el }) {
  bringDrawings();
  const root = make("section", { class: "mcrw mcrw-trainer" });
  el.append(root);
  let chosen = new Set(), view = {}, words = {}, shown = "";

  const send = (what, value) => model.send({ view: view.number, do: what, value });
  const again = () => redraw(root, draw);

  function button(key, act, properties, ...children) {
    return make("button", { type: "button", "data-key": key, "data-lm-suppress-shortcuts": "true", onclick: act, ...properties }, ...children);
  }

  function choose(tile, place) {
    if (view.isAnswered) return;
    if (view.kind === "throw") {
      if (chosen.has(place)) return answer();
      chosen = new Set([place]);
    } else if (chosen.has(place)) chosen.delete(place);
    else chosen.add(place);
    again();
  }

  function answer() {
    const tiles = [...chosen].map((place) => view.choices[place]);
    if (view.kind === "wins") send("answer", tiles);
    else if (view.kind === "throw") tiles.length && send("answer", tiles[0]);
    else {
      const typed = root.querySelector("[data-key=points]").value.trim();
      if (/^\d{1,3}$/.test(typed) && Number(typed) <= 500) send("answer", Number(typed));
      else root.querySelector(".mcrw-said").textContent = words.expected_points;
    }
  }

  function tile(name, place, isLast) {
    // Another page of the same trainer knows the kinds that were chosen, but not which of equal tiles.
    const isChosen = chosen.size ? chosen.has(place) : view.chosen.includes(name) && view.choices.indexOf(name) === place;
    return button(`choice${place}`, () => choose(name, place), {
      class: `mcrw-tile${isLast ? " mcrw-drawn" : ""}`, "data-cell": "true", "data-tile": name, "aria-pressed": String(isChosen),
      "aria-disabled": view.isAnswered ? "true" : null, title: words.names[name], "aria-label": isChosen ? `${words.names[name]}, ${words.chosen}` : words.names[name],
    }, picture([[name, 0, 0]], { index: view.index }));
  }

  function toChoose() {
    if (view.kind === "worth") {
      if (!view.position) return null;
      const input = make("input", {
        type: "text", inputmode: "numeric", maxlength: 3, "data-key": "points", "data-keep": "true", "data-cell": "true", autocomplete: "off", size: 5,
        "data-lm-suppress-shortcuts": "true", value: view.isAnswered ? view.chosen[0] : "", readonly: view.isAnswered,
        onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); view.isAnswered ? send("next", null) : answer(); } },
      });
      return make("label", { class: "mcrw-field" }, make("span", {}, words.points), input);
    }
    if (view.kind === "throw") {
      return make("div", { class: "mcrw-row mcrw-felt", role: "group" }, ...view.choices.map((name, place) => tile(name, place, place === view.choices.length - 1)));
    }
    const pad = make("div", { class: "mcrw-pad" });
    if (view.choices.length) {
      for (const [suit, from, to] of SUITS) {
        pad.append(make("div", { class: "mcrw-row", role: "group", "aria-label": words.suits[suit] }, ...view.choices.slice(from, to).map((name, at) => tile(name, from + at, false))));
      }
    }
    return pad;
  }

  function draw() {
    view = model.get("view");
    words = model.get("words");
    if (root.lang !== view.lang) root.lang = view.lang; // to set it again would style all of it anew
    root.dataset.theme = view.theme;
    const same = `${view.kind} ${view.seed} ${view.title} ${view.rules}`;
    if (same !== shown) [chosen, shown] = [new Set(), same];
    const kinds = make("div", { class: "mcrw-choices", role: "radiogroup", "aria-label": words.kind });
    for (const name of ["worth", "wins", "throw"]) {
      kinds.append(button(`kind${name}`, () => send("kind", name), { role: "radio", class: "mcrw-choice", "data-cell": "true", "data-kind": name, "aria-checked": String(view.kind === name) }, words[name]));
    }
    const place = make("div", { class: "mcrw-position mcrw-page" });
    place.innerHTML = view.position;
    const why = make("div", { class: "mcrw-why mcrw-page" });
    why.innerHTML = view.why;
    const go = view.isAnswered
      ? button("go", () => send("next", null), { class: "mcrw-button mcrw-main", "data-cell": "true", "data-go": "next" }, words.next)
      : button("go", answer, { class: "mcrw-button mcrw-main", "data-cell": "true", "data-go": "answer" }, words.answer);
    root.replaceChildren(
      kinds,
      make("p", { class: "mcrw-ask" }, make("span", { class: "mcrw-soft" }, `${view.title} · ${view.tally}`), make("br"), make("b", {}, view.text)),
      place,
      make("div", { class: "mcrw-answer" }, toChoose(), view.position ? go : null),
      make("p", { class: `mcrw-said${view.isRight ? " mcrw-right" : ""}`, role: "status", "aria-live": "polite" }, view.error || view.said),
      why,
      make("div", { class: "mcrw-settings" },
        chooser("rules", words.rules, [...(view.rules ? [] : [["", "…"]]), ...words.presets.map((name) => [name, name])], view.rules, (value) => value && send("rules", value)),
        seed(),
        chooser("lang", words.language, Object.entries(words.languages), view.lang, (value) => send("lang", value)),
        chooser("theme", words.theme, ["auto", "light", "dark", "contrast"].map((name) => [name, words[name]]), view.theme, (value) => send("theme", value)),
        button("index", () => send("index", !view.index), { class: "mcrw-choice", role: "checkbox", "aria-checked": String(view.index) }, words.index)),
      make("p", { class: "mcrw-soft" }, words.keys));
  }

  function seed() {
    const input = make("input", {
      type: "text", inputmode: "numeric", maxlength: 20, size: 12, value: view.seed, "data-key": "seed", autocomplete: "off", "data-lm-suppress-shortcuts": "true",
      onchange: () => send("seed", input.value.trim()),
    });
    return make("label", { class: "mcrw-field" }, make("span", {}, words.seed), input);
  }

  // Nothing typed here is for the notebook.
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target.matches("input, select");
    if (!isTyping && arrows(event, root)) return event.preventDefault();
    if (event.key.toLowerCase() === "n" && !event.target.matches("select, [data-key=seed]")) {
      event.preventDefault();
      if (view.isAnswered) send("next", null);
    }
  });

  const update = () => {
    const isNext = view.isAnswered && !model.get("view").isAnswered && root.contains(document.activeElement);
    again();
    if (isNext) (root.querySelector("[data-key=points]") || root.querySelector(".mcrw-answer [data-cell]") || root).focus();
  };
  model.on("change:view", update);
  draw();
  return () => model.off("change:view", update);
}

export default { render };
