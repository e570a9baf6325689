// The score sheet of a deal that has ended.
import { fill, h, signed } from "./dom.js";
import { flowers, meld, melds, mini, tile, wind } from "./tiles.js";

export function sheet(view, words, does) {
  const { sheet: end, deal } = view;
  const { ui } = words;
  return h(
    "div",
    { class: "sheet", role: "region", "aria-label": end.title },
    h(
      "header",
      {},
      h("div", {}, h("h2", {}, end.title), h("p", { class: "sub" }, [end.how, deal.number, deal.roundName].join(" \u00b7 "))),
      h("span", { class: "sp" }),
      does.button(ui.review, does.review, "ico", "review"),
      does.button(ui.again, does.again, "ico", "again"),
      deal.isOver
        ? does.button(deal.deals > 1 ? ui.newMatch : ui.newDeal, does.fresh, "act primary slim", "new")
        : does.button(ui.nextDeal, does.next, "act primary slim", "next"),
    ),
    end.wins.map((win) => winner(win, end.wins.length > 1, words)),
    h(
      "div",
      { class: "cols" },
      h("div", {}, end.wins.map((win) => tally(win, words)), hands(view, words)),
      h(
        "section",
        { class: "money" },
        h("h3", {}, ui.payments),
        h("ul", { class: "pay" }, end.payments.map((line) => payment(line))),
        totals(end, ui),
        proof(deal, ui, does),
      ),
    ),
  );
}

// What everybody held but those who won, whose hands stand above.
const hands = (view, words) =>
  ["s", "e", "n", "w"].filter((place) => !view.sheet.wins.some((win) => win.place === place)).map((place) => {
    const seat = view.seats[place];
    const held = place === "s" ? [...seat.hand, ...(view.drawn ? [view.drawn] : [])].map(([kind]) => kind) : seat.hand;
    return h(
      "section",
      { class: "held", role: "group", "aria-label": fill(words.ui.tilesOf, { who: view.players[place].name }) },
      h("h3", {}, view.players[place].name),
      h("div", { class: "final" }, melds(seat.melds, words, "s"), h("div", { class: "tiles" }, held.map((kind) => tile(kind, words))), flowers(seat.flowers, words)),
    );
  });

const winner = (win, isOneOfSeveral, words) =>
  h(
    "div",
    { class: "final", role: "group", "aria-label": words.ui.winningHand },
    isOneOfSeveral ? h("h3", {}, win.who) : null,
    win.parts.map((part) =>
      h(
        "div",
        { class: "set" },
        part.across >= 0 ? meld({ ...part, name: part.note }, words) : h("div", {}, part.tiles.map((kind, at) => tile(kind, words, { class: at === part.hot ? "hot" : "" }))),
        h("span", { class: "sub" }, part.note),
      ),
    ),
    win.flowers.length
      ? h("div", { class: "set fls" }, h("div", {}, win.flowers.map((kind) => tile(kind, words))), h("span", { class: "sub" }, words.ui.flowers))
      : null,
  );

const times = (count) => (count > 1 ? ` \u00d7${count}` : "");

function tally(win, words) {
  const { ui } = words;
  return h(
    "section",
    { class: "tally" },
    h(
      "ol",
      { class: "fanlist" },
      win.fans.map((fan) =>
        h(
          "li",
          { "data-fan": fan.id, "data-points": fan.points },
          h("b", { class: "fn", title: fan.about }, fan.name, times(fan.count)),
          h("span", { class: "pics" }, fan.uses.length ? fan.uses.map((sets) => h("span", { class: "use" }, sets.map((set) => mini(set, words)))) : h("span", { class: "txt" }, fan.about)),
          h("b", { class: "pt num" }, fan.points),
        ),
      ),
    ),
    h(
      "ul",
      { class: "sum" },
      h("li", {}, h("span", {}, ui.fans), h("b", { class: "num" }, win.points), h("span", { class: "sub" }, fill(ui.minimumMet, { n: win.minimum }))),
      win.flowerPoints
        ? h("li", {}, h("span", {}, ui.flowers), h("b", { class: "num" }, win.flowerPoints), h("span", { class: "sub" }, mini(win.flowers, words), fill(ui.flowersApart, { n: win.minimum })))
        : null,
      h("li", { class: "tt" }, h("span", {}, ui.total), h("b", { class: "num total" }, win.total), h("span", {})),
    ),
    h("p", { class: "sub" }, h("code", { class: "notation" }, win.hand)),
    win.excluded.length
      ? [
          h("h3", {}, ui.notCounted),
          h("ul", { class: "not" }, win.excluded.map((fan) => h("li", { "data-excluded": fan.id }, h("span", {}, fan.name, times(fan.count)), h("span", { class: "num" }, fan.points), h("span", { class: "sub" }, fan.why)))),
        ]
      : null,
  );
}

const payment = (line) =>
  h(
    "li",
    { class: line.place === "s" ? "me" : "", "data-place": line.place, "data-paid": line.paid },
    wind(line.wind, line.windName),
    h("span", { class: "who" }, h("b", {}, line.who), h("span", { class: "sub" }, line.why || line.windName)),
    h("b", { class: "num d" }, signed(line.paid)),
  );

function totals(end, ui) {
  const cells = (numbers) => numbers.map((n) => h("td", { class: "num" }, typeof n === "number" ? signed(n) : n));
  const first = Math.max(0, end.history.length - 16);
  return [
    h("h3", {}, ui.totals),
    h(
      "table",
      { class: "run" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, ui.deal), end.historyNames.map((name) => h("th", { scope: "col", title: name }, name)))),
      h(
        "tbody",
        {},
        end.carried ? h("tr", { class: "tp" }, h("th", { scope: "row" }, end.carriedName), cells(end.carried)) : null,
        first ? h("tr", {}, h("th", { scope: "row" }, `1\u2013${first}`), cells([0, 1, 2, 3].map((k) => end.history.slice(0, first).reduce((sum, paid) => sum + paid[k], 0)))) : null,
        end.history.slice(first).map((paid, at) => h("tr", {}, h("th", { scope: "row" }, first + at + 1), cells(paid))),
      ),
      h(
        "tfoot",
        {},
        h("tr", {}, h("th", { scope: "row" }, ui.total), cells(end.totals)),
        end.tablePoints ? h("tr", { class: "tp" }, h("th", { scope: "row" }, ui.tablePoints), cells(end.tablePoints)) : null,
      ),
    ),
  ];
}

const proof = (deal, ui, does) =>
  deal.seed
    ? h(
        "p",
        { class: "sub proof" },
        `${ui.seed} `,
        h("code", { class: "seed" }, deal.seed),
        " ",
        does.button(ui.copySeed, does.copy, "ico small", "copy"),
        h("br"),
        `${ui.verified} `,
        h("code", { title: deal.commitment }, short(deal.commitment)),
      )
    : null;

// The first and the last digits of a commitment.
export const short = (hex) => `${hex.slice(0, 4)} ${hex.slice(4, 8)} \u2026 ${hex.slice(-4)}`;
