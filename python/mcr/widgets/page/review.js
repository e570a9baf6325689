// Going through a deal that has ended.
import { fill, h } from "./dom.js";
import { mini } from "./tiles.js";

export function steps(review, words, isOpen, does) {
  const { ui } = words;
  const go = (step) => () => does.step(Math.max(0, Math.min(review.steps, step)));
  const arrow = (text, label, to, name) => does.button(text, go(to), "ico", name, { "aria-label": label });
  return h(
    "div",
    { class: "steps" },
    arrow("|\u2039", ui.firstStep, 0, "first"),
    arrow("\u2039", ui.stepBack, review.step - 1, "back"),
    h(
      "label",
      { class: "sl" },
      h("span", { class: "vh" }, ui.step),
      h("input", { type: "range", min: 0, max: review.steps, value: String(review.step), style: { "--p": `${(100 * review.step) / Math.max(1, review.steps)}%` }, "data-lm-suppress-shortcuts": "true", onChange: (event) => does.step(Number(event.target.value)) }),
    ),
    arrow("\u203a", ui.stepForward, review.step + 1, "forward"),
    arrow("\u203a|", ui.lastStep, review.steps, "last"),
    h("span", { class: "num where" }, fill(ui.stepOf, { n: review.step, of: review.steps })),
    h("span", { class: "sp" }),
    does.toggle(ui.openHands, isOpen, does.open, "open"),
    does.button(ui.nextCostly, does.costly, "ico", "costly"),
  );
}

// What the person did at this step, what the best choice was, and what lies between them.
export function verdict(review, words, format) {
  const { ui } = words;
  const { choices, cost } = review;
  if (!choices) return h("div", { class: "dock review none" }, h("p", { class: "sub" }, ui.noAnalysis));
  const best = choices.find((choice) => choice.isBest);
  const made = choices.find((choice) => choice.isMade);
  const values = choices.map((choice) => choice.expected);
  const [low, high] = [Math.min(0, ...values), Math.max(0.1, ...values)];
  const at = (value) => (value - low) / (high - low);
  const shown = choices.slice(0, 10);
  if (made && !shown.includes(made)) shown.push(made);
  const picture = (choice) => (choice.tiles.length ? mini(choice.tiles, words) : h("b", {}, words.deeds[choice.answer] || choice.answer));
  return h(
    "div",
    { class: "dock review" },
    h(
      "div",
      { class: "verdict" },
      h("span", { class: "sub" }, ui.youDid),
      h("div", { class: "swap" }, made ? picture(made) : h("b", {}, words.deeds[review.made] || review.made), made && made !== best ? [h("span", { class: "arrow" }, ui.insteadOf), picture(best)] : null),
      cost === null ? null : h("p", { class: "cost" }, h("b", { class: "num" }, cost < 0.05 ? ui.nothingGivenUp : fill(ui.givenUp, { n: format(cost) }))),
      best.isExact ? null : h("p", { class: "sub" }, ui.estimate),
    ),
    h(
      "div",
      {},
      h("h3", {}, ui.expected),
      h(
        "ol",
        { class: "bars", "aria-label": ui.expected },
        shown.map((choice) =>
          h(
            "li",
            { class: `${choice.isBest ? "best" : ""} ${choice.isMade ? "chosen" : ""}`, key: choice.answer },
            picture(choice),
            h("span", { class: "track", style: { "--z": at(0), "--a": at(Math.min(0, choice.expected)), "--b": at(Math.max(0, choice.expected)) } }, h("i")),
            h("b", { class: "num" }, format(choice.expected)),
            h("span", { class: "tag" }, choice.isBest ? ui.best : choice.isMade ? ui.yours : ""),
          ),
        ),
      ),
    ),
    h("ul", { class: "would" }, review.would.map((other) => h("li", { key: other.who }, h("b", {}, other.who), picture(other), h("span", { class: "sub" }, other.why)))),
  );
}
