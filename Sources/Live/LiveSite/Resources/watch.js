// A scenario as both tools played it. The recording is part of the page, or the server makes it.

import {
  ask, button, byID, draw as drawPicture, frame, make, showError, showStatus, sleep,
  start as scenario,
} from "./page.js";

const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
const embedded = byID("recording");
const items = scenario.cases.flatMap((each) => each.items.map((item) => ({ ...item, each })));
const tools = scenario.tools.map((tool, index) => ({
  ...tool, button: byID(`tool-${index}`).querySelector("button"),
  code: byID(`tool-${index}`).querySelector("pre"),
  list: byID(`tool-${index}`).querySelector(".commands"),
  played: [], // the start at 0, then the items
}));

let recording = null;
let shown = tools[0]; // the tool whose screen is shown
let at = 0; // the number of the shown item, or 0 for the start
let command = 0; // how many of its commands are shown
let isExpanded = false; // whether the code is shown without page objects
let isPlaying = false;
let turn = 0; // increases when the person goes to a different item

// MARK: - Drawing

const codeLine = (parts) => make("span", { className: "line" },
  ...parts.map(([text, colour]) =>
    colour ? make("span", { className: colour, textContent: text }) : text), "\n");

const coloured = new RegExp([
  /(?<comment>\/\/.*)/, /(?<string>#"(?:[^"]|"(?!#))*"#|"(?:\\\((?:[^()]|\([^()]*\))*\)|\\.|[^"\\])*")/,
  /(?<keyword>\b(?:await|else|false|for|func|guard|if|in|let|nil|return|self|switch|throw|true|try|var|where|while)\b)/,
].map((each) => each.source).join("|"), "g");

/** Splits a line of Swift into parts, each with its colour, if any. */
function parts(code) {
  const found = [];
  let end = 0;
  for (const match of code.matchAll(coloured)) {
    const colour = Object.entries(match.groups).find(([, text]) => text !== undefined)[0];
    found.push([code.slice(end, match.index)], [match[0], colour]);
    end = match.index + match[0].length;
  }
  return [...found, [code.slice(end)]];
}

/** Makes the lines of a tool's code: of the test, and of its commands without page objects. */
function prepare(tool) {
  tool.written = tool.lines.map((line) => codeLine(parts(line)));
  tool.expanded = tool.played.map((played, index) => !index ? [] : [
    codeLine([[`// ${items[index - 1].short}  ${items[index - 1].text}`, "comment"]]),
    ...played.code.map((line) => codeLine(parts(line))),
  ]);
}

function drawCode(tool) {
  tool.code.classList.toggle("expanded", isExpanded);
  tool.code.replaceChildren(...isExpanded ? tool.expanded.flat() : tool.written);
  tool.drawn = null;
}

const marks = items.map((item, index) => {
  const isFirst = index > 0 && items[index - 1].each !== item.each;
  const halves = tools.map(() => make("span"));
  const name = `TC ${item.each.number}, ${item.short}: ${item.text}`;
  const mark = button("", () => stopAndGo(index + 1), { title: name, ariaLabel: name });
  mark.append(...halves);
  return { name, button: mark, halves, element: make("li", { className: isFirst ? "first" : "" }, mark) };
});
byID("strip").append(...marks.map((mark) => mark.element));

/** Shows in the strip where each tool fails, and which steps it doesn't reach. */
function drawFailures() {
  marks.forEach(({ name, button: mark, halves }, index) => {
    const ends = tools.map((tool, place) => {
      const played = tool.played[index + 1];
      halves[place].classList.toggle("bad", Boolean(played?.message));
      halves[place].classList.toggle("never", !played);
      return !played ? `${tool.title} doesn't reach it` : played.message ? `${tool.title} fails` : "";
    });
    mark.title = mark.ariaLabel = [name, ...ends.filter(Boolean)].join(" – ");
  });
}

/** Returns a command's role, description and result for the reader. */
function words({ role = "look", text, using, value: place, hits, line }, code) {
  if (role === "wait") return [role, "", "half a second"];
  const value = recording.lines[place];
  const found = hits == null ? "" : hits === 1 ? "1 hit" : `${hits} hits`;
  const shown = using ? `${using}  ${value}` : value ? `${text}  ${value}` : text ?? code[line];
  return [hits === 0 ? "look, none" : role, shown, found];
}

function draw() {
  const item = items[at - 1];
  const { number, title } = item?.each ?? {};
  byID("case").textContent = item ? `TC ${number}  ${title}` : `${scenario.id}  ${scenario.title}`;
  showStatus(item ? `${item.short}  ${item.text}` : "The app has been launched.", "step");
  marks.forEach(({ element, button: mark }, index) => {
    element.classList.toggle("done", index < at - 1);
    // Tab reaches one of them, and the arrow keys move between them.
    mark.tabIndex = index === Math.max(at - 1, 0) ? 0 : -1;
    mark.ariaCurrent = index === at - 1 ? "step" : null;
  });
  if (byID("strip").contains(document.activeElement)) marks[Math.max(at - 1, 0)].button.focus();
  for (const tool of tools) drawTool(tool);
  byID("previous").disabled = at === 0;
  byID("next").disabled = at === items.length;
  byID("play").textContent = isPlaying ? "Pause" : at === items.length ? "Again" : "Play";
}

/** Returns how many of a tool's commands match the progress of the shown tool. */
function reached(tool) {
  const [own, other] = [tool, shown].map((each) => each.played[at]?.commands.length ?? 0);
  return tool === shown || other === 0 ? Math.min(command, own) : Math.round(command / other * own);
}

function drawTool(tool) {
  const played = tool.played[at];
  const commands = at && played?.commands || [];
  const count = reached(tool);
  const lines = isExpanded ? tool.expanded[at] ?? []
    : at && played ? tool.written.slice(played.line - 1, played.end) : [];
  if (tool.drawn !== at) {
    tool.drawn = at;
    const found = [["expected", played?.expected], ["found", played?.found]]
      .filter(([, text]) => text).map(([name, text]) => `${name}  ${text}`);
    const notes = !played ? [`${tool.title} doesn't reach this step. ${tool.problem ?? ""}`]
      : !played.message ? [] : found.length ? found : [played.message];
    tool.list.replaceChildren(...commands.map((each) => {
      const [role, text, hits] = words(each, played.code);
      return make("li", { title: each.text ?? "", className: role.split(",")[0] },
        make("b", {}, role), make("code", {}, text), make("i", {}, hits));
    }), ...notes.map((text) => make("li", { className: "failed" }, text)));
    if (at && played && !commands.length) tool.list.prepend(make("li", {}, "No commands."));
    for (const line of tool.code.querySelectorAll(".block")) line.classList.remove("block");
    for (const line of lines) line.classList.add("block");
    scrollTo(tool.code, lines[0], lines.at(-1));
  }
  [...tool.list.children].forEach((line, index) => {
    line.classList.toggle("now", index === count - 1);
    line.classList.toggle("later", index >= count);
  });
  const next = count === commands.length ? tool.list.lastElementChild : tool.list.children[count];
  scrollTo(tool.list, tool.list.children[Math.max(count - 1, 0)], next);
  const here = isExpanded && count ? lines[commands[count - 1].line + 1] : null;
  for (const line of tool.code.querySelectorAll(".here")) line.classList.remove("here");
  here?.classList.add("here");
}

/** Scrolls a box, but nothing around it, so that elements in it are visible. */
function scrollTo(box, first, last = first) {
  if (!first) return;
  const [outer, top] = [box.getBoundingClientRect(), first.getBoundingClientRect().top];
  const bottom = (last ?? first).getBoundingClientRect().bottom;
  if (top < outer.top || bottom - top > outer.height) box.scrollTop += top - outer.top - 8;
  else if (bottom > outer.bottom) box.scrollTop += bottom - outer.bottom + 8;
}

function drawScreenOf(picture, number) {
  if (number == null || picture.number === number) return;
  picture.number = number;
  const lines = [];
  const ranges = recording.screens[number];
  for (let place = 0; place < ranges.length; place += 2) {
    lines.push(...recording.lines.slice(ranges[place], ranges[place] + ranges[place + 1]));
  }
  drawPicture(picture, lines.join("\n"));
}

/** Shows the screen after the shown item's current command, or as it was before that command. */
function drawScreen(isBefore = false) {
  const phone = byID("phone");
  const commands = at && shown.played[at]?.commands || [];
  const last = commands.slice(0, isBefore ? command - 1 : command).findLast((each) => each.screen != null);
  const before = shown.played.slice(0, at).at(-1)?.screen ?? shown.played[0]?.screen;
  drawScreenOf(phone, last?.screen ?? before);
  drawScreenOf(byID("healthy").firstElementChild, (shown.played[at] ?? shown.played.at(-1))?.healthy);
  for (const old of phone.querySelectorAll(".box")) old.remove();
  const now = phone.firstChild ? commands[command - 1] : null;
  byID("caption").textContent = now?.actions?.join("; ") ?? "";
  if (now) for (const box of now.boxes ?? []) frame(phone, "box", box);
  if (now && isBefore) touch(now.touches ?? []);
}

/** Shows a finger where the device was touched, and moves it as the finger moved. */
function touch(points) {
  if (!points.length) return;
  const [from, to] = [points[0], points.at(-1)].map(
    (point) => frame(byID("phone"), "box finger", point));
  const between = (edge) => [from.style[edge], to.style[edge]];
  to.animate({ left: between("left"), top: between("top") }, prefersReducedMotion ? 0 : 500);
  from.remove();
}

// MARK: - Playing

const isActing = (each) => Boolean(each.actions);
const pause = (milliseconds) => sleep(milliseconds / byID("speed").value);

/** Shows an item, either completely or from its beginning. */
function go(to, isWhole = true) {
  turn += 1;
  at = to;
  command = isWhole ? shown.played[at]?.commands.length ?? 0 : 0;
  draw();
  drawScreen();
  const place = at ? `#${items[at - 1].id}` : location.pathname + location.search;
  if (location.hash !== place) history.replaceState(null, "", place);
}

async function play() {
  if (at === items.length) go(0);
  isPlaying = true;
  draw();
  while (isPlaying && at < items.length) {
    go(at + 1, false);
    const mine = turn;
    const isOver = () => !isPlaying || mine !== turn;
    await pause(900);
    if (mine !== turn) return;
    const commands = shown.played[at]?.commands ?? [];
    const looks = commands.filter((each) => !isActing(each)).length;
    const each = Math.min(450, 2400 / Math.max(looks, 1));
    while (!isOver() && command < commands.length) {
      command += 1;
      draw();
      if (isActing(commands[command - 1])) {
        drawScreen(true);
        await pause(750);
        if (isOver()) break;
      }
      drawScreen();
      await pause(isActing(commands[command - 1]) ? 600 : each);
    }
    if (!isOver()) await pause(500);
    if (mine !== turn) return;
  }
  stop();
}

function stop() {
  isPlaying = false;
  draw();
}

function stopAndGo(to) {
  stop();
  go(Math.min(Math.max(to, 0), items.length));
}

function choose(tool) {
  if (tool === shown) return;
  command = reached(tool);
  shown = tool;
  for (const each of tools) each.button.ariaPressed = each === shown;
  draw();
  drawScreen();
}

// MARK: - Input

/** Opens a scenario, perhaps with a change of the app. */
function open(id, change = "", place = "") {
  const hash = place ? `#${place}` : "";
  location.assign(embedded ? `${id}.html${hash}` : `/watch/${id}${change && `?${change}`}${hash}`);
}

for (const tool of tools) tool.button.addEventListener("click", () => choose(tool));
byID("play").addEventListener("click", () => isPlaying ? stop() : play());
byID("next").addEventListener("click", () => stopAndGo(at + 1));
byID("previous").addEventListener("click", () => stopAndGo(at - 1));
byID("scenario").addEventListener("change", ({ target }) => open(target.value));
byID("change")?.addEventListener("change", ({ target }) => open(scenario.id, target.value));
byID("form").addEventListener("change", ({ target }) => {
  isExpanded = Boolean(target.value);
  for (const tool of tools) drawCode(tool);
  draw();
});

// On a small screen, one of these is shown at a time.
const tabs = [...byID("tabs").children];
function showTab(index) {
  tabs.forEach((tab, place) => { tab.ariaPressed = String(place === index); });
  document.querySelectorAll(".tab").forEach((part, place) => part.classList.toggle("away", place !== index));
  if (index === 0) return;
  choose(tools[index - 1]);
  // A hidden pane couldn't scroll to its step.
  tools[index - 1].drawn = null;
  draw();
}
tabs.forEach((tab, index) => tab.addEventListener("click", () => showTab(index)));

document.addEventListener("keydown", (event) => {
  if (!recording || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("select, pre, .commands")) return;
  const keys = {
    ArrowRight: () => stopAndGo(at + 1), ArrowLeft: () => stopAndGo(at - 1),
    Home: () => stopAndGo(0), End: () => stopAndGo(items.length),
    1: () => choose(tools[0]), 2: () => choose(tools[1]),
  };
  if (event.key === " " && !event.target.closest("button, a")) keys[" "] = () => byID("play").click();
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

function goToAddress() {
  let wanted = location.hash.slice(1);
  try { wanted = decodeURIComponent(wanted); } catch { /* Use it without decoding. */ }
  const [other] = wanted.split("/");
  const isThere = [...byID("scenario").options].some((option) => option.value === other);
  // An item of another scenario is on that scenario's page.
  if (isThere && other !== scenario.id) return open(other, "", wanted);
  return go(items.findIndex((item) => item.id === wanted) + 1);
}

window.addEventListener("hashchange", () => { stop(); goToAddress(); });

async function begin() {
  const controls = ["previous", "play", "next"].map(byID);
  for (const each of controls) each.disabled = true;
  byID("case").textContent = `${scenario.id}  ${scenario.title}`;
  showStatus("Both tools are playing the scenario…", "step");
  showTab(0);
  try {
    recording = embedded ? JSON.parse(embedded.textContent)
      : await ask(`/watch/${scenario.id}`, Object.fromEntries(new URLSearchParams(location.search)), {});
  } catch (error) {
    showStatus("The scenario couldn't be played.", "step");
    return showError(error);
  }
  for (const each of controls) each.disabled = false;
  recording.runs.forEach((run, index) => {
    for (const item of run.items) item.code = item.code.map((line) => recording.lines[line]);
    tools[index].played = run.items;
    tools[index].problem = run.problem;
    prepare(tools[index]);
    drawCode(tools[index]);
  });
  showStatus(tools.map((tool) => tool.problem).filter(Boolean).join(" "));
  byID("verdict").textContent = [scenario.change, recording.verdict].filter(Boolean).join(" ");
  const isChanged = recording.runs.some((run) => run.items.some((item) => item.healthy != null));
  byID("healthy").hidden = byID("legend").hidden = !isChanged;
  if (isChanged) {
    [["#phone", "Changed"], ["#healthy > .picture", "Unchanged"]].forEach(([picture, text]) => {
      document.querySelector(`${picture} + figcaption`).textContent = text;
    });
  }
  drawFailures();
  goToAddress();
  if (!location.hash && !prefersReducedMotion) play();
}

begin();
