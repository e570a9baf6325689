"use strict";
// Replays a deal. The data have each step as what changed in it; what a letter means is in `codes`.
(() => {
  const data = JSON.parse(document.getElementById("deal").textContent);
  const items = [...document.querySelectorAll(".log li")];
  const find = (selector) => document.querySelector(selector);
  const [stage, board, now, to, count, end] = [".stage", ".board", ".now", ".to", ".count", ".end"].map(find);
  const WIDTH = 300, HEIGHT = 400, DEPTH = 22, GAP = 6, APART = 130;
  const NARROW = 440; // pixels below which the seats stand one under the other
  const last = data.steps.length - 1;
  let at = 0, bottom = data.bottom, open = true;

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
  const kind = (letter) => data.codes.indexOf(letter);
  const called = (seat) => data.players[seat] ? `${data.winds[seat]} (${data.players[seat]})` : data.winds[seat];

  /** A tile as SVG: its letter, place, and turn in quarters. */
  function tile(letter, x, y, turn = 0) {
    if (kind(letter) < 0) return `<use href="#t-down" x="${x}" y="${y}"/>`;
    const name = data.tiles[kind(letter)];
    let face = `<use href="#t-${name}" width="${WIDTH}" height="${HEIGHT}"/>`;
    if (data.index && kind(letter) < 34) {
      face = `<g transform="translate(4 52)scale(.85)">${face}</g>` +
        `<use href="#t-i${name[0]}" transform="translate(233 26)scale(1.15)" color="var(--t-ink)"/>`;
    }
    if (turn) face = `<g transform="${turn < 0 ? `translate(0 ${WIDTH})` : `translate(${HEIGHT})`}rotate(${90 * turn})">${face}</g>`;
    return `<g transform="translate(${x} ${y})"><use href="#t-${turn ? "across" : "up"}"/>${face}</g>`;
  }
  const light = (x, y) => `<rect class="lit" x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT + DEPTH}" rx="40"/>`;

  /** Tiles side by side: the SVG and its width. `lit` is the place of one to point at. */
  function line(letters, lit = -1) {
    let svg = "";
    [...letters].forEach((letter, place) => {
      svg += tile(letter, place * (WIDTH + GAP), 0);
      if (place === lit) svg += light(place * (WIDTH + GAP), 0);
    });
    return [svg, Math.max(0, letters.length * (WIDTH + GAP) - GAP)];
  }

  /** A meld: `<` and `>` lay the next tile across, `^` lays it on the one before. */
  function meld(code) {
    let svg = "", x = 0, before = 0, turn = 0, above = false;
    for (const letter of code) {
      if (letter === "^") above = true;
      else if (letter === "<" || letter === ">") turn = letter === "<" ? -1 : 1;
      else {
        const y = turn ? HEIGHT - WIDTH : 0;
        if (above) svg += tile(letter, before, y - (HEIGHT - WIDTH), turn);
        else {
          svg += tile(letter, x, y, turn);
          before = x;
          x += (turn ? HEIGHT : WIDTH) + GAP;
        }
        turn = 0;
        above = false;
      }
    }
    return [svg, x - GAP];
  }

  /** Groups of tiles in a row, this far apart. */
  function row(groups, space) {
    let svg = "", x = 0;
    for (const [inner, width] of groups.filter((group) => group[1] > 0)) {
      if (x) x += space;
      svg += `<g transform="translate(${x} 0)">${inner}</g>`;
      x += width;
    }
    return [svg, x];
  }

  /** Discards in rows, the last one pointed at if it may be claimed. */
  function river(letters, columns, offered) {
    let svg = "";
    for (let start = 0; start < letters.length; start += columns) {
      const lit = offered ? letters.length - 1 - start : -1;
      const part = letters.slice(start, start + columns);
      svg += `<g transform="translate(0 ${start / columns * (HEIGHT + DEPTH + GAP)})">${line(part, lit < part.length ? lit : -1)[0]}</g>`;
    }
    return svg;
  }

  const hasWon = (seat, step) => data.steps.slice(0, step + 1).some((done) => done.k === "win" && done.a === seat);

  /** The table after a step: what changed up to there, one thing over the other. */
  function table(step) {
    const places = [{}, {}, {}, {}];
    for (const change of data.steps.slice(0, step + 1)) {
      for (const [seat, changed] of Object.entries(change.s)) Object.assign(places[seat], changed);
    }
    // Hidden by the reader: what was shown in the deal, at its end too, stays.
    if (data.open && !open) places.forEach((place, seat) => {
      if (hasWon(seat, step)) return;
      place.h = place.h.replace(/./g, ".");
      place.d = place.d.replace(/./g, ".");
      if (!data.steps.slice(0, step + 1).some((s) => s.k === "end")) {
        place.m = place.m.map((code) => (/^\.[A-Za-z]{2}\.$/.test(code) ? "...." : code));
      }
    });
    return places;
  }

  const hand = (place, won) => row([line(place.h), line(place.d, won ? 0 : -1)], APART);
  const words = (seat, place) => {
    const names = [...place.h, ...place.d].map((letter) => data.names[kind(letter) < 0 ? 42 : kind(letter)]);
    return `${fill(data.words.hand, { who: called(seat) })}: ${names.join(", ")}`;
  };
  const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

  function plate(seat, place, step) {
    const element = document.createElement("div");
    const add = (tag, text, name) => element.append(Object.assign(document.createElement(tag), { textContent: text, className: name || "" }));
    element.className = `plate at${(seat - bottom + 4) % 4}${data.steps[step].a === seat ? " acting" : ""}`;
    add("b", data.players[seat] || data.winds[seat]);
    if (data.players[seat]) add("small", data.winds[seat]);
    if (seat === data.dealer) add("span", data.words.dealer, "note");
    if (place.x) add("span", data.words.dead, "note");
    if (step === last && data.payments) add("span", (data.payments[seat] > 0 ? "+" : "") + data.payments[seat], "paid");
    if (place.f) {
      const [svg, width] = line(place.f);
      const label = [...place.f].map((letter) => data.names[kind(letter)]).join(", ");
      element.insertAdjacentHTML("beforeend", `<svg viewBox="0 0 ${width} ${HEIGHT + DEPTH}" role="img" aria-label="${escaped(label)}">${svg}</svg>`);
    }
    return element;
  }

  function middle(step) {
    const [left, fromEnd] = data.steps[step].w;
    const whole = data.wall[0];
    const element = document.createElement("div");
    element.className = "middle";
    // The bar is the wall: draws take from its left end, replacements from its right end.
    element.innerHTML = `<div>${escaped(data.round)}</div><div><strong>${left}</strong> ${escaped(data.words.in_wall)}</div>` +
      `<div class="wall"><i style="width:${100 * left / whole}%;margin-left:${100 * (whole - left - fromEnd) / whole}%"></i></div>`;
    return element;
  }

  /** The table seen from above: what lies before a seat is drawn once and turned to its side. */
  function wide(places, step) {
    const around = [];
    places.forEach((place, seat) => {
      const scale = 44 / WIDTH;
      const [tiles, wideTiles] = hand(place, hasWon(seat, step));
      const [melds, wideMelds] = row(place.m.map(meld), 70);
      const room = 744 / scale, needed = wideTiles + (wideMelds ? wideMelds + 90 : 0), fit = Math.min(1, room / needed) * scale;
      around.push(`<g transform="rotate(${-90 * ((seat - bottom + 4) % 4)} 500 500)">` +
        `<g role="img" aria-label="${escaped(words(seat, place))}" transform="translate(128 878)scale(${fit})">${tiles}</g>` +
        `<g transform="translate(${872 - wideMelds * fit} 878)scale(${fit})">${melds}</g>` +
        `<g transform="translate(380 630)scale(${39 / WIDTH})">${river(place.r, 6, data.steps[step].o === seat)}</g></g>`);
    });
    board.innerHTML = `<svg viewBox="40 40 920 920">${around.join("")}</svg>`;
    places.forEach((place, seat) => board.append(plate(seat, place, step)));
    board.append(middle(step));
  }

  /** One seat under the other in the order of play, all tiles upright. */
  function narrow(places, step) {
    board.replaceChildren(middle(step));
    for (const turns of [1, 2, 3, 0]) {
      const seat = (bottom + turns) % 4, place = places[seat];
      const [tiles, width] = row([hand(place, hasWon(seat, step)), ...place.m.map(meld)], 70);
      const lines = Math.ceil(place.r.length / 12);
      const element = document.createElement("div");
      element.className = "place";
      element.append(plate(seat, place, step));
      element.insertAdjacentHTML("beforeend",
        `<svg viewBox="0 0 ${Math.max(width, 14 * (WIDTH + GAP) + APART)} ${HEIGHT + DEPTH}" role="img" aria-label="${escaped(words(seat, place))}">${tiles}</svg>` +
        (lines ? `<svg class="river" viewBox="-14 -14 ${14 * (WIDTH + GAP) + APART} ${lines * (HEIGHT + DEPTH + GAP) + 22}">${river(place.r, 12, data.steps[step].o === seat)}</svg>` : ""));
      board.append(element);
    }
  }

  function show(step) {
    at = Math.max(0, Math.min(last, step));
    const isNarrow = board.clientWidth < NARROW;
    board.className = `board ${isNarrow ? "narrow" : "wide"}`;
    (isNarrow ? narrow : wide)(table(at), at);
    now.replaceChildren(...[...items[at].childNodes].map((node) => node.cloneNode(true)));
    items.forEach((item, place) => item.classList.toggle("here", place === at));
    const log = items[at].parentElement;
    log.scrollTop = items[at].offsetTop - log.offsetTop - log.clientHeight / 2;
    to.value = at;
    count.textContent = fill(data.words.step, { n: at + 1, total: last + 1 });
    to.setAttribute("aria-valuetext", count.textContent);
    end.hidden = at < last;
    for (const [go, off] of [["first", !at], ["previous", !at], ["next", at === last], ["last", at === last]]) {
      find(`[data-go=${go}]`).disabled = off;
    }
    history.replaceState(null, "", `#${at + 1}`);
  }

  /** The step in which the discard before or after this one was made. */
  function turn(direction) {
    let step = at + direction;
    while (step > 0 && step < last && data.steps[step].k !== "discard") step += direction;
    return step;
  }

  const opened = find(".open");
  const moves = {
    first: () => show(0),
    previous: () => show(at - 1),
    next: () => show(at + 1),
    last: () => show(last),
    turn: () => { bottom = (bottom + 1) % 4; show(at); },
    open: () => { if (opened) { open = opened.checked = !open; show(at); } },
  };
  const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", o: "open", t: "turn" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const move = keys[event.key] || keys[event.key.toLowerCase()];
    if (!move) return;
    event.preventDefault();
    if (event.shiftKey && (move === "previous" || move === "next")) show(turn(move === "next" ? 1 : -1));
    else moves[move]();
  });
  document.querySelectorAll("[data-go]").forEach((button) => button.addEventListener("click", () => moves[button.dataset.go]()));
  if (opened) opened.addEventListener("change", () => { open = opened.checked; show(at); });
  to.addEventListener("input", () => show(Number(to.value)));
  find(".log").addEventListener("click", (event) => {
    const item = event.target.closest("li");
    if (item) show(Number(item.dataset.step));
  });
  const fromHash = () => Math.round(Number(location.hash.slice(1))) - 1 || 0;
  window.addEventListener("hashchange", () => show(fromHash()));

  to.max = last;
  stage.hidden = false;
  document.documentElement.classList.add("js");
  show(fromHash());
  new ResizeObserver(() => { if ((board.clientWidth < NARROW) !== board.classList.contains("narrow")) show(at); }).observe(board);
})();
