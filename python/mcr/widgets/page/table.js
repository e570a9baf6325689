// The table as a widget: shows the newest view, sends one message for a click. It decides nothing about the game.
import { claimDock, hintHeads, hintUnder, keysOf, percent, shanten, turnDock, waits } from "./dock.js";
import { fill, h, render } from "./dom.js";
import { helpPanel, historyPanel, settingsPanel } from "./panels.js";
import { steps, verdict } from "./review.js";
import { sheet, short } from "./sheet.js";
import { tick } from "./sound.js";
import { hand, isFlower, mini } from "./tiles.js";
import { stage } from "./stage.js";
import { drawings } from "./drawings.js";

const PATIENCE = 8000; // milliseconds without an answer after which no kernel is thought to be there
const TOLD = 6000; // milliseconds that a remark stays
let made = 0;

function table({ model, el }) {
  const id = `mj${++made}`;
  const root = document.createElement("div");
  root.className = "mj";
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  el.append(root);
  showDrawings();
  // What this page alone knows: what is selected and open, settings that the kernel has not confirmed yet (sliders that are
  // being moved among them), and what was shown before.
  const ui = { selected: null, reachable: null, open: null, isOpen: true, pending: null, remark: "", wanted: {}, clock: null, thrown: false, height: 0, width: 0 };
  let view = model.get("view");
  let words = model.get("words");
  let before = { rivers: {}, log: 0, deal: "" };
  let asking = { number: -1, since: 0 };
  const timers = new Set();
  // What is kept for a notebook without a kernel is not shown beside the table that it is of.
  const kept = model.get("kept");
  const hiding = kept ? `@media screen { .jp-OutputArea-output:has(> .mcr-kept-${kept}) { display: none } }` : "";

  const send = (to, value = null) => {
    if (ui.pending) return;
    model.send({ view: view.view, seat: view.seat, do: to, value });
    ui.pending = setTimeout(() => { ui.pending = null; remark(words.ui.deadKernel, 1e9); }, PATIENCE);
    timers.add(ui.pending);
  };
  const settled = () => {
    clearTimeout(ui.pending);
    timers.delete(ui.pending);
    ui.pending = null;
  };
  const remark = (text, stays = TOLD) => {
    ui.remark = text;
    const timer = setTimeout(() => { if (ui.remark === text) { ui.remark = ""; draw(); } }, Math.min(stays, 2 ** 30));
    timers.add(timer);
    draw();
  };

  // ----- what a click or a key does

  const held = () => {
    const state = view.review || view;
    return state.drawn ? [...state.seats.s.hand, state.drawn] : state.seats.s.hand;
  };
  const isTurn = () => view.prompt?.kind === "turn" && !view.busy;
  const select = (at) => {
    ui.selected = ui.reachable = at;
    draw();
    root.querySelector(`.hand .t[data-at="${at}"]`)?.focus({ preventScroll: true });
  };
  const throwSelected = () => {
    const chosen = ui.selected === null ? null : held()[ui.selected];
    if (!isTurn() || !chosen || ui.pending) return;
    if (!view.prompt.throw.includes(chosen[0])) return remark(words.ui.notAllowed);
    ui.thrown = true;
    send("act", isFlower(chosen[0]) ? `discard ${chosen[0]}` : `discard ${chosen[0]}#${chosen[1]}`);
    draw();
  };
  const clickTile = (at) => {
    if (!isTurn()) return;
    const again = ui.selected === at;
    if (!again || view.settings.one_click) select(at);
    if (again || view.settings.one_click) throwSelected();
  };
  const answerWith = (answer) => {
    if (answer.isOff) return remark(`${answer.text}: ${answer.fans.map(([name, points]) => `${name} ${points}`).join(", ")}`);
    if (answer.kind === "on") send("on");
    else send("act", answer.value);
  };
  const open = (name) => {
    ui.open = ui.open === name ? null : name;
    draw();
    const target = ui.open ? ".pop button" : `[data-do="${name}"]`;
    root.querySelector(target)?.focus({ preventScroll: true });
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(view.deal.seed);
    } catch {
      const range = document.createRange(); // no clipboard here: the seed is selected, to be copied by hand
      range.selectNodeContents(root.querySelector(".seed"));
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      return;
    }
    remark(words.ui.copied);
  };
  const does = {
    id,
    button: (text, onClick, kind, name, more = {}) => h("button", { type: "button", class: kind, "data-do": name, "data-lm-suppress-shortcuts": "true", onClick, key: `do ${name}`, ...more }, text),
    toggle: (text, isOn, onClick, name) => h("button", { type: "button", class: "tog", "aria-pressed": String(isOn), "data-do": name, "data-lm-suppress-shortcuts": "true", onClick, key: `do ${name}` }, h("i"), h("span", {}, text)),
    close: () => open(ui.open),
    set: (name, to) => {
      does.preview(name, to); // the clock and other seats may draw before the kernel answers: the choice stays
      model.send({ view: view.view, seat: view.seat, do: "set", value: { name, to } });
    },
    preview: (name, to) => { ui.wanted[name] = to; draw(); },
    look: (name) => ui.wanted[name] ?? view.settings[name],
    fresh: (seed) => { ui.open = null; send("new", typeof seed === "string" ? seed.trim() : ""); },
    review: () => send("review", view.sheet.steps),
    step: (n) => send("review", n),
    costly: () => send("costly"),
    open: () => { ui.isOpen = !ui.isOpen; draw(); },
    next: () => send("next"),
    again: () => send("again"),
    copy,
  };

  // ----- keys: none reaches the notebook

  const quiet = (event) => event.stopPropagation();
  const onKey = (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    if (key === "Escape" && ui.open) return does.close();
    if (target.matches("input, select, textarea")) return;
    const focused = root.querySelector(".acts")?.contains(target) ? [...root.querySelectorAll(".acts button")] : null;
    if (key === "ArrowRight" || key === "ArrowLeft") {
      const step = key === "ArrowRight" ? 1 : -1;
      event.preventDefault();
      if (view.review && !ui.open) return does.step(Math.max(0, Math.min(view.review.steps, view.review.step + step)));
      if (focused && !isTurn()) return focused[(focused.indexOf(target) + step + focused.length) % focused.length].focus();
      const size = held().length;
      const from = ui.selected ?? (step > 0 ? -1 : size);
      return isTurn() ? select((from + step + size) % size) : undefined;
    }
    if (event.repeat) return event.key === "Enter" ? event.preventDefault() : undefined; // a key held down throws one tile
    if (key === "Enter" && !target.closest("button, .pop") && isTurn()) return throwSelected();
    const letter = key === "Escape" ? "Esc" : key.toUpperCase();
    if (letter === "H") return does.set("hints", !does.look("hints"));
    if (letter === "R") return open("help");
    const { prompt } = view;
    if (!prompt || ui.open || view.busy) return;
    const answer = prompt.answers[keysOf(prompt.answers).indexOf(letter)];
    if (answer) {
      event.preventDefault();
      answerWith(answer);
    }
  };
  root.addEventListener("keydown", onKey);
  for (const name of ["keyup", "keypress", "input", "change", "dblclick"]) root.addEventListener(name, quiet);
  root.addEventListener("pointerover", (event) => {
    const kind = event.target.closest?.(".t")?.dataset.k;
    for (const shown of root.querySelectorAll(".stage .t.same")) shown.classList.remove("same");
    if (kind && kind.length <= 2) for (const shown of root.querySelectorAll(`.stage .t[data-k="${kind}"]`)) shown.classList.add("same");
  });

  // ----- what is shown

  const format = (n) => {
    const text = new Intl.NumberFormat(words.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.abs(n));
    return n <= -0.05 ? `\u2212${text}` : text;
  };
  const bar = () => {
    const { ui: say } = words;
    const reviewed = view.review;
    return h(
      "div",
      { class: "bar" },
      h("span", { class: "ttl" }, h("b", {}, reviewed ? `${say.reviewOf} \u00b7 ${view.deal.number}` : view.deal.rules), h("span", { class: "sub" }, view.deal.about)),
      view.deal.seed ? null : h("span", { class: "seal sub", title: `${say.sealedWhy}\n${view.deal.commitment}` }, `${say.sealed} `, h("code", {}, short(view.deal.commitment))),
      h("span", { class: "sp" }),
      h(
        "span",
        { class: "tools" },
        reviewed
          ? does.button(say.close, () => send("review"), "ico", "close-review")
          : [
              does.toggle(say.hints, does.look("hints"), () => does.set("hints", !does.look("hints")), "hints"),
              does.toggle(say.autoPass, does.look("auto_pass"), () => does.set("auto_pass", !does.look("auto_pass")), "auto_pass"),
            ],
        does.button(say.history, () => open("history"), "ico", "history", { "aria-haspopup": "dialog", "aria-expanded": String(ui.open === "history") }),
        does.button(say.rules, () => open("help"), "ico", "help", { "aria-haspopup": "dialog", "aria-expanded": String(ui.open === "help") }),
        does.button(say.settings, () => open("settings"), "ico", "settings", { "aria-haspopup": "dialog", "aria-expanded": String(ui.open === "settings") }),
      ),
    );
  };
  const playing = () => {
    const { prompt, hints } = view;
    const turn = prompt?.kind === "turn";
    const chosen = turn && ui.selected !== null ? held()[ui.selected]?.[0] : null;
    const says = (kind) => {
      const row = hints?.rows?.[kind];
      return row && turn ? `${words.ui.winChance} ${percent(row.chance)}, ${words.ui.usefulLeft} ${row.useful}, ${shanten(row.shanten, words)}${kind === hints.best ? `, ${words.ui.best}` : ""}` : "";
    };
    const dock = !prompt
      ? h("div", { class: "dock idle" }, h("p", { class: "sub" }, view.busy ? words.ui.thinking : words.ui.wait))
      : turn
        ? turnDock(prompt, chosen, words, hints, format, answerWith, throwSelected)
        : claimDock(prompt, words, hints, answerWith);
    const waiting = !turn && hints?.waits?.length ? h("div", { class: "waits" }, h("span", { class: "wl" }, words.ui.waiting), waits(hints.waits, words), h("span", { class: "sub" }, `${words.ui.onDiscard} / ${words.ui.selfDrawn}`)) : null;
    return stage(view, view, words, {
      kind: turn ? "turn" : "claim",
      isOpen: false,
      shown: before.rivers,
      clock: ui.clock,
      heads: turn && hints ? hintHeads(words) : null,
      hand: hand(view, words, {
        selected: ui.selected,
        reachable: ui.reachable ?? held().length - 1,
        best: turn ? hints?.best : null,
        says,
        isOff: (kind) => turn && !prompt.throw.includes(kind),
        hint: turn && hints ? (kind) => hintUnder(kind, hints) : null,
        onClick: clickTile,
      }),
      below: waiting,
      dock,
    });
  };
  const reviewing = () => {
    const { review } = view;
    const made = review.choices?.find((choice) => choice.isMade);
    const best = review.choices?.find((choice) => choice.isBest);
    const place = held().findIndex(([kind]) => made?.tiles.length === 1 && kind === made.tiles[0]);
    return [
      steps(review, words, ui.isOpen, does),
      stage(review, view, words, {
        kind: "review",
        isOpen: ui.isOpen,
        shown: before.rivers,
        hand: hand(review, words, { selected: place < 0 ? null : place, reachable: -1, best: best?.tiles.length === 1 ? best.tiles[0] : null, onClick: () => {} }),
        dock: verdict(review, words, format),
      }),
    ];
  };
  const panels = { settings: settingsPanel, help: helpPanel, history: historyPanel };

  function draw() {
    if (!view || !words || !view.view) return;
    const { settings } = view;
    const hadFocus = root.contains(document.activeElement);
    if (root.lang !== words.lang) root.lang = words.lang; // to set it again would style all of it anew
    Object.assign(root.dataset, {
      theme: settings.theme,
      index: settings.index ? "on" : "off",
      upright: settings.upright ? "on" : "off",
      motion: settings.reduced_motion ? "off" : "on",
      hints: settings.hints ? "on" : "off",
      view: view.view,
      busy: view.busy || ui.pending ? "yes" : "no",
      prompt: view.review ? "review" : view.sheet ? "sheet" : (view.prompt?.kind ?? ""),
    });
    for (const [name, property] of [["contrast", "--contrast"], ["grain", "--grain"], ["temperature", "--temp"]]) root.style.setProperty(property, String(does.look(name) / 100));
    root.classList.toggle("thrown", ui.thrown);
    render(root, [
      hiding ? h("style", { key: "kept" }, hiding) : null,
      h(
        "div",
        { class: "mj-in", role: "group", "aria-label": words.ui.table, style: view.sheet && !view.review && ui.width === root.clientWidth ? { "min-height": `${ui.height}px` } : {} },
        bar(),
        view.review ? reviewing() : view.sheet ? sheet(view, words, does) : playing(),
        ui.open ? panels[ui.open](view, words, does) : null,
        view.problem ? h("p", { class: "remark", key: "problem" }, fill(words.ui.notKept, { why: view.problem })) : null,
        ui.remark ? h("p", { class: "remark", role: "alert", key: "remark" }, ui.remark) : null,
        h("p", { class: "live", role: "status", "aria-live": "polite", key: "live" }, spoken),
      ),
    ]);
    if (hadFocus && !root.contains(document.activeElement)) refocus();
  }

  // Where the keyboard is when what had the focus is gone: at the answers, else at the hand.
  function refocus() {
    const target = root.querySelector(".pop button") || root.querySelector(".dock.claim .acts button") || root.querySelector('.hand .t[tabindex="0"]') || root.querySelector(".act.primary") || root.querySelector(".bar button");
    target?.focus({ preventScroll: true });
  }

  // ----- a new view

  let spoken = "";
  const told = () => {
    const fresh = view.log.slice(before.log).map(([, who, text]) => (who ? `${who}: ${text}` : text));
    const ask = view.prompt?.kind === "turn" ? words.ui.yourTurn : view.prompt?.tile ? `${words.tiles[view.prompt.tile]}, ${fill(words.ui.from, view.prompt)}` : "";
    return [...fresh, view.sheet ? view.sheet.title : ask].filter(Boolean).join(". ");
  };
  function onView() {
    const old = view;
    view = model.get("view");
    for (const name in ui.wanted) if (ui.wanted[name] === view.settings[name]) delete ui.wanted[name];
    // The score sheet is as high as the table was, so that the notebook does not jump.
    if (view.sheet && old && !old.sheet) [ui.height, ui.width] = [root.querySelector(".mj-in")?.offsetHeight ?? 0, root.clientWidth];
    settled();
    const isNewDeal = before.deal !== `${view.deal.index} ${view.deal.commitment}` || view.log.length < before.log;
    if (isNewDeal) before = { rivers: {}, log: 0, deal: `${view.deal.index} ${view.deal.commitment}` };
    const isNew = old?.view !== view.view;
    if (isNew || view.busy) ui.selected = ui.reachable = null;
    if (isNew) {
      ui.thrown = false;
      if (ui.remark) ui.remark = "";
      if (view.settings.sound && view.log.length > before.log) tick(view.prompt ? 640 : 480);
      spoken = told();
    }
    if (view.note && words.ui[view.note]) remark(words.ui[view.note]);
    const wasIn = root.contains(document.activeElement);
    draw();
    before.log = view.log.length;
    const rivers = Object.fromEntries(Object.entries((view.review || view).seats).map(([place, seat]) => [place, seat.river.length]));
    before.rivers = rivers;
    if (isNew && wasIn && !ui.open && view.prompt && view.prompt.kind !== "turn") root.querySelector(".dock.claim .acts button")?.focus({ preventScroll: true });
    else if (isNew && wasIn && !ui.open && isTurn() && !root.querySelector(".hand")?.contains(document.activeElement)) root.querySelector('.hand .t[tabindex="0"]')?.focus({ preventScroll: true });
    startClock();
  }
  function onWords() {
    words = model.get("words");
    draw();
  }
  function onMessage(message) {
    if (!message || typeof message.refused !== "string") return;
    settled();
    ui.thrown = false;
    ui.wanted = {};
    remark(words.ui[message.refused] ?? `${words.ui.error}: ${message.why}`);
  }

  // ----- the clock

  let ticking = null;
  function startClock() {
    const runs = view.settings.clock && view.prompt && !view.busy;
    if (!runs) {
      clearInterval(ticking);
      ticking = ui.clock = null;
      return;
    }
    if (asking.number === view.view && ticking) return;
    asking = { number: view.view, since: performance.now() };
    clearInterval(ticking);
    const step = () => {
      const whole = view.prompt?.seconds;
      if (!whole || asking.number !== view.view) return;
      const left = whole - (performance.now() - asking.since) / 1000;
      ui.clock = { seconds: Math.max(0, Math.ceil(left)), part: Math.max(0, left / whole) };
      draw();
      if (left <= 0) {
        clearInterval(ticking);
        ticking = null;
        send("timeout");
      }
    };
    ticking = setInterval(step, 250);
    step();
  }

  model.on("change:view", onView);
  model.on("change:words", onWords);
  model.on("msg:custom", onMessage);
  if (view?.view) onView();
  return () => {
    model.off("change:view", onView);
    model.off("change:words", onWords);
    model.off("msg:custom", onMessage);
    clearInterval(ticking);
    for (const timer of timers) clearTimeout(timer);
  };
}

// The drawings of all tiles stand once in the document, whatever number of tables refers to them.
function showDrawings() {
  if (document.getElementById("mj-drawings")) return;
  const sheet = new DOMParser().parseFromString(drawings, "image/svg+xml").documentElement;
  document.body.append(document.importNode(sheet, true));
}

export default { render: table };
