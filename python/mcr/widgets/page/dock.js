// The place under the hand where everything is decided: what is asked, the answers, and what each promises.
import { fill, h } from "./dom.js";
import { mini } from "./tiles.js";

const KEYS = { pung: "P", kong: "K", win: "W", pass: "Esc", on: "Esc", concealed_kong: "K", added_kong: "K", flower: "F" };

export const percent = (part) => `${Math.round(100 * part)} %`;

// Numbers the answers: a chow by its place among the chows, others by their letter, the second of a letter by none.
export function keysOf(answers) {
  const used = new Set();
  let chows = 0;
  return answers.map((answer) => {
    const key = answer.kind === "chow" ? String(++chows) : KEYS[answer.kind];
    if (!key || used.has(key)) return null;
    used.add(key);
    return key;
  });
}

export function answerButton(answer, key, words, hints, onAnswer) {
  const isWin = answer.kind === "win";
  const promise = hints?.rows?.[answer.value];
  const best = hints?.best === answer.value ? " best" : "";
  return h(
    "button",
    {
      type: "button",
      key: `${answer.kind} ${answer.value}`,
      class: `act ${answer.kind}${best}${isWin && !answer.isOff ? " primary" : ""}${answer.tiles.length ? " pic" : ""}`,
      "aria-disabled": answer.isOff ? "true" : null,
      "data-answer": answer.value ?? answer.kind,
      "data-lm-suppress-shortcuts": "true",
      "aria-label": [words.deeds[answer.kind], ...answer.tiles.map((kind) => words.tiles[kind]), answer.text, promise ? `${words.ui.winChance} ${percent(promise.chance)}` : ""].filter(Boolean).join(", "),
      onClick: () => onAnswer(answer),
    },
    h("span", { class: "lab" }, words.deeds[answer.kind], key ? h("kbd", {}, key) : null),
    answer.tiles.length ? mini(answer.tiles, words, answer.hot) : null,
    isWin ? h("b", { class: "need num" }, answer.text) : null,
    isWin ? h("span", { class: "note" }, answer.fans.slice(0, 4).map(([name, points], at, all) => [h("span", {}, `${name} ${points}${at < all.length - 1 ? "," : ""}`), " "]), answer.fans.length > 4 ? "…" : null) : null,
    promise ? h("span", { class: "note num" }, percent(promise.chance)) : null,
  );
}

// After a discard, an added kong, a false win, or a win that is too small.
export function claimDock(prompt, words, hints, onAnswer) {
  const keys = keysOf(prompt.answers);
  const why = { notice: words.ui.missed, vote: words.ui.voteWhy }[prompt.kind] || (prompt.isRobbing ? fill(words.ui.robbing, prompt) : words.ui.together);
  return h(
    "div",
    { class: "dock claim", role: "group", "aria-label": prompt.tile ? `${words.tiles[prompt.tile]}, ${fill(words.ui.from, prompt)}. ${words.ui.offered}` : why },
    h(
      "div",
      { class: "ask" },
      prompt.tile ? mini([prompt.tile], words) : null,
      prompt.tile ? h("div", {}, h("b", {}, words.tiles[prompt.tile]), h("span", { class: "sub" }, fill(words.ui.from, prompt))) : null,
      h("span", { class: "sub" }, why),
    ),
    h("div", { class: "acts" }, prompt.answers.map((answer, at) => answerButton(answer, keys[at], words, hints, onAnswer))),
  );
}

// In the own turn: the selected tile, what it promises, and the button that throws it; kongs and wins beside.
export function turnDock(prompt, selected, words, hints, format, onAnswer, onThrow) {
  const row = selected && hints?.rows?.[selected];
  const keys = keysOf(prompt.answers);
  const isOff = selected && !prompt.throw.includes(selected);
  return h(
    "div",
    { class: "dock turn", role: "group", "aria-label": words.ui.yourTurn },
    h(
      "div",
      { class: "detail" },
      h(
        "div",
        { class: "lead" },
        selected ? mini([selected], words) : null,
        h("div", {}, h("b", {}, selected ? words.tiles[selected] : words.ui.yourTurn), h("span", { class: "sub" }, selected ? (isOff ? words.ui.notAllowed : row ? shanten(row.shanten, words) : "") : words.ui.select)),
      ),
      row ? facts(row, selected, words, hints, format) : null,
    ),
    h(
      "div",
      { class: "acts" },
      prompt.answers.map((answer, at) => answerButton(answer, keys[at], words, hints?.best === "win" ? hints : null, onAnswer)),
      h(
        "button",
        { type: "button", class: "act throw primary", "aria-disabled": !selected || isOff ? "true" : null, "data-answer": "discard", "data-lm-suppress-shortcuts": "true", onClick: onThrow },
        h("span", {}, fill(words.ui.discard, { tile: selected ? words.tiles[selected] : "\u2026" })),
        h("kbd", {}, "Enter"),
      ),
    ),
  );
}

export const shanten = (n, words) => (n === 0 ? words.ui.ready : `${words.ui.shanten} ${n}`);

function facts(row, selected, words, hints, format) {
  const best = hints.rows[hints.best];
  const beside = !best ? words.deeds.win : selected === hints.best ? words.ui.isBest : fill(words.ui.bestIs, { tile: words.tiles[hints.best], chance: percent(best.chance) });
  return h(
    "dl",
    { class: "facts" },
    h("div", { class: "u" }, h("dt", {}, words.ui.useful, " ", h("b", { class: "num" }, row.useful)), h("dd", {}, row.waits.length ? waits(row.waits, words) : counted(row.tiles, words))),
    h(
      "div",
      { class: "f" },
      h("dt", {}, words.ui.within, " ", row.points === null ? null : h("b", { class: "num" }, row.points)),
      h("dd", { class: "fans" }, row.fans.map(([name, points]) => [h("span", {}, `${name} `, h("b", {}, points)), " "])),
    ),
    h(
      "div",
      {},
      h("dt", {}, words.ui.winChance, row.isExact ? null : ` (${words.ui.estimate})`),
      h("dd", { class: "cmp" }, h("span", { class: "num" }, percent(row.chance)), h("span", { class: "sub" }, beside)),
    ),
  );
}

const MOST_SHOWN = 9;

const counted = (tiles, words) => [
  tiles.slice(0, MOST_SHOWN).map(([kind, left]) => h("span", { class: "cnt", key: kind }, mini([kind], words), h("b", { class: "num" }, `\u00d7${left}`))),
  tiles.length > MOST_SHOWN ? h("span", { class: "sub" }, `+${tiles.length - MOST_SHOWN}`) : null,
];

// What a hand waits for: copies left, points on a discard and self-drawn.
export const waits = (list, words) =>
  list.map((wait) =>
    h(
      "span",
      { class: `cnt${wait.left && wait.isLegal ? "" : " none"}`, key: wait.tile, title: `${words.ui.onDiscard} ${wait.discard}, ${words.ui.selfDrawn} ${wait.selfDrawn}` },
      mini([wait.tile], words),
      h("b", { class: "num" }, `\u00d7${wait.left}`),
      h("span", { class: "sub num" }, `${wait.discard} / ${wait.selfDrawn} ${words.ui.points}`),
    ),
  );

// Under each tile: chance as number and bar, useful tiles left, shanten, points within reach.
export function hintUnder(kind, hints) {
  const row = hints?.rows?.[kind];
  if (!row) return null;
  const most = Math.max(...Object.values(hints.rows).map((other) => other.chance), 0.01);
  return h(
    "div",
    { class: "hint", "aria-hidden": "true" },
    h("span", { class: "pc num" }, Math.round(100 * row.chance)),
    h("i", { style: { "--v": row.chance / most } }),
    h("span", { class: "num" }, row.useful),
    h("span", { class: "num" }, row.shanten),
    h("span", { class: "num" }, row.points ?? "\u2013"),
  );
}

export const hintHeads = (words) =>
  h(
    "div",
    { class: "heads", "aria-hidden": "true" },
    h("span", {}, `${words.ui.winChance} %`),
    h("i"),
    h("span", {}, words.ui.usefulLeft),
    h("span", {}, words.ui.shanten),
    h("span", {}, words.ui.within),
  );
