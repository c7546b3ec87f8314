// The inspector: picture, tree and element of one revision. All of it comes from the server, or from
// what stands in a snapshot; older answers than the last question's are dropped.

const start = JSON.parse(document.querySelector("script[type='application/json']").textContent);
const isSnapshot = "screen" in start;
const byID = (id) => document.getElementById(id);
const tree = byID("tree");

/** What is shown. */
export const state = { screen: null, place: null, isFrozen: isSnapshot, hits: [] };
const folded = new Set();
let row = null; // the first row to show of a long table
let query = 0; // numbers the questions for an element

/** Makes an element with properties and children. */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Asks the server; throws its words when it refuses. */
export async function ask(what, parameters = {}, options) {
  const items = Object.entries(parameters).filter(([, value]) => value != null);
  const response = await fetch(`${start.path}/${what}?${new URLSearchParams(items)}`, options);
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error), { status: response.status });
  return answer;
}

export function say(text) {
  byID("status").textContent = text;
}

// MARK: - The screen

async function follow() {
  for (;;) {
    if (document.hidden || state.isFrozen) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      continue;
    }
    try {
      const screen = await ask("screen", { after: state.screen?.revision, row });
      if (screen && !state.isFrozen) show(screen);
    } catch (error) {
      say(error.status ? error.message : "The server does not answer.");
      if (error.status === 404) return;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

function show(screen) {
  const before = state.screen?.nodes.find((node) => node.place === state.place);
  state.screen = screen;
  const picture = new DOMParser().parseFromString(screen.picture, "image/svg+xml");
  byID("picture").replaceChildren(document.importNode(picture.documentElement, true));
  byID("note").textContent = screen.note;
  if (!isSnapshot) byID("snapshot").href = `${start.path}/snapshot?revision=${screen.revision}`;
  drawTree();
  tellRevision();
  // It is another element when the one at its place is of another type or name.
  const after = screen.nodes.find((node) => node.place === state.place);
  const isSame = before && after && before.type === after.type && before.name === after.name;
  if (isSame) choose(state.place); else if (state.place != null) forget();
  document.dispatchEvent(new CustomEvent("screen"));
}

function tellRevision() {
  const kind = isSnapshot ? "snapshot" : state.isFrozen ? "frozen" : "live";
  say(`${kind}, revision ${state.screen?.revision ?? ""}`);
}

function box(kind, [left, top, width, height], text = "") {
  const element = make("div", { className: `box ${kind}`, textContent: text });
  const [across, down] = state.screen.size;
  Object.assign(element.style, {
    left: `${left / across * 100}%`, top: `${top / down * 100}%`,
    width: `${width / across * 100}%`, height: `${height / down * 100}%` });
  byID("picture").append(element);
}

/** Draws the frames of the chosen element and of the console's hits. */
export function drawBoxes() {
  for (const old of document.querySelectorAll("#picture .box")) old.remove();
  if (!state.screen) return;
  const at = (place) => state.screen.nodes.find((node) => node.place === place && node.box)?.box;
  state.hits.forEach((hit, index) => at(hit.place) && box("hit", at(hit.place), index + 1));
  if (at(state.place)) box("chosen", at(state.place));
}

/** The elements at a point, the innermost of the topmost first. */
function elementsAt(x, y) {
  const holds = ({ box: frame, type }) => frame && type !== "Window" && x >= frame[0]
    && x < frame[0] + frame[2] && y >= frame[1] && y < frame[1] + frame[3];
  return state.screen.nodes.filter(holds).reverse();
}

byID("picture").addEventListener("click", (event) => {
  const frame = byID("picture").getBoundingClientRect();
  const [across, down] = state.screen.size;
  const found = elementsAt((event.clientX - frame.left) / frame.width * across,
    (event.clientY - frame.top) / frame.height * down);
  // Once more at the same element: the next one out.
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
    const item = make("div", { className: "item", tabIndex: -1 });
    item.setAttribute("role", "treeitem");
    item.setAttribute("aria-level", node.depth + 1);
    item.setAttribute("aria-posinset", node.position[0]);
    item.setAttribute("aria-setsize", node.position[1]);
    item.style.paddingInlineStart = `${0.5 + node.depth * 0.75}rem`;
    if (node.rows) {
      Object.assign(item.dataset, { row: node.rows[1] });
      item.textContent = `… ${node.rows[0]} more rows`;
    } else {
      item.dataset.place = node.place;
      item.setAttribute("aria-selected", node.place === state.place);
      if (hasChildren) item.setAttribute("aria-expanded", !isFolded);
      item.append(make("b", {}, node.type), " ", node.name && `"${node.name}"`, " ",
        make("i", {}, node.text));
      item.classList.toggle("unseen", !node.box);
    }
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

async function showRows(first) {
  row = Number(first);
  const screen = isSnapshot ? null : await ask("screen", { row }).catch(() => null);
  if (screen) show(screen);
}

tree.addEventListener("click", ({ target }) => {
  const item = target.closest(".item");
  if (item?.dataset.row) showRows(item.dataset.row); else moveTo(item);
});

tree.addEventListener("keydown", (event) => {
  const item = document.activeElement.closest(".item");
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...tree.children];
  const at = items.indexOf(item);
  const expanded = item.getAttribute("aria-expanded");
  const level = Number(item.ariaLevel);
  const parent = items.slice(0, at).findLast((other) => Number(other.ariaLevel) < level);
  switch (event.key) {
    case "ArrowDown": moveTo(items[at + 1]); break;
    case "ArrowUp": moveTo(items[at - 1]); break;
    case "Home": moveTo(items[0]); break;
    case "End": moveTo(items.at(-1)); break;
    case "ArrowRight":
      if (expanded === "false") fold(item.dataset.place, false);
      else if (expanded) moveTo(items[at + 1]);
      break;
    case "ArrowLeft":
      if (expanded === "true") fold(item.dataset.place, true); else moveTo(parent);
      break;
    case "Enter": case " ":
      if (item.dataset.row) showRows(item.dataset.row); else choose(item.dataset.place);
      break;
    default: {
      if (event.key.length !== 1 || event.key === "/") return;
      const letter = event.key.toLowerCase();
      moveTo([...items.slice(at + 1), ...items.slice(0, at)].find((other) =>
        other.textContent.toLowerCase().startsWith(letter)));
    }
  }
  event.preventDefault();
});

// MARK: - Search

function search() {
  const text = byID("search").value.trim().toLowerCase();
  let count = 0;
  for (const item of tree.children) {
    const isFound = text !== "" && item.textContent.toLowerCase().includes(text);
    item.classList.toggle("found", isFound);
    if (isFound) count += 1;
  }
  byID("found").textContent = text ? `${count} found` : "";
}

byID("search").addEventListener("input", () => {
  folded.clear();
  if (state.screen) drawTree();
});

byID("search").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  const found = [...tree.querySelectorAll(".found")];
  const at = found.findIndex((item) => item.dataset.place === state.place);
  const next = found[(at + 1) % found.length];
  if (next?.dataset.place) choose(next.dataset.place, true);
});

// MARK: - The element

function forget() {
  state.place = null;
  query += 1;
  byID("title").textContent = "Element";
  byID("hint").textContent = "Choose one in the app or the tree.";
  byID("locators").replaceChildren();
  byID("properties").hidden = true;
  for (const item of tree.querySelectorAll("[aria-selected=true]")) item.ariaSelected = "false";
  drawBoxes();
}

/** Chooses the element at a place, and shows what the server says of it. */
export async function choose(place, isInView = false) {
  state.place = place;
  for (const item of tree.querySelectorAll("[aria-selected=true]")) item.ariaSelected = "false";
  const item = itemAt(place);
  if (item) item.ariaSelected = "true";
  if (item && isInView) item.scrollIntoView({ block: "nearest" });
  drawBoxes();
  const number = ++query;
  try {
    const revision = state.screen.revision;
    const report = isSnapshot ? start.elements[place] : await ask("element", { revision, place });
    if (number !== query) return;
    if (report) showElement(report); else byID("hint").textContent = "The snapshot has no more of it.";
    if (isSnapshot) return;
    const measured = await ask("survival", { revision, place });
    if (number === query) showSurvival(measured);
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

/** Says beside each locator how many redesigns it survives: what was counted, apart from what is predicted. */
function showSurvival({ redesigns, lost, note }) {
  [...byID("locators").children].forEach((item, index) => {
    const text = item.querySelector(".measured");
    if (note) return text.append(note);
    const names = lost[index] ?? [];
    text.textContent = `survived ${redesigns - names.length} of ${redesigns} redesigns`;
    if (names.length) item.append(make("details", {}, make("summary", {}, "Lost in"), names.join(", ")));
  });
}

function locator(found) {
  const count = found.hits > 1000 ? "1000+" : found.hits;
  const hits = found.hits === 1 && found.position === 1 ? "finds it alone"
    : found.position ? `${count} hits, it is no. ${found.position}` : `${count} hits, not this one`;
  const item = make("li", {}, make("strong", {}, found.strategy), make("small", {},
    `${hits} · ${(found.microseconds / 1000).toFixed(2)} ms · `
      + `predicted to survive ${Math.round(found.predicted * 100)} %`),
  make("small", { className: "measured" }));
  item.classList.toggle("several", hits !== "finds it alone");
  for (const { language, text } of found.code) {
    const copy = make("button", { type: "button", textContent: "Copy", onclick: () => copyText(text) });
    copy.ariaLabel = `Copy ${found.strategy} in ${language}`;
    const line = make("div", { className: "code" }, make("span", {}, language), make("code", {}, text), copy);
    if (!isSnapshot) {
      const attempt = make("button", { type: "button", textContent: "Try" });
      attempt.ariaLabel = `Try ${found.strategy} in ${language}`;
      const isWeb = found.strategy === "xpath, web view";
      attempt.onclick = () => document.dispatchEvent(
        new CustomEvent("try", { detail: isWeb ? `web ${text}` : text }));
      line.append(attempt);
    }
    item.append(line);
  }
  return item;
}

async function copyText(text) {
  await navigator.clipboard.writeText(text).then(() => say("Copied."), () => say("The browser refuses to copy."));
}

byID("sources").addEventListener("toggle", async () => {
  if (!byID("sources").open) return;
  const text = byID("sources").querySelector("pre");
  try {
    const source = isSnapshot ? start.source : await ask("source", { revision: state.screen.revision });
    const changed = source.pageHasChanged ? " (changed since)" : "";
    text.textContent = source.xml + (source.html ? `\n<!-- The page${changed} -->\n${source.html}` : "");
  } catch (error) {
    text.textContent = error.message;
  }
});

document.addEventListener("screen", () => byID("sources").dispatchEvent(new Event("toggle")));

// MARK: - The page

byID("freeze").addEventListener("click", () => {
  state.isFrozen = !state.isFrozen;
  byID("freeze").setAttribute("aria-pressed", state.isFrozen);
  tellRevision();
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input");
  if (event.key === "F6") {
    const panes = [...document.querySelectorAll("main > section:not([hidden])")];
    const at = panes.findIndex((pane) => pane.contains(document.activeElement));
    const step = event.shiftKey ? panes.length - 1 : 1;
    const pane = panes[at < 0 ? 0 : (at + step) % panes.length];
    (pane.querySelector("[role=treeitem][tabindex='0'], input") ?? pane).focus();
  } else if (event.key === "/" && !isTyping) {
    byID("search").focus();
  } else if (event.key === "Escape" && state.screen) {
    state.hits = [];
    forget();
    return;
  } else {
    return;
  }
  event.preventDefault();
});

if (isSnapshot) {
  for (const id of ["freeze", "snapshot", "sessions"]) byID(id).hidden = true;
  show(start.screen);
} else {
  byID("console").hidden = false;
  import("./inspect-console.js");
  follow();
}
