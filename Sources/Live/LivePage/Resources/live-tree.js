// Builds the nodes that the app describes. `document.body` contains only the app's document. State
// about a node is kept in maps, not in the node.

/** The page's nodes by the app's numbers, and the numbers by node. */
const nodes = new Map();
const numbers = new WeakMap();
/** The app's last description of each element with a value that a person can change. */
const descriptions = new WeakMap();

/** The names of each element's attributes from the app. Scripts may add others. */
const attributeNames = new WeakMap();

/** The state of the whole page, as last received. */
export const state = { revision: null, done: 0, title: "", place: "", focus: null, isBusy: false };

/** Returns the node with a number, or undefined if the page has none. */
export const node = (number) => nodes.get(number);

/** Returns the number of a node of the app, or undefined for other nodes. */
export const numberOf = (node) => numbers.get(node);

/**
 * Applies an update to the page, without touching unchanged nodes.
 *
 * Returns whether the update was applied. Ignores one that isn't newer than the page, or is a patch
 * of a different revision.
 */
export function apply(update) {
  const isWhole = update.base === undefined;
  if (state.revision !== null && update.revision <= state.revision) {
    // The page already shows this revision.
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

/** Creates or updates a node from its description, without its children. */
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
    // HTML allows attribute names that setAttribute refuses.
    if (element.getAttribute(name) === value || !/^[a-z_:][\w:.-]*$/.test(name)) continue;
    // The page's policy forbids the attribute `style`, but not the styles of an element.
    if (name === "style") element.style.cssText = value;
    else element.setAttribute(name, value);
  }
}

/** Makes the nodes with these numbers a parent's children, moving as few as possible. */
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
  // With moveBefore, a field keeps its focus and caret. Not every browser has it.
  if (parent.moveBefore && child.isConnected && parent.isConnected) parent.moveBefore(child, next);
  else parent.insertBefore(child, next);
}

/** Returns the largest set of the nodes that are already in the parent in this order. */
function longestInOrder(wanted, parent) {
  const places = new Map([...parent.childNodes].map((node, place) => [node, place]));
  const ends = []; // ends[n]: the last node of the sequence of n + 1 nodes that ends earliest
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
 * Shows the app's value in each field, unless `isPending` reports that the app has not yet received
 * the person's last change to it.
 */
export function syncFields(isPending) {
  for (const element of document.body.querySelectorAll("input, textarea")) {
    const it = descriptions.get(element);
    if (it && !isPending(element) && element.value !== it.value) setText(element, it.value);
  }
}

/** Changes a field's text. The caret keeps its position if the text is long enough. */
function setText(field, text) {
  const { selectionStart, selectionEnd, selectionDirection } = field;
  field.value = text;
  if (selectionStart === null || selectionStart === undefined) return;
  if (document.activeElement !== field) return;
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
}

/** Returns the app's description of an element that a person can change, or undefined. */
export const descriptionOf = (element) => descriptions.get(element);
