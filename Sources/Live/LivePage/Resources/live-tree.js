// What the app describes, as nodes of this page: `document.body` holds the app's document and
// nothing else. All that has to be remembered of a node is remembered beside it, not in it.

/** The nodes of the page by the app's numbers, and the numbers by node. */
const nodes = new Map();
const numbers = new WeakMap();
/** What the app last descriptions of each element that a person can change: {value}. */
const descriptions = new WeakMap();

/** The names of the attributes that the app described of each element; scripts may add others. */
const attributeNames = new WeakMap();

/** What is descriptions of the page as a whole, as it was last received. */
export const state = { revision: null, done: 0, title: "", place: "", focus: null, isBusy: false };

/** The node of a number; undefined where the page shows none. */
export const node = (number) => nodes.get(number);

/** The number of a node of the app; undefined for any other. */
export const numberOf = (node) => numbers.get(node);

/**
 * Makes of the page what an update says; nodes that stay are left alone.
 *
 * Returns whether the update was taken. One that builds on another revision than the page shows,
 * or is not newer, is not.
 */
export function apply(update) {
  const isWhole = update.base === undefined;
  if (state.revision !== null && update.revision <= state.revision) {
    // What it says of the page is known already.
    state.done = Math.max(state.done, update.done);
    return false;
  }
  if (!isWhole && update.base !== state.revision) return false;
  const described = Object.entries(update.nodes).map(([key, it]) => [Number(key), it]);
  const changed = described.map(([number, it]) => [describe(number, it), it]);
  const removed = [];
  for (const [element, it] of changed) {
    if (it.children) arrange(element, it.children, removed);
  }
  arrange(document.body, update.body, removed);
  for (const node of removed) if (!node.isConnected) forget(node);
  Object.assign(state, {
    revision: update.revision,
    done: update.done,
    title: update.title,
    place: update.place,
    focus: update.focus ?? null,
    address: update.address,
    isBusy: update.isBusy ?? false,
    undoable: update.undoable,
  });
  return true;
}

/** Makes a node, or brings it up to what is descriptions of it, without what is in it. */
function describe(number, it) {
  let node = nodes.get(number);
  if (it.text !== undefined) {
    if (node?.nodeType !== Node.TEXT_NODE) node = remember(number, document.createTextNode(""));
    if (node.data !== it.text) node.data = it.text;
    return node;
  }
  if (node?.localName !== it.name) node = remember(number, document.createElement(it.name));
  setAttributes(node, it.attributes);
  if (it.value !== undefined) descriptions.set(node, it);
  return node;
}

function remember(number, node) {
  nodes.set(number, node);
  numbers.set(node, number);
  return node;
}

function setAttributes(element, attributes) {
  const wanted = new Map(attributes);
  for (const name of attributeNames.get(element) ?? []) {
    if (!wanted.has(name)) element.removeAttribute(name);
  }
  attributeNames.set(element, [...wanted.keys()]);
  for (const [name, value] of wanted) {
    // HTML knows names that a script may not give.
    if (element.getAttribute(name) === value || !/^[a-z_:][\w:.-]*$/.test(name)) continue;
    // The page's policy forbids the attribute `style`, but not the styles of an element.
    if (name === "style") element.style.cssText = value;
    else element.setAttribute(name, value);
  }
}

/** Puts the nodes of these numbers into a parent, and moves only those that have to move. */
function arrange(parent, children, removed) {
  const wanted = children.map((number) => nodes.get(number)).filter((node) => node);
  const isWanted = new Set(wanted);
  for (const child of Array.from(parent.childNodes)) {
    if (isWanted.has(child)) continue;
    child.remove();
    removed.push(child);
  }
  const staying = longestInOrder(wanted, parent);
  let next = null;
  for (const child of wanted.reverse()) {
    if (!staying.has(child)) move(child, parent, next);
    next = child;
  }
}

function move(child, parent, next) {
  // Moved that way, a field keeps its focus and caret; not every browser has it.
  if (parent.moveBefore && child.isConnected && parent.isConnected) parent.moveBefore(child, next);
  else parent.insertBefore(child, next);
}

/** As many of the nodes as possible that are in the parent in this order already. */
function longestInOrder(wanted, parent) {
  const places = new Map([...parent.childNodes].map((node, place) => [node, place]));
  const ends = []; // ends[n]: where the row of n + 1 nodes ends whose last place is the lowest
  const before = new Map();
  for (const node of wanted) {
    const place = places.get(node);
    if (place === undefined) continue;
    let length = ends.length;
    while (length > 0 && places.get(ends[length - 1]) > place) length -= 1;
    before.set(node, ends[length - 1]);
    ends[length] = node;
  }
  const staying = new Set();
  for (let node = ends.at(-1); node; node = before.get(node)) staying.add(node);
  return staying;
}

function forget(node) {
  for (const child of node.childNodes) forget(child);
  const number = numbers.get(node);
  if (nodes.get(number) === node) nodes.delete(number);
}

/**
 * Shows in a field what the app says that it holds, unless `isPending` says that the app does not
 * know of the person's last change of it.
 */
export function syncFields(isPending) {
  for (const element of document.body.querySelectorAll("input, textarea")) {
    const it = descriptions.get(element);
    if (it && !isPending(element) && element.value !== it.value) setText(element, it.value);
  }
}

/** Changes a field's text; the caret stays where it is, as far as the text reaches. */
function setText(field, text) {
  const { selectionStart, selectionEnd, selectionDirection } = field;
  field.value = text;
  if (selectionStart === null || selectionStart === undefined) return;
  if (document.activeElement !== field) return;
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
}

/** What the app descriptions of an element that a person can change; undefined for others. */
export const descriptionOf = (element) => descriptions.get(element);
