// The hand view: the hand, a pad of tiles to add, the circumstances, and what it all is worth.
import { arrows, bringDrawings, chooser, make, picture, redraw } from "./panel.js";

const INTO = ["hand", "chow", "pung", "kong", "concealed_kong"];
const ROWS = [[["m", 0, 9]], [["p", 9, 18]], [["s", 18, 27]], [["winds", 27, 31], ["dragons", 31, 34]]];

function render({ model, el }) {
  bringDrawings();
  const root = make("section", { class: "mcrw mcrw-hand" });
  el.append(root);
  const slots = {
    top: make("div", { class: "mcrw-top" }), felt: make("div", { class: "mcrw-felt" }),
    said: make("p", { class: "mcrw-said", role: "status", "aria-live": "polite" }),
    into: make("div"), pad: make("div"), side: make("div", { class: "mcrw-side" }), worth: make("div", { class: "mcrw-worth mcrw-page", role: "region" }),
  };
  root.append(slots.top, slots.felt, slots.said, make("div", { class: "mcrw-columns" }, make("div", {}, slots.into, slots.pad), slots.side), slots.worth);
  const fill = (slot, ...children) => slots[slot].replaceChildren(...children);
  let into = "hand", click = "take", view = {}, words = {}, padLook = "", worth = "";

  const send = (what, value) => model.send({ view: view.number, do: what, value });

  /** A button that says why it does nothing, rather than being dead. */
  function button(key, why, act, properties, ...children) {
    return make("button", {
      type: "button", "data-key": key, "data-lm-suppress-shortcuts": "true",
      "aria-disabled": why ? "true" : null, title: why || properties.title || null,
      onclick: () => (why ? say(why) : act()), ...{ ...properties, title: why || properties.title },
    }, ...children);
  }

  function say(text) {
    slots.said.textContent = text;
  }

  function tileButton(key, tile, name, why, act, extra = {}, ...children) {
    return button(key, why, act, { class: "mcrw-tile", "data-cell": "true", "aria-label": name, ...extra },
      picture([[tile, 0, 0]], { index: view.index }), ...children);
  }

  function theHand() {
    const hand = make("div", { class: "mcrw-row", role: "group", "aria-label": words.title });
    view.melds.forEach((meld, place) => {
      hand.append(make("span", { class: "mcrw-meld" },
        button(`meld${place}`, "", () => send("turn_meld", place), { class: "mcrw-tile", "data-cell": "true", "data-meld": place, title: words.turn, "aria-label": `${meld.text}: ${meld.name}. ${words.turn}` },
          picture(meld.tiles, { index: view.index })),
        button(`out${place}`, "", () => send("take_meld", place), { class: "mcrw-out", title: words.remove, "aria-label": `${words.remove}: ${meld.text}` }, "×")));
    });
    view.tiles.forEach(([tile, place], at) => {
      const isLast = view.isWon && at === view.tiles.length - 1;
      const name = isLast ? `${words.names[tile]}, ${words.winning}` : words.names[tile];
      hand.append(tileButton(`tile${at}`, tile, name, "", () => send(view.isWon ? click : "take", place),
        { class: `mcrw-tile${isLast ? " mcrw-last" : ""}`, "data-place": place, title: name }));
    });
    if (!view.tiles.length && !view.melds.length) hand.append(make("span", { class: "mcrw-soft" }, words.empty));
    return hand;
  }

  /** The pad is drawn once for a language and a look; afterwards only what changes of a tile is set. */
  function thePad() {
    const pad = make("div", { class: "mcrw-pad" });
    for (const suits of ROWS) {
      const line = make("div", { class: "mcrw-row mcrw-apart" });
      for (const [suit, from, to] of suits) {
        const row = make("div", { class: "mcrw-row", role: "group", "aria-label": words.suits[suit] });
        for (const { tile } of view.pad.slice(from, to)) {
          row.append(tileButton(`pad${tile}`, tile, "", "", () => add(tile), { "data-tile": tile }, make("small", { "aria-hidden": "true" })));
        }
        line.append(row);
      }
      pad.append(line);
    }
    const flowers = make("div", { class: "mcrw-row", role: "group", "aria-label": words.flowers });
    for (const [tile] of view.flowers) {
      flowers.append(tileButton(`flower${tile}`, tile, words.names[tile], "", () => send("flower", tile), { "data-flower": tile, title: words.names[tile] }));
    }
    flowers.append(make("span", { class: "mcrw-soft" }));
    pad.append(flowers);
    return pad;
  }

  function add(tile) {
    const why = view.pad.find((one) => one.tile === tile).why[INTO.indexOf(into)];
    if (why) say(why);
    else send(into === "hand" ? "add_tile" : `add_${into}`, tile);
  }

  function setPad(pad) {
    const place = INTO.indexOf(into);
    for (const { tile, left, why } of view.pad) {
      const tileOfPad = pad.querySelector(`[data-tile="${tile}"]`);
      const name = words.left.replace("{tile}", words.names[tile]).replace("{n}", left);
      tileOfPad.setAttribute("aria-label", name);
      tileOfPad.title = why[place] || name;
      if (why[place]) tileOfPad.setAttribute("aria-disabled", "true");
      else tileOfPad.removeAttribute("aria-disabled");
      tileOfPad.querySelector("small").textContent = left;
    }
    for (const [tile, isOn] of view.flowers) pad.querySelector(`[data-flower="${tile}"]`).setAttribute("aria-pressed", String(isOn));
    pad.querySelector(".mcrw-soft").textContent = view.flowerNumber ? `${words.flowers}: ${view.flowerNumber}` : "";
  }

  function radios(name, label, choices, chosen, choose) {
    const group = make("div", { class: "mcrw-choices", role: "radiogroup", "aria-label": label }, make("span", { class: "mcrw-soft" }, label));
    for (const [value, text] of choices) {
      group.append(make("button", {
        type: "button", role: "radio", "aria-checked": String(value === chosen), "data-key": `${name}${value}`,
        "data-cell": "true", "data-lm-suppress-shortcuts": "true", class: "mcrw-choice", onclick: () => choose(value),
      }, text));
    }
    return group;
  }

  function circumstances() {
    const box = make("div", { class: "mcrw-choices", role: "group", "aria-label": words.circumstances });
    for (const flag of view.flags) {
      box.append(button(`flag${flag.name}`, flag.why, () => send(flag.name, !flag.on),
        { class: "mcrw-choice", "data-cell": "true", role: "checkbox", "aria-checked": String(flag.on), "data-flag": flag.name }, flag.label));
    }
    return box;
  }

  function typed(key, label, value, what) {
    const input = make("input", {
      type: "text", value, "data-key": key, maxlength: 200, spellcheck: "false", autocomplete: "off", "data-lm-suppress-shortcuts": "true",
      onkeydown: (event) => { if (event.key === "Enter") send(what, input.value); },
      onchange: () => { if (input.value !== value) send(what, input.value); },
    });
    return make("label", { class: "mcrw-field mcrw-wide" }, make("span", {}, label), input);
  }

  function draw() {
    view = model.get("view");
    words = model.get("words");
    if (root.lang !== view.lang) root.lang = view.lang; // to set it again would style all of it anew
    root.dataset.theme = view.theme;
    const winds = Object.entries(words.winds);
    const again = () => redraw(root, draw);
    const hand = theHand();
    fill("top", typed("hand", words.notation, view.hand, "hand"),
      button("clear", "", () => send("clear", null), { class: "mcrw-button" }, words.clear));
    fill("felt", hand, make("div", { class: "mcrw-under" }, make("span", {}, view.count),
      view.isWon ? radios("click", words.click, [["take", words.take_out], ["win", words.make_win]], click, (value) => { click = value; again(); }) : null));
    say(view.error);
    fill("into", radios("into", words.into, INTO.map((name) => [name, words[`into_${name}`]]), into, (value) => { into = value; again(); }));
    const look = `${view.lang} ${view.index}`;
    if (look !== padLook) {
      fill("pad", thePad());
      padLook = look;
    }
    setPad(slots.pad);
    fill("side",
      radios("round", words.round, winds, view.winds.round, (wind) => send("round", wind)),
      radios("seat", words.seat, winds, view.winds.seat, (wind) => send("seat", wind)),
      circumstances(),
      typed("visible", words.visible, view.visible, "visible"),
      make("div", { class: "mcrw-settings" },
        chooser("rules", words.rules, [...(view.rules ? [] : [["", "…"]]), ...words.presets.map((name) => [name, name])], view.rules, (value) => value && send("rules", value)),
        chooser("lang", words.language, Object.entries(words.languages), view.lang, (value) => send("lang", value)),
        chooser("theme", words.theme, ["auto", "light", "dark", "contrast"].map((name) => [name, words[name]]), view.theme, (value) => send("theme", value)),
        button("index", "", () => send("index", !view.index), { class: "mcrw-choice", role: "checkbox", "aria-checked": String(view.index) }, words.index)),
      make("p", { class: "mcrw-soft" }, words.keys));
    slots.worth.setAttribute("aria-label", words.result);
    if (view.worth !== worth) slots.worth.innerHTML = worth = view.worth;
  }

  // Nothing typed here is for the notebook.
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrows(event, root)) return event.preventDefault();
    const { place, meld } = event.target.dataset;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      if (place !== undefined) send("take", Number(place));
      else if (meld !== undefined) send("take_meld", Number(meld));
    } else if (event.key.toLowerCase() === "w" && place !== undefined) send("win", Number(place));
  });

  const update = () => redraw(root, draw);
  model.on("change:view", update);
  draw();
  return () => model.off("change:view", update);
}

export default { render };
