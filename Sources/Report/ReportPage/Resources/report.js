// The page's behaviour: draws the requested scenario, filters the grid, enlarges pictures.
// All figures are strings in the data.
const island = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);

let kept;
const data = () => (kept ??= island("data"));
let keptPictures;
const pictures = () => (keptPictures ??= island("pictures"));

/** Creates an element with attributes and children. Strings become text; nulls and "" are skipped. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value != null && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== ""));
  return element;
}

function draw(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// MARK: Addresses

/** Parses an address such as `#A.2/TC4/Ex5?left=native&right=chromium` into place and tools. */
function asked() {
  const hash = location.hash.slice(1);
  const end = hash.includes("?") ? hash.indexOf("?") : hash.length;
  let place = hash.slice(0, end);
  try { place = decodeURIComponent(place); } catch { /* Use it undecoded. */ }
  const query = new URLSearchParams(hash.slice(end));
  const scenario = data().scenarios?.find(({ id }) => place === id || place.startsWith(`${id}/`));
  if (!scenario) return null;
  const tool = (name, otherwise) => {
    const index = data().tools.findIndex((tool) => tool.name === query.get(name));
    return index < 0 ? otherwise : index;
  };
  const left = tool("left", data().pair[0]);
  const right = tool("right", data().pair[1]);
  return { place, scenario, tools: left === right || right == null ? [left] : [left, right] };
}

function address(place, tools) {
  const query = new URLSearchParams();
  ["left", "right"].forEach((side, index) => {
    if (tools[index] != null) query.set(side, data().tools[tools[index]].name);
  });
  return `#${place}?${query}`;
}

// MARK: Pictures

/** Creates a picture with a ring at each point. */
function picture(id, points = []) {
  const [format, text] = pictures()[id];
  const src = format === "svg" ? `data:image/svg+xml,${encodeURIComponent(text)}`
    : `data:image/png;base64,${text}`;
  const box = make("span", { class: "screen" }, make("img", { alt: "", src }));
  const size = format === "svg" && text.match(/width="([\d.]+)" height="([\d.]+)"/);
  if (size && points.length) {
    const rings = points.flatMap(([x, y], index) => {
      const ring = draw("circle", { cx: x, cy: y, r: 22, class: "ring" });
      const before = index && points[index - 1].joined ? points[index - 1] : null;
      return before
        ? [draw("line", { x1: before[0], y1: before[1], x2: x, y2: y, class: "ring" }), ring] : [ring];
    });
    box.append(draw("svg", { viewBox: `0 0 ${size[1]} ${size[2]}`, "aria-hidden": "true" }, ...rings));
  }
  return box;
}

/** Returns the points of user actions such as `tap Button 'Save' at (358, 69)`. */
function touches(actions = []) {
  return actions.flatMap((action) => {
    const places = action.match(/ at \((-?\d+), (-?\d+)\)(?: to \((-?\d+), (-?\d+)\))?$/);
    if (!places) return [];
    const [x, y, toX, toY] = places.slice(1).map(Number);
    const from = [x, y];
    if (Number.isNaN(toX)) return [from];
    from.joined = true;
    return [from, [toX, toY]];
  });
}

function enlarge(button) {
  const title = button.getAttribute("aria-label").replace(/: enlarge$/, "");
  byId("enlarged-title").textContent = title;
  byId("enlarged-picture").replaceChildren(button.firstElementChild.cloneNode(true));
  byId("enlarged-picture").querySelector("img").alt = title;
  byId("enlarged").showModal();
}

/** Creates a picture that a click enlarges. */
function shot(id, label, points) {
  return make("button", { type: "button", class: "shot", "aria-label": `${label}: enlarge` },
    picture(id, points));
}

// MARK: A scenario

const items = (scenario) => scenario.cases.flatMap((testCase) => testCase.items);
const nameOf = (tool) => data().tools[tool].name;

function view({ place, scenario, tools }) {
  const number = data().scenarios.indexOf(scenario);
  const next = [[-1, "Previous"], [1, "Next"]].map(([step, word]) => {
    const other = data().scenarios[number + step];
    return other && make("a", { href: address(other.id, tools) }, `${word}: ${other.id}`);
  });
  byId("scenario-title").textContent = `${scenario.id} ${scenario.title}`;
  byId("view").replaceChildren(
    make("p", { class: "note" }, scenario.note),
    make("div", { class: "choice" }, ["left", "right"].slice(0, data().pair.length)
      .map((side, index) => pick(side, index, place, tools)),
      make("label", {}, make("input", { type: "checkbox", id: "unlike",
        checked: byId("view").classList.contains("only-unlike") }), " Only steps that differ"),
      ...next),
    make("ul", { class: "results" }, tools.map((tool) => result(scenario, tool))),
    film(scenario, tools), steps(scenario, tools, place));
  byId("scenario").hidden = false;
}

function pick(side, index, place, tools) {
  const select = make("select", { id: `pick-${side}` },
    data().tools.map(({ name }, tool) =>
      make("option", { value: tool, selected: tool === tools[index] }, name)));
  select.addEventListener("change", () => {
    const chosen = [...tools];
    if (chosen[1 - index] === +select.value) chosen[1 - index] = chosen[index];
    chosen[index] = +select.value;
    focusAfter = select.id;
    location.hash = address(place, chosen);
  });
  return make("label", { for: select.id }, side === "left" ? "Left " : "Right ", select);
}

function result(scenario, tool) {
  const [look, sign, word, counts] = scenario.cells[tool];
  return make("li", {}, make("b", {}, nameOf(tool)), " ",
    make("span", { class: `mark ${look}` }, `${sign} ${word}`), counts && ` ${counts}`);
}

/** Draws the screens in order, one for each change, with the points that the next step touches. */
function film(scenario, tools) {
  const strip = (tool) => {
    const plays = items(scenario).map((item) => ({ item, play: item.plays[tool] }))
      .filter(({ play }) => play?.picture);
    const frames = [];
    for (const [index, { item, play }] of plays.entries()) {
      const last = frames.at(-1);
      const isNew = play.picture !== last?.play.picture || !play.passed;
      const frame = isNew ? { item, play, points: [] } : last;
      if (isNew) frames.push(frame);
      const next = plays[index + 1];
      const points = touches(next?.play.actions);
      if (points.length) Object.assign(frame, { points: [...frame.points, ...points], next: next.item });
    }
    return make("ul", { class: "film" }, frames.map(({ item, play, points, next }) => {
      const name = item.id.slice(scenario.id.length + 1);
      const then = points.length ? `, then ${next.short}` : "";
      return make("li", { class: play.passed ? null : "bad" },
        shot(play.picture, `The screen after ${name}${then}, ${nameOf(tool)}`, points),
        make("a", { href: address(item.id, tools) }, play.passed ? name : `✗ ${name}`));
    }));
  };
  const shown = (tool) => JSON.stringify(items(scenario).map((item) => item.plays[tool]?.picture));
  const unlike = tools.filter((tool, index) => !index || shown(tool) !== shown(tools[0]));
  const strips = unlike.filter((tool) => items(scenario).some((item) => item.plays[tool]?.picture));
  if (!strips.length) return make("p", { class: "note" }, "No pictures were taken.");
  return make("details", { open: true }, make("summary", {}, "Screens"),
    make("p", { class: "note" }, "A ring marks the point that the next step touches."),
    ...strips.flatMap((tool) => [
      strips.length > 1 ? make("h3", {}, nameOf(tool)) : "", strip(tool)].filter(Boolean)));
}

/** Whether the tools differ in an item. */
function isUnlike(item, tools) {
  const counted = tools.map((tool) => {
    const play = item.plays[tool];
    return JSON.stringify([play?.passed ?? null, play?.roles ?? null]);
  });
  return new Set(counted).size > 1 || tools.some((tool) => item.plays[tool]?.passed === false);
}

function steps(scenario, tools, place) {
  return make("div", { class: "cases" }, scenario.cases.flatMap((testCase) => [
    make("h3", { id: `${scenario.id}/TC${testCase.number}`, tabindex: -1 },
      `TC ${testCase.number} ${testCase.title}`),
    ...testCase.items.map((item) => make("article", {
      class: `item ${item.kind}${item.id === place ? " asked" : ""}`, id: item.id, tabindex: -1,
      "aria-labelledby": `${item.id}/title`, "data-unlike": isUnlike(item, tools),
    },
    make("h4", { id: `${item.id}/title` },
      make("span", { class: "ordinal", title: item.kind }, item.short), ` ${item.text}`),
    make("div", { class: "sides" }, tools.map((tool) => side(item, tool))))),
  ]));
}

function side(item, tool) {
  const play = item.plays[tool];
  const title = make("b", {}, nameOf(tool));
  if (!play) return make("div", { class: "side" }, make("p", {}, title, ` ${item.idle[tool]}`));
  const { texts } = data();
  return make("div", { class: "side" },
    make("p", { class: "play" }, title, " ",
      make("span", { class: `mark ${play.passed ? "good" : "bad"}` },
        `${play.passed ? "✓ passed" : "✗ failed"} `, make("span", { class: "runs" }, play.runs)),
      make("span", { class: "time" }, play.time)),
    (play.messages ?? []).map((text) => make("pre", { class: "message" }, texts[text])),
    make("p", { class: "path" }, make("bdi", {}, play.path)),
    play.source == null ? "" : source(data().sources[play.source], play.failed ?? []),
    play.passed || !play.picture ? ""
      : shot(play.picture, `The screen at the failure in ${item.id}, ${nameOf(tool)}`, []),
    play.screen == null ? "" : make("details", {},
      make("summary", {}, "The screen at the failure, as text"), make("pre", {}, texts[play.screen])),
    play.sent?.length ? make("details", { class: "sent" }, make("summary", {}, play.summary),
      make("ol", { class: "commands" }, play.sent.map(command)))
      : make("p", { class: "note" }, `${play.summary}.`),
    play.actions ? make("p", { class: "note" }, `On the device: ${play.actions.join("; ")}.`) : "");
}

function source({ first, lines }, failed) {
  return make("ol", { class: "source", start: first }, lines.map((line, index) => {
    const isFailed = failed.includes(first + index);
    return make("li", { class: isFailed ? "failed" : null },
      make("code", {}, line.map(([text, colour]) =>
        colour ? make("span", { class: colour }, text) : text), line.length ? "" : "\u200a"),
      isFailed ? make("span", { class: "hidden" }, " failed here") : "");
  }));
}

function command(parts) {
  const [kind, text, using, value, cost] = parts.map((part) => data().texts[part]);
  return make("li", { class: kind }, make("span", { class: "kind" }, kind), " ",
    make("code", {}, text), " ", using && make("span", { class: "using" }, `${using} `),
    value && make("code", {}, value), " ", make("span", { class: "cost" }, cost));
}

// MARK: Events

let focusAfter = null;

/** Shows the scenario of the address. */
function show() {
  if (!location.hash) {
    byId("scenario").hidden = true;
    return;
  }
  const request = asked();
  if (!request) return;
  view(request);
  const target = request.place === request.scenario.id ? byId("scenario-title") : byId(request.place);
  const focused = focusAfter && byId(focusAfter);
  focusAfter = null;
  target?.scrollIntoView({ block: request.place.includes("/") ? "center" : "start" });
  (focused ?? target)?.focus({ preventScroll: true });
}

/** The scenarios' texts in lower case, for the search. */
let searched;
function filter() {
  const word = byId("search").value.trim().toLowerCase();
  searched ??= new Map((data().scenarios ?? []).map((scenario) => [scenario.id,
    [scenario.id, scenario.title, ...items(scenario).map((item) => item.text)].join("\n").toLowerCase()]));
  const rows = all("[data-row]");
  for (const row of rows) {
    row.hidden = !(searched.get(row.dataset.row) ?? "").includes(word)
      || (byId("differing").checked && !("differs" in row.dataset));
  }
  const left = rows.filter((row) => !row.hidden).length;
  byId("found").textContent = left === rows.length ? "" : `${left} of ${rows.length} shown`;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".shot");
  if (button) enlarge(button);
  const link = event.target.closest("a[href^='#']");
  // A click on a link to the current address doesn't fire hashchange.
  if (link && link.getAttribute("href") === location.hash) show();
});
document.addEventListener("input", (event) => {
  if (event.target.matches("#search, #differing")) filter();
  if (event.target.matches("#unlike")) {
    byId("view").classList.toggle("only-unlike", event.target.checked);
  }
});
addEventListener("hashchange", show);

document.documentElement.classList.add("scripted");
for (const button of all("[data-picture]")) {
  if (pictures()[button.dataset.picture]) button.append(picture(button.dataset.picture));
}
if (byId("search")) filter();
show();
