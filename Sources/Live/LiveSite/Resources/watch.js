// A scenario while it is played. The server's runs wait before each item until this page requests
// it. The page keeps played items, so going back is free.

import {
  ask, button, byID, draw as drawPicture, frame, make, showError, showStatus, sleep,
  start as scenario,
} from "./page.js";

const path = `/watch/${scenario.id}`;
const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
const items = scenario.cases.flatMap((each) => each.items.map((item) => ({ ...item, each })));
const tools = scenario.tools.map((tool, index) => ({
  ...tool, button: byID(`tool-${index}`).querySelector("button"),
  code: byID(`tool-${index}`).querySelector("pre"),
  list: byID(`tool-${index}`).querySelector(".commands"),
  played: [], // the start at 0, then the items
}));

let run = null; // the run's id
let shown = tools[0]; // the tool whose screen is shown
let at = 0; // the number of the shown item, or 0 for the start
let command = 0; // how many of its commands are shown
let isPlaying = false;
let turn = 0; // increases when the person goes to a different item
let asked = Promise.resolve();

// MARK: - The runs

const post = (what) => ask(`${path}/${what}`, {}, {});

/** Requests a tool's next item, unless its run has ended. */
async function playedNext(tool) {
  const last = tool.played.at(-1);
  if (last?.isEnd) return last;
  const answer = await post(`${run}/${tool.name}`);
  if (!answer.isEnd) return answer;
  const problem = answer.problem ?? "The test gives no reason.";
  return {
    isEnd: true, line: 0, commands: [], message: "The run has ended.",
    problem: `${tool.title}: the run has ended. ${problem}`,
  };
}

/** Plays both runs up to an item. Calls `onProgress` after each item. */
async function playTo(wanted, onProgress) {
  const isBehind = (tool) => tool.played.length <= wanted;
  if (!tools.some(isBehind)) return;
  if (!run) {
    ({ run } = await post("begin"));
    for (const tool of tools) tool.played = [];
  }
  while (tools.some(isBehind)) {
    await Promise.all(tools.filter(isBehind).map(async (tool) => {
      tool.played.push(await playedNext(tool));
    }));
    onProgress(Math.min(...tools.map((tool) => tool.played.length)) - 1);
  }
}

/** Ends the runs. Keeps their items until the next runs begin. */
function leave() {
  if (run) post(`${run}/end`).catch(() => {});
  run = null;
}

/** Plays to an item, after all earlier requests. */
function reach(wanted, onProgress = () => {}) {
  asked = asked.catch(() => {}).then(() => playTo(wanted, onProgress)).catch((error) => {
    // A process has died or isn't responding. The person decides whether to start again.
    if (error.status === 409) leave();
    // The server ends unused runs. A new run plays to the same item.
    if (error.status !== 404) throw error;
    run = null;
    return playTo(wanted, onProgress);
  });
  return asked;
}

// MARK: - Drawing

for (const tool of tools) {
  tool.lines = tool.lines.map((parts) => make("span", { className: "line" },
    ...parts.map(([text, colour]) =>
      colour ? make("span", { className: colour, textContent: text }) : text), "\n"));
  tool.code.append(...tool.lines);
}

const marks = items.map((item, index) => {
  const name = `TC ${item.each.number}, ${item.short}: ${item.text}`;
  const isFirst = index > 0 && items[index - 1].each !== item.each;
  return make("li", { className: isFirst ? "first" : "" },
    button("", () => stopAndGo(index + 1), { title: name, ariaLabel: name }));
});
byID("strip").append(...marks);

/** Returns a command's role, description and result for the reader. */
function words({ kind, text, method, using, value, hits, actions }) {
  if (kind === "pause") return ["wait", "", "half a second"];
  const found = hits == null ? "" : hits === 1 ? "1 hit" : `${hits} hits`;
  if (using) return [hits ? "look" : "look, none", `${using}  ${value}`, found];
  if (kind === "query") return [hits ? "look" : "look, none", text, found];
  const role = actions.length || kind === "gesture" ? "act" : method === "GET" ? "read" : "do";
  return [role, value && role !== "read" ? `${text}  ${value}` : text, ""];
}

const hasEnded = (tool) => tool.played[at]?.isEnd === true;

/** Whether only new runs can continue. */
const isStuck = () =>
  tools.some(hasEnded) || !run && tools.some((tool) => tool.played.length > 0);

function draw() {
  const item = items[at - 1];
  const launch = `The app has ${tools.some(hasEnded) ? "not " : ""}been launched.`;
  const { number, title } = item?.each ?? {};
  byID("case").textContent = item ? `TC ${number}  ${title}` : `${scenario.id}  ${scenario.title}`;
  showStatus(item ? `${item.short}  ${item.text}` : launch, "step");
  marks.forEach((mark, index) => {
    mark.classList.toggle("done", index < at - 1);
    mark.classList.toggle("bad", tools.some((tool) => tool.played[index + 1]?.message));
    // Tab reaches one of them, and the arrow keys move between them.
    mark.firstChild.tabIndex = index === Math.max(at - 1, 0) ? 0 : -1;
    mark.firstChild.ariaCurrent = index === at - 1 ? "step" : null;
  });
  if (byID("strip").contains(document.activeElement)) marks[Math.max(at - 1, 0)].firstChild.focus();
  for (const tool of tools) drawTool(tool);
  byID("previous").disabled = at === 0;
  byID("next").disabled = at === items.length;
  byID("play").textContent = isPlaying ? "Pause" : isStuck() ? "Start again"
    : at === items.length ? "Again" : "Play";
}

/** Returns how many of a tool's commands match the progress of the shown tool. */
function reached(tool) {
  const [own, other] = [tool, shown].map((each) => each.played[at]?.commands?.length ?? 0);
  return tool === shown || other === 0 ? Math.min(command, own) : Math.round(command / other * own);
}

function drawTool(tool) {
  const played = tool.played[at];
  const commands = at && played?.commands || [];
  const count = reached(tool);
  if (tool.drawn !== played) {
    tool.drawn = played;
    tool.list.replaceChildren(...commands.map((each) => {
      const [role, text, found] = words(each);
      return make("li", { title: each.text, className: role.split(",")[0] },
        make("b", {}, role), make("code", {}, text), make("i", {}, found));
    }));
    if (at && !commands.length && !played?.isEnd) tool.list.append(make("li", {}, "No commands."));
    if (played?.message) tool.list.append(make("li", { className: "failed" }, played.message));
    const last = Math.max(played?.line ?? 0, ...commands.map((each) => each.line ?? 0));
    tool.lines.forEach((line, index) => {
      line.classList.toggle("block", at > 0 && index + 1 >= played?.line && index + 1 <= last);
    });
    if (at && played) scrollTo(tool.code, tool.lines[played.line - 1], tool.lines[last - 1]);
  }
  [...tool.list.children].forEach((line, index) => {
    line.classList.toggle("now", index === count - 1);
    line.classList.toggle("later", index >= count);
  });
  scrollTo(tool.list, tool.list.children[count - 1], tool.list.children[count]);
  const here = commands[count - 1]?.line;
  tool.lines.forEach((line, index) => line.classList.toggle("here", index + 1 === here));
}

/** Scrolls a box, but nothing around it, so that elements in it are visible. */
function scrollTo(box, first, last = first) {
  if (!first) return;
  const [outer, top] = [box.getBoundingClientRect(), first.getBoundingClientRect().top];
  const bottom = (last ?? first).getBoundingClientRect().bottom;
  if (bottom > outer.bottom) box.scrollTop += bottom - outer.bottom + 8;
  if (top < outer.top || bottom - top > outer.height) box.scrollTop += top - outer.top - 8;
}

/** Shows the screen after the shown item's current command, or as it was before that command. */
function drawScreen(isBefore = false) {
  const commands = shown.played[at]?.commands ?? [];
  const over = isBefore ? command - 1 : at ? command : Infinity;
  const before = shown.played.slice(0, at).flatMap((item) => item.commands);
  const picture = [...before, ...commands.slice(0, over)].findLast((each) => each.picture)?.picture;
  if (picture && picture !== shown.seen) {
    for (const each of tools) each.seen = null;
    shown.seen = picture;
    drawPicture(byID("phone"), picture);
  }
  for (const old of byID("phone").querySelectorAll(".box")) old.remove();
  const now = at && byID("phone").firstChild ? commands[command - 1] : null;
  byID("caption").textContent = now?.actions?.join("; ") ?? "";
  if (now) for (const box of now.boxes) frame(byID("phone"), "box", box);
  if (now && isBefore) touch(now.touches);
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

const isActing = (each) => each.actions.length > 0;
const pause = (milliseconds) => sleep(milliseconds / byID("speed").value);

/** Shows an item, either completely or from its beginning. */
async function go(to, isWhole = true) {
  const mine = ++turn;
  const show = (place, isAll) => {
    at = place;
    command = isAll ? shown.played[at].commands.length : 0;
    draw();
    drawScreen();
  };
  try {
    // Shows the items in between briefly.
    await reach(to, (place) => { if (mine === turn && place < to) show(place, true); });
    if (mine !== turn) return false;
    show(to, isWhole);
  } catch (error) {
    showError(error);
    stop();
    return false;
  }
  const ended = tools.filter(hasEnded);
  showStatus(ended.map((tool) => tool.played[at].problem).join(" "));
  const place = at ? `#${items[at - 1].id}` : location.pathname;
  if (location.hash !== place) history.replaceState(null, "", place);
  if (ended.length) stop();
  return !ended.length;
}

/** Plays from the start, with new runs. */
async function startAgain() {
  turn += 1;
  // A pending request belongs to the old runs.
  asked = asked.catch(() => {}).then(() => {
    leave();
    for (const tool of tools) tool.played = [];
    at = command = 0;
  });
  await asked;
  return play();
}

async function play() {
  if (at === items.length) await go(0);
  isPlaying = true;
  draw();
  while (isPlaying && at < items.length) {
    if (!await go(at + 1, false)) return;
    reach(Math.min(at + 1, items.length)).catch(() => {}); // plays the next item in advance
    const mine = turn;
    const isOver = () => !isPlaying || mine !== turn;
    await pause(900);
    if (mine !== turn) return;
    const commands = shown.played[at].commands;
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

for (const tool of tools) tool.button.addEventListener("click", () => choose(tool));
byID("play").addEventListener("click", () =>
  isPlaying ? stop() : isStuck() ? startAgain() : play());
byID("next").addEventListener("click", () => stopAndGo(at + 1));
byID("previous").addEventListener("click", () => stopAndGo(at - 1));
byID("scenario").addEventListener("change", ({ target }) => location.assign(`/watch/${target.value}`));

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
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
  if (isThere && other !== scenario.id) return location.assign(`/watch/${other}#${wanted}`);
  return go(items.findIndex((item) => item.id === wanted) + 1);
}

window.addEventListener("hashchange", () => { stop(); goToAddress(); });
window.addEventListener("pagehide", () => { if (run) navigator.sendBeacon(`${path}/${run}/end`); });
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });

draw();
goToAddress()?.then((isThere) => { if (isThere && !location.hash && !prefersReducedMotion) play(); });
