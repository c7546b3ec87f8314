// The page's behaviour: draws the requested scenario, filters the grid, enlarges pictures.
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);

/** The report, as in report.json. */
let kept;
const data = () => (kept ??= JSON.parse(byId("data").textContent));

/** Makes invisible characters visible, as in the page's HTML. */
const visible = (text) => text.replace(
  /(?![\t\n\r])[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu,
  (sign) => sign < " "
    ? String.fromCharCode(0x2400 + sign.charCodeAt())
    : `\\u{${sign.charCodeAt().toString(16).toUpperCase()}}`);

/** Creates an element with attributes and children. Strings become text; nulls and "" are skipped. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value != null && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== "")
    .map((child) => typeof child === "string" ? visible(child) : child));
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
  const scenario = data().scenarios.find(({ id }) => place === id || place.startsWith(`${id}/`));
  if (!scenario) return null;
  const tool = (side) => {
    const index = data().tools.findIndex(({ name }) => name === query.get(side));
    const usual = byId("view").dataset[side];
    return index < 0 ? data().tools.findIndex(({ name }) => visible(name) === usual) : index;
  };
  return { place, scenario, tools: [...new Set([tool("left"), tool("right")])].filter((tool) => tool >= 0) };
}

function address(place, tools) {
  const query = new URLSearchParams();
  ["left", "right"].forEach((side, index) => {
    if (tools[index] != null) query.set(side, data().tools[tools[index]].name);
  });
  return `#${place}?${query}`;
}

// MARK: Pictures

/** Creates a picture with a ring at each point. A line joins the two points of a drag. */
function picture(id, touches = []) {
  const { format, data: text } = data().pictures[id];
  const src = format === "svg" ? `data:image/svg+xml,${encodeURIComponent(text)}`
    : `data:image/png;base64,${text}`;
  const box = make("span", { class: "screen" }, make("img", { alt: "", src }));
  const size = format === "svg" && text.match(/width="([\d.]+)" height="([\d.]+)"/);
  if (size && touches.length) {
    const marks = touches.flatMap((points) => [
      ...points.map(([x, y]) => draw("circle", { cx: x, cy: y, r: 22, class: "ring" })),
      ...points.slice(1).map(([x, y], index) =>
        draw("line", { x1: points[index][0], y1: points[index][1], x2: x, y2: y, class: "ring" })),
    ]);
    box.append(draw("svg", { viewBox: `0 0 ${size[1]} ${size[2]}`, "aria-hidden": "true" }, ...marks));
  }
  return box;
}

function enlarge(button) {
  const title = button.getAttribute("aria-label").replace(/: enlarge$/, "");
  byId("enlarged-title").textContent = title;
  byId("enlarged-picture").replaceChildren(button.firstElementChild.cloneNode(true));
  byId("enlarged-picture").querySelector("img").alt = title;
  byId("enlarged").showModal();
}

/** Creates a picture that a click enlarges. */
function shot(id, label, touches) {
  return make("button", { type: "button", class: "shot", "aria-label": visible(`${label}: enlarge`) },
    picture(id, touches));
}

// MARK: A scenario

const items = (scenario) => scenario.testCases.flatMap((testCase) => testCase.items);
const nameOf = (tool) => data().tools[tool].name;
const playOf = (item, tool) => item.plays[nameOf(tool)];
const passed = (play) => play.passedRuns === play.runs;
const shortName = (item) => item.id.split("/").at(-1).replace(/\d+/, " $&");
const countOf = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function view({ place, scenario, tools }) {
  const number = data().scenarios.indexOf(scenario);
  const next = [[-1, "Previous"], [1, "Next"]].map(([step, word]) => {
    const other = data().scenarios[number + step];
    return other && make("a", { href: address(other.id, tools) }, `${word}: ${other.id}`);
  });
  byId("scenario-title").textContent = `${scenario.id} ${scenario.title}`;
  byId("view").replaceChildren(
    make("p", { class: "note" }, `${scenario.app}, from ${scenario.file}`),
    make("div", { class: "choice" }, ["left", "right"].slice(0, tools.length)
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

/** Returns a copy of a tool's mark in the grid. */
const markOf = (scenario, tool) =>
  all("[data-row]").find((row) => row.dataset.row === visible(scenario.id))
    .children[tool + 1].querySelector(".mark").cloneNode(true);

function result(scenario, tool) {
  return make("li", {}, make("b", {}, nameOf(tool)), " ", markOf(scenario, tool));
}

/** Draws the screens in order, one for each change, with the points that the next step touches. */
function film(scenario, tools) {
  const strip = (tool) => {
    const plays = items(scenario).map((item) => ({ item, play: playOf(item, tool) }))
      .filter(({ play }) => play);
    const frames = [];
    for (const { item, play } of plays) {
      const touches = (play.actions ?? []).map(({ at }) => at).filter((at) => at.length);
      const last = frames.at(-1);
      if (last && touches.length) {
        Object.assign(last, { touches: [...last.touches, ...touches], next: last.next ?? item });
      }
      if (play.picture && (play.picture !== last?.play.picture || !passed(play))) {
        frames.push({ item, play, touches: [] });
      }
    }
    return make("ul", { class: "film" }, frames.map(({ item, play, touches, next }) => {
      const name = item.id.slice(scenario.id.length + 1);
      const then = next ? `, then ${shortName(next)}` : "";
      return make("li", { class: passed(play) ? null : "bad" },
        shot(play.picture, `The screen after ${name}${then}, ${nameOf(tool)}`, touches),
        make("a", { href: address(item.id, tools) }, passed(play) ? name : `✗ ${name}`));
    }));
  };
  const shown = (tool) => JSON.stringify(items(scenario).map((item) => playOf(item, tool)?.picture));
  const unlike = tools.filter((tool, index) => !index || shown(tool) !== shown(tools[0]));
  const strips = unlike.filter((tool) => items(scenario).some((item) => playOf(item, tool)?.picture));
  if (!strips.length) return make("p", { class: "note" }, "No pictures were taken.");
  return make("details", { open: true }, make("summary", {}, "Screens"),
    make("p", { class: "note" }, "A ring marks the point that the next step touches."),
    ...strips.flatMap((tool) => [
      strips.length > 1 ? make("h3", {}, nameOf(tool)) : "", strip(tool)].filter(Boolean)));
}

/** Whether the tools differ in an item: in its outcome, or in the number of commands. */
function isUnlike(item, tools) {
  const plays = tools.map((tool) => playOf(item, tool));
  return plays.some((play) => play && !passed(play))
    || new Set(plays.map((play) => play?.commands)).size > 1;
}

function steps(scenario, tools, place) {
  return make("div", { class: "cases" }, scenario.testCases.flatMap((testCase) => [
    make("h3", { id: testCase.id, tabindex: -1 },
      `TC ${testCase.number}${testCase.row ? `[${testCase.row}]` : ""} ${testCase.title}`),
    testCase.values ? make("p", { class: "note" }, testCase.values.map((pair) => pair.join(": ")).join(", ")) : "",
    ...testCase.items.map((item) => make("article", {
      class: `item ${item.kind}${item.id === place ? " asked" : ""}`, id: item.id, tabindex: -1,
      "aria-labelledby": `${item.id}/title`, "data-unlike": isUnlike(item, tools),
    },
    make("h4", { id: `${item.id}/title` },
      make("span", { class: "ordinal", title: item.kind }, shortName(item)), ` ${item.text}`),
    item.table ? make("table", { class: "data" }, make("tbody", {}, item.table.map((row) =>
      make("tr", {}, row.map((cell) => make("td", {}, cell)))))) : "",
    make("div", { class: "sides" }, tools.map((tool) => side(item, scenario, tool))))),
  ]));
}

function side(item, scenario, tool) {
  const play = playOf(item, tool);
  const title = make("b", {}, nameOf(tool));
  if (!play) {
    return make("div", { class: "side" },
      make("p", {}, title, " did not reach it: ", markOf(scenario, tool)));
  }
  const summary = [countOf(play.commands, "command"), play.bytes && countOf(play.bytes, "byte")]
    .filter(Boolean).join(", ");
  return make("div", { class: "side" },
    make("p", { class: "play" }, title, " ",
      make("span", { class: `mark ${passed(play) ? "good" : "bad"}` },
        `${passed(play) ? "✓ passed" : "✗ failed"} `,
        make("span", { class: "runs" }, `${play.passedRuns}/${play.runs}`)),
      make("span", { class: "time" },
        play.seconds == null ? "" : `${(play.seconds * 1000).toFixed(1)} ms`)),
    play.messages.map((text) => make("pre", { class: "message" }, text)),
    make("p", { class: "path" }, make("bdi", {}, `${play.file}:${play.line}`)),
    play.source ? source(play) : "",
    play.failedPlace ? make("p", { class: "path" }, "The check: ",
      make("bdi", {}, play.failedPlace)) : "",
    passed(play) || !play.picture ? ""
      : shot(play.picture, `The screen at the failure in ${item.id}, ${nameOf(tool)}`, []),
    play.screen == null ? "" : make("details", {},
      make("summary", {}, "The screen at the failure, as text"), make("pre", {}, play.screen)),
    play.sent?.length ? make("details", { class: "sent" }, make("summary", {}, summary),
      make("ol", { class: "commands" }, play.sent.map(command)))
      : play.commands ? make("p", { class: "note" }, `${summary}.`) : "",
    play.actions?.length ? make("p", { class: "note" },
      `On the device: ${play.actions.map(({ text }) => text).join("; ")}.`) : "");
}

/** Draws the code, and marks the line that failed. If a helper failed, its place is below. */
function source(play) {
  const { firstLine, lines } = play.source;
  return make("ol", { class: "source", start: firstLine }, lines.map((line, index) => {
    const isFailed = !passed(play) && firstLine + index === play.failedLine;
    return make("li", { class: isFailed ? "failed" : null }, make("code", {}, line || "\u200a"),
      isFailed ? make("span", { class: "hidden" }, " failed here") : "");
  }));
}

function command({ kind, text, using, value, bytesSent, bytesReceived, status }) {
  const name = kind === "pause" ? "wait" : kind;
  const cost = [
    bytesSent == null ? null : `${bytesSent} + ${bytesReceived ?? 0} B`,
    status == null || (status >= 200 && status < 300) ? null : `status ${status}`,
  ].filter(Boolean).join(" · ");
  return make("li", { class: name }, make("span", { class: "kind" }, name), " ",
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
  searched ??= new Map(data().scenarios.map((scenario) => [visible(scenario.id),
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
  button.append(picture(button.dataset.picture));
}
if (byId("search")) filter();
show();
