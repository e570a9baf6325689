// What opens over the table: settings, rules, history. Each is one click away and closes with Escape.
import { h } from "./dom.js";
import { tile } from "./tiles.js";

const LANGUAGES = { en: "English", zh: "\u4e2d\u6587 Zh\u014dngw\u00e9n", pt: "Portugu\u00eas", ru: "\u0420\u0443\u0441\u0441\u043a\u0438\u0439", pl: "Polski" };
const QUIET = { "data-lm-suppress-shortcuts": "true" };

function panel(name, title, words, does, ...content) {
  return h(
    "div",
    { class: `pop ${name}`, role: "dialog", "aria-label": title, key: name },
    h("header", {}, h("h2", {}, title), h("span", { class: "sp" }), does.button(words.ui.close, does.close, "ico", "close")),
    ...content,
  );
}

export function settingsPanel(view, words, does) {
  const now = view.settings;
  const say = words.settings;
  const radio = (name, value, ...content) => [
    h("input", { type: "radio", name: `${does.id}-${name}`, value, checked: does.look(name) === value, ...QUIET, onChange: () => does.set(name, value) }),
    ...content,
  ];
  const slider = (name) =>
    h(
      "label",
      { class: "slider" },
      h("span", {}, say[name], h("output", { class: "num" }, `${does.look(name)} %`)),
      h("input", {
        type: "range", min: 0, max: 100, "data-setting": name, value: String(does.look(name)), style: { "--p": `${does.look(name)}%` }, ...QUIET,
        onInput: (event) => does.preview(name, Number(event.target.value)),
        onChange: (event) => does.set(name, Number(event.target.value)),
      }),
      h("span", { class: "ends" }, say[`${name}Ends`].map((end) => h("small", {}, end))),
    );
  const flip = (name) =>
    h(
      "label",
      { class: "sw" },
      h("span", {}, say[name], h("small", {}, say[`${name}_about`])),
      h("input", { type: "checkbox", role: "switch", "data-setting": name, checked: does.look(name), ...QUIET, onChange: (event) => does.set(name, event.target.checked) }),
    );
  return panel(
    "settings",
    words.ui.settings,
    words,
    does,
    h(
      "fieldset",
      {},
      h("legend", {}, say.language),
      h("div", { class: "seg" }, Object.entries(LANGUAGES).map(([lang, name]) => h("label", { lang, key: lang }, radio("lang", lang, h("span", {}, name))))),
    ),
    h(
      "label",
      { class: "field" },
      h("span", {}, say.name),
      h("input", { type: "text", maxlength: 24, "data-setting": "name", placeholder: say.nameHint, value: now.name, ...QUIET, onChange: (event) => does.set("name", event.target.value) }),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, say.theme),
      h("div", { class: "themes" }, ["day", "dark", "hc"].map((theme) => h("label", { class: `theme ${theme}`, key: theme }, radio("theme", theme, h("span", { class: "swatch" }, tile("5p", words, { "aria-hidden": "true" })), h("span", {}, say[theme]))))),
    ),
    h("fieldset", {}, h("legend", {}, say.surface), ["contrast", "grain", "temperature"].map(slider)),
    h("fieldset", { class: "two" }, h("legend", {}, say.play), ["index", "upright", "one_click", "clock", "auto_pass", "hints", "reduced_motion", "sound"].map(flip)),
    h(
      "fieldset",
      {},
      h("legend", {}, say.newGame),
      h(
        "div",
        { class: "field" },
        h("input", { type: "text", inputmode: "numeric", maxlength: 20, "data-setting": "seed", "aria-label": words.ui.seed, placeholder: `${words.ui.seed} (${words.ui.seedHint})`, ...QUIET }),
        does.button(words.ui.play, (event) => does.fresh(event.currentTarget.parentNode.querySelector("input").value), "act slim", "fresh"),
      ),
    ),
  );
}

export const helpPanel = (view, words, does) =>
  panel(
    "help",
    words.ui.rules,
    words,
    does,
    h("div", { class: "prose", tabindex: 0, ...QUIET }, [...words.help, words.opponents, words.keys, ...words.fans].map((section) => h("section", {}, h("h3", {}, section.title), h("ul", {}, section.text.map((line) => h("li", {}, line)))))),
  );

export const historyPanel = (view, words, does) =>
  panel(
    "history",
    words.ui.history,
    words,
    does,
    view.log.length
      ? h("ol", { class: "prose lines", tabindex: 0, ...QUIET }, view.log.map(([, who, text]) => h("li", {}, who ? [h("b", {}, who), " "] : null, text)))
      : h("p", { class: "sub" }, words.ui.nothingYet),
  );
