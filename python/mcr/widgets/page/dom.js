// A page as a tree of plain objects, and the least change that makes the document show it. Nodes stay where they are, so
// focus and animations survive a redraw. Texts only ever become text nodes and attributes: nothing is read as markup.

const SVG = "http://www.w3.org/2000/svg";

export const h = (tag, props, ...kids) => ({ tag, props: props || {}, kids });

const listed = (kids) => [kids].flat(9).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== "");

export function render(parent, kids, isSvg = false) {
  const wanted = listed(kids);
  const keyed = new Map();
  const loose = [];
  for (const node of parent.childNodes) node.mjKey === undefined ? loose.push(node) : keyed.set(node.mjKey, node);
  const taken = new Set();
  const find = (kid) => {
    const key = kid.props?.key;
    if (key !== undefined) return keyed.get(key);
    return loose.find((node) => !taken.has(node) && sameKind(node, kid));
  };
  let next = parent.firstChild;
  for (const kid of wanted) {
    let node = find(kid);
    if (node && !sameKind(node, kid)) node = undefined;
    if (node) taken.add(node);
    else node = created(kid, isSvg);
    update(node, kid, isSvg);
    taken.add(node);
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
  for (const node of [...parent.childNodes]) if (!taken.has(node)) node.remove();
}

const sameKind = (node, kid) =>
  typeof kid === "object" ? node.nodeType === 1 && node.localName === kid.tag : node.nodeType === 3;

function created(kid, isSvg) {
  if (typeof kid !== "object") return document.createTextNode("");
  const node = isSvg || kid.tag === "svg" ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  if (kid.props.key !== undefined) node.mjKey = kid.props.key;
  return node;
}

function update(node, kid, isSvg) {
  if (typeof kid !== "object") {
    if (node.data !== String(kid)) node.data = String(kid);
    return;
  }
  const before = node.mjProps || {};
  for (const name in before) if (!(name in kid.props)) set(node, name, null, before[name]);
  for (const name in kid.props) set(node, name, kid.props[name], before[name]);
  node.mjProps = kid.props;
  render(node, kid.kids, isSvg || kid.tag === "svg");
}

function set(node, name, value, before) {
  if (name === "key") return;
  if (name.startsWith("on")) node[name.toLowerCase()] = value;
  else if (name === "style") {
    for (const part in before || {}) if (!value || !(part in value)) node.style.removeProperty(part);
    for (const part in value || {}) if (!before || before[part] !== value[part]) node.style.setProperty(part, value[part]);
  } else if (name === "value" || name === "checked") {
    // What is being typed stays; else what is shown is what is so.
    if (node[name] !== value && (name === "checked" || document.activeElement !== node)) node[name] = value;
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else {
    const text = value === true ? "" : String(value);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

// Fills {names} in a text.
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "0");
