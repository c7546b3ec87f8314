// The inspector: picture, tree and element of one revision. Drops responses to all but the last
// request.

import {
  ask, button, byID, copy, draw, frame, make, repeat, showStatus, sleep, start,
} from "./page.js";

const tree = byID("tree");
const at = (what) => `${start.path}/${what}`;

/** The current state of the page. */
const state = { screen: null, place: null, isFrozen: false, hits: [] };
const folded = new Set();
let query = 0; // the number of the last request for an element

// MARK: - The screen

async function follow() {
  if (document.hidden || state.isFrozen) return sleep(300);
  const screen = await ask(at("screen"), { after: state.screen?.revision });
  if (screen && !state.isFrozen) show(screen);
}

function show(screen) {
  const before = state.screen?.nodes.find((node) => node.place === state.place);
  state.screen = screen;
  draw(byID("picture"), screen.picture);
  byID("note").textContent = screen.note;
  drawTree();
  showRevision();
  // If the type or name at its place has changed, it is a different element.
  const after = screen.nodes.find((node) => node.place === state.place);
  const isSame = before && after && before.type === after.type && before.name === after.name;
  if (isSame) choose(state.place); else if (state.place != null) forget();
  showSource();
}

function showRevision() {
  const kind = state.isFrozen ? "frozen" : "live";
  showStatus(`${kind}, revision ${state.screen?.revision ?? ""}`);
}

/** Draws the frames of the chosen element and of the console's hits. */
function drawBoxes() {
  for (const old of document.querySelectorAll("#picture .box")) old.remove();
  if (!state.screen) return;
  const drawBox = (className, place, text) => {
    const box = state.screen.nodes.find((node) => node.place === place)?.box;
    if (box) frame(byID("picture"), className, box, text);
  };
  state.hits.forEach((hit, index) => drawBox("box hit", hit.place, index + 1));
  drawBox("box", state.place);
}

byID("picture").addEventListener("click", (event) => {
  const picture = byID("picture").firstChild.getBoundingClientRect();
  const x = (event.clientX - picture.left) / picture.width * state.screen.size[0];
  const y = (event.clientY - picture.top) / picture.height * state.screen.size[1];
  // The topmost and innermost element first.
  const found = state.screen.nodes.filter(({ box, type }) => box && type !== "Window"
    && x >= box[0] && x < box[0] + box[2] && y >= box[1] && y < box[1] + box[3]).reverse();
  // A second click on the same element chooses the next one out.
  const next = found.findIndex((node) => node.place === state.place) + 1;
  if (found.length) choose(found[next % found.length].place, true);
});

// MARK: - The tree

function drawTree() {
  const hadFocus = tree.contains(document.activeElement);
  const items = [];
  let hidden = Infinity;
  for (const [index, node] of state.screen.nodes.entries()) {
    if (node.depth > hidden) continue;
    hidden = Infinity;
    const hasChildren = state.screen.nodes[index + 1]?.depth > node.depth;
    const isFolded = hasChildren && folded.has(node.place);
    if (isFolded) hidden = node.depth;
    const item = make("div", {
      className: "item", tabIndex: -1, role: "treeitem", ariaLevel: node.depth + 1 });
    item.style.paddingInlineStart = `${1.5 + node.depth * 0.75}rem`;
    item.dataset.place = node.place;
    item.ariaSelected = node.place === state.place;
    if (hasChildren) item.ariaExpanded = !isFolded;
    item.append(make("b", {}, node.type), " ", node.name && `"${node.name}"`, " ",
      make("i", {}, node.text));
    item.classList.toggle("unseen", !node.box);
    items.push(item);
  }
  tree.replaceChildren(...items);
  const current = itemAt(state.place) ?? items[0];
  if (current) current.tabIndex = 0;
  if (hadFocus) current?.focus({ preventScroll: true });
  search();
  drawBoxes();
}

const itemAt = (place) => place == null ? null
  : tree.querySelector(`[data-place="${CSS.escape(place)}"]`);

function moveTo(item) {
  if (!item) return;
  for (const other of tree.querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
  item.tabIndex = 0;
  item.focus();
  if (item.dataset.place != null) choose(item.dataset.place);
}

function fold(place, isFolded) {
  if (isFolded) folded.add(place); else folded.delete(place);
  drawTree();
  itemAt(place)?.focus();
}

tree.addEventListener("click", ({ target }) => moveTo(target.closest(".item")));

tree.addEventListener("keydown", (event) => {
  const item = document.activeElement.closest(".item");
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...tree.children];
  const index = items.indexOf(item);
  const expanded = item.ariaExpanded;
  const { place } = item.dataset;
  const keys = {
    ArrowDown: () => moveTo(items[index + 1]), ArrowUp: () => moveTo(items[index - 1]),
    Home: () => moveTo(items[0]), End: () => moveTo(items.at(-1)),
    ArrowRight: () => expanded === "false" ? fold(place, false) : expanded && keys.ArrowDown(),
    ArrowLeft: () => expanded === "true" ? fold(place, true)
      : moveTo(items.slice(0, index).findLast((it) => Number(it.ariaLevel) < item.ariaLevel)),
    Enter: () => item.click(), " ": () => item.click(),
  };
  const isLetter = event.key.length === 1 && event.key !== "/";
  const startsSo = (it) => it.textContent.toLowerCase().startsWith(event.key.toLowerCase());
  if (keys[event.key]) keys[event.key]();
  else if (isLetter) moveTo([...items.slice(index + 1), ...items.slice(0, index)].find(startsSo));
  else return;
  event.preventDefault();
});

// MARK: - Search

function search() {
  const text = byID("search").value.trim().toLowerCase();
  for (const item of tree.children) {
    item.classList.toggle("found", text !== "" && item.textContent.toLowerCase().includes(text));
  }
  byID("found").textContent = text && `${tree.querySelectorAll(".found").length} found`;
}

byID("search").addEventListener("input", () => {
  folded.clear();
  if (state.screen) drawTree();
});

byID("search").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  const found = [...tree.querySelectorAll(".found")];
  const index = found.findIndex((item) => item.dataset.place === state.place);
  const next = found[(index + 1) % found.length];
  if (next?.dataset.place) choose(next.dataset.place, true);
});

// MARK: - The element

function forget() {
  state.place = null;
  query += 1;
  byID("title").textContent = "Element";
  byID("hint").textContent = "Choose an element in the app or the tree.";
  byID("locators").replaceChildren();
  byID("properties").hidden = true;
  select(null);
}

/** Highlights an item of the tree, and its element in the picture. */
function select(item) {
  for (const other of tree.querySelectorAll("[aria-selected=true]")) other.ariaSelected = false;
  if (item) item.ariaSelected = true;
  drawBoxes();
}

/** Chooses the element at a place, and shows the server's report on it. */
async function choose(place, isInView = false) {
  state.place = place;
  select(itemAt(place));
  if (isInView) itemAt(place)?.scrollIntoView({ block: "nearest" });
  const number = ++query;
  try {
    const revision = state.screen.revision;
    const report = await ask(at("element"), { revision, place });
    if (number === query) showElement(report);
  } catch (error) {
    if (number === query) byID("hint").textContent = error.message;
  }
}

function showElement(report) {
  byID("title").textContent = report.title;
  byID("hint").textContent = report.hint;
  byID("locators").replaceChildren(...report.locators.map(locator));
  const rows = report.properties.map((property) => make("tr", {}, ...["native", "nativeValue",
    "webDriver", "webDriverValue"].map((part) => make("td", { textContent: property[part] }))));
  byID("properties").hidden = false;
  byID("properties").tBodies[0].replaceChildren(...rows);
}

function locator(found) {
  const count = found.hits > 1000 ? "1000+" : found.hits;
  const isUnique = found.hits === 1 && found.position === 1;
  const hits = isUnique ? "finds only this element"
    : found.position ? `hit ${found.position} of ${count}` : `${count} hits, not this element`;
  const strategy = found.strategy + (found.isWeb ? ", web view" : "");
  const item = make("li", {}, make("strong", {}, strategy), make("small", {}, hits),
    make("div", { className: "code" }, make("code", {}, found.value),
      button("Copy", () => copy(found.value), { ariaLabel: `Copy ${strategy}` }),
      button("Try", () => tryLine((found.isWeb ? "web " : "") + found.value),
        { ariaLabel: `Try ${strategy}` })));
  item.classList.toggle("several", !isUnique);
  return item;
}

async function showSource() {
  if (!byID("sources").open) return;
  const text = byID("sources").querySelector("pre");
  try {
    const source = await ask(at("source"), { revision: state.screen.revision });
    const changed = source.pageHasChanged ? " (changed since)" : "";
    text.textContent = source.xml + (source.html ? `\n<!-- The page${changed} -->\n${source.html}` : "");
  } catch (error) {
    text.textContent = error.message;
  }
}

byID("sources").addEventListener("toggle", showSource);

// MARK: - The console

// The console takes one line in any language. The server searches while the person types. Only
// Enter performs an action.

const line = byID("line");
const lines = []; // the entered lines
let past = 0; // the index of the current line among them
let draft = "";
let asked = 0; // the number of the last request, to drop responses to older ones

async function evaluate(isConfirmed) {
  const mine = ++asked;
  const revision = state.screen?.revision;
  try {
    const answer = await ask(`${start.path}/console`, {}, { line: line.value, revision, isConfirmed });
    return isConfirmed || mine === asked ? answer : null;
  } catch (error) {
    return { error: error.message, hits: [], count: "", language: "" };
  }
}

function headline(answer) {
  if (!answer.language) return "";
  const hits = answer.count && `: ${answer.count} ${answer.count === "1" ? "hit" : "hits"}`;
  const hint = answer.acted ? "; done" : answer.wouldAct ? "; press Enter to run it" : "";
  return `${answer.language}${hits}${hint}`;
}

/** Returns elements for an answer: headline, value, error with a caret, and hits to choose from. */
function drawn(answer, text) {
  const parts = [make("p", {}, headline(answer))];
  if (answer.value != null) parts.push(make("pre", {}, answer.value));
  if (answer.error) {
    const caret = answer.offset == null ? "" : `${text}\n${" ".repeat(answer.offset)}^\n`;
    parts.push(make("pre", { className: "error" }, caret + answer.error));
  }
  const hits = answer.hits.map(({ place, text }) => make("li", {},
    button(text, () => choose(place, true), { disabled: place == null })));
  if (hits.length) parts.push(make("ol", { className: "hits" }, ...hits));
  return parts;
}

async function preview() {
  const text = line.value;
  const answer = await evaluate(false);
  if (!answer) return;
  state.hits = answer.hits;
  byID("answer").replaceChildren(...(text ? drawn(answer, text) : []));
  drawBoxes();
}

line.addEventListener("input", preview);

line.form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = line.value.trim();
  if (!text) return;
  if (lines.at(-1) !== text) lines.push(text);
  past = lines.length;
  const answer = await evaluate(true);
  const item = make("li", {}, make("code", {}, text), ...drawn({ ...answer, hits: [] }, line.value));
  byID("log").append(item);
  item.scrollIntoView({ block: "nearest" });
  state.hits = answer.hits;
  byID("answer").replaceChildren(...drawn({ ...answer, value: null, error: null }, text).slice(1));
  if (!answer.error) line.select();
  drawBoxes();
});

line.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  const next = past + (event.key === "ArrowUp" ? -1 : 1);
  if (next < 0 || next > lines.length) return;
  event.preventDefault();
  if (past === lines.length) draft = line.value;
  past = next;
  line.value = lines[past] ?? draft;
  preview();
});

/** Puts a line into the console, where the person can edit and run it. */
function tryLine(text) {
  line.value = text;
  line.focus();
  preview();
}

// MARK: - The page

byID("freeze").addEventListener("click", () => {
  state.isFrozen = !state.isFrozen;
  byID("freeze").ariaPressed = state.isFrozen;
  showRevision();
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input");
  if (event.key === "F6") {
    const panes = [...document.querySelectorAll("main > section:not([hidden])")];
    const index = panes.findIndex((pane) => pane.contains(document.activeElement));
    const step = event.shiftKey ? panes.length - 1 : 1;
    const pane = panes[index < 0 ? 0 : (index + step) % panes.length];
    (pane.querySelector("[role=treeitem][tabindex='0'], input") ?? pane).focus();
  } else if (event.key === "/" && !isTyping) {
    byID("search").focus();
  } else if (event.key === "Escape" && state.screen) {
    state.hits = [];
    return forget();
  } else {
    return;
  }
  event.preventDefault();
});

repeat(follow);
