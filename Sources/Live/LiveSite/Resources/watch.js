// A scenario while it is played: the server's runs wait at a gate, and each item is asked for when it
// is to be shown. What has been played is kept, so that the way back costs nothing.

const scenario = JSON.parse(document.querySelector("script[type='application/json']").textContent);
const path = `/watch/${scenario.id}`;
const byID = (id) => document.getElementById(id);
const items = scenario.cases.flatMap((each) => each.items.map((item) => ({ ...item, each })));
const tools = scenario.tools.map((tool, index) => ({
  ...tool, pane: byID(`tool-${index}`), button: byID(`tool-${index}`).querySelector("button"),
  code: byID(`tool-${index}`).querySelector("pre"),
  list: byID(`tool-${index}`).querySelector(".commands"),
  played: [], // at 0 the start, then the items
}));

let run = null; // the run's id
let shown = tools[0]; // whose screen is seen
let at = 0; // the item that is shown, from 1; 0 for the start
let command = 0; // how many of its commands
let isPlaying = false;
let turn = 0; // grows when something else is to be shown
let asked = Promise.resolve();

function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

// MARK: - The runs

async function post(what) {
  const response = await fetch(`${path}/${what}`, { method: "POST" });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error), { status: response.status });
  return answer;
}

/** Lets both runs go on until an item has been played; one wish after the other. Tells of each item. */
function reach(wanted, tell = () => {}) {
  asked = asked.catch(() => {}).then(async () => {
    if (tools.every((tool) => tool.played.length > wanted)) return;
    for (let hasBegunAgain = false; ;) {
      try {
        if (!run) {
          ({ run } = await post("begin"));
          for (const tool of tools) tool.played = [];
        }
        while (tools.some((tool) => tool.played.length <= wanted)) {
          await Promise.all(tools.map(async (tool) => {
            if (tool.played.length <= wanted) tool.played.push(await post(`${run}/${tool.name}`));
          }));
          tell(Math.min(...tools.map((tool) => tool.played.length)) - 1);
        }
        return;
      } catch (error) {
        // A run that nobody asked for long is gone; another one comes to the same place.
        if (error.status !== 404 || hasBegunAgain) throw error;
        hasBegunAgain = true;
        run = null;
      }
    }
  });
  return asked;
}

// MARK: - What is shown

for (const tool of tools) {
  tool.lines = tool.lines.map((parts) => make("span", { className: "line" },
    ...parts.map(([text, colour]) =>
      colour ? make("span", { className: colour, textContent: text }) : text), "\n"));
  tool.code.append(...tool.lines);
}

const marks = items.map((item, index) => {
  const button = make("button", { type: "button", title: `${item.each.number}. ${item.short} ${item.text}` });
  button.setAttribute("aria-label", `TC ${item.each.number}, ${item.short}: ${item.text}`);
  button.addEventListener("click", () => { stop(); go(index + 1); });
  const mark = make("li", { className: item.short.startsWith("S") ? "step" : "check" }, button);
  if (index > 0 && items[index - 1].each !== item.each) mark.classList.add("first");
  return mark;
});
byID("strip").append(...marks);

/** What a command is to a reader: its role, its words, and what it found. */
function words({ kind, text, using, value, hits, actions }) {
  if (kind === "pause") return ["wait", "", "half a second"];
  const found = hits == null ? "" : hits === 1 ? "1 hit" : `${hits} hits`;
  const plain = text.replaceAll("`", "").replaceAll("Descendants matching type ", "")
    .replace(/Elements matching predicate '(".*?") IN identifiers'/g, "$1")
    .replaceAll(" -> ", " › ");
  if (using) return [hits ? "look" : "look, none", `${using}  ${value}`, found];
  if (kind === "query") return [hits ? "look" : "look, none", plain, found];
  const role = actions.length || kind === "gesture" ? "act" : text.startsWith("GET") ? "read" : "do";
  return [role, value && role !== "read" ? `${plain}  ${value}` : plain, ""];
}

function draw() {
  const item = items[at - 1];
  byID("case").textContent = item ? `TC ${item.each.number}  ${item.each.title}`
    : `${scenario.id}  ${scenario.title}`;
  const step = item ? `${item.short}  ${item.text}` : "The app has been launched.";
  if (byID("step").textContent !== step) byID("step").textContent = step;
  marks.forEach((mark, index) => {
    mark.classList.toggle("done", index < at - 1);
    mark.classList.toggle("bad", tools.some((tool) => tool.played[index + 1]?.message));
    // One of them is reached by the tabulator; the arrow keys lead on.
    mark.firstChild.tabIndex = index === Math.max(at - 1, 0) ? 0 : -1;
    if (index === at - 1) mark.firstChild.setAttribute("aria-current", "step");
    else mark.firstChild.removeAttribute("aria-current");
  });
  const hasFocus = byID("strip").contains(document.activeElement);
  if (hasFocus) marks[Math.max(at - 1, 0)].firstChild.focus();
  for (const tool of tools) drawTool(tool);
  byID("previous").disabled = at === 0;
  byID("next").disabled = at === items.length;
  byID("play").textContent = isPlaying ? "Pause" : at === items.length ? "Again" : "Play";
}

/** How many of a tool's commands are over when so many of the shown tool's are. */
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
      const line = make("li", { title: each.text }, make("b", { textContent: role }),
        make("code", { textContent: text }), make("i", { textContent: found }));
      line.classList.add(role.split(",")[0]);
      return line;
    }));
    if (at && !commands.length) tool.list.append(make("li", { textContent: "Nothing." }));
    if (played?.message) {
      tool.list.append(make("li", { className: "failed", textContent: played.message }));
    }
    const last = Math.max(played?.line ?? 0, ...commands.map((each) => each.line ?? 0));
    tool.lines.forEach((line, index) => {
      line.classList.toggle("block", at > 0 && index + 1 >= played.line && index + 1 <= last);
    });
    if (at) scrollTo(tool.code, tool.lines[played.line - 1], tool.lines[last - 1]);
  }
  [...tool.list.children].forEach((line, index) => {
    line.classList.toggle("now", index === count - 1);
    line.classList.toggle("later", index >= count);
  });
  scrollTo(tool.list, tool.list.children[count - 1], tool.list.children[count]);
  const here = commands[count - 1]?.line;
  tool.lines.forEach((line, index) => line.classList.toggle("here", index + 1 === here));
}

/** Scrolls a box, and nothing around it, so that elements in it are seen. */
function scrollTo(box, first, last = first) {
  if (!first) return;
  const [outer, top] = [box.getBoundingClientRect(), first.getBoundingClientRect().top];
  const bottom = (last ?? first).getBoundingClientRect().bottom;
  if (bottom > outer.bottom) box.scrollTop += bottom - outer.bottom + 8;
  if (top < outer.top || bottom - top > outer.height) box.scrollTop += top - outer.top - 8;
}

/** Shows the screen after so many commands of the shown item, or as it was before the last of them. */
function drawScreen(isBefore = false) {
  const commands = shown.played[at]?.commands ?? [];
  const over = isBefore ? command - 1 : at ? command : Infinity;
  const before = shown.played.slice(0, at).flatMap((item) => item.commands);
  const picture = [...before, ...commands.slice(0, over)].findLast((each) => each.picture)?.picture;
  if (picture && picture !== shown.seen) {
    for (const each of tools) each.seen = null;
    shown.seen = picture;
    const svg = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
    byID("phone").replaceChildren(document.importNode(svg, true));
  }
  for (const old of byID("phone").querySelectorAll(".box, .finger")) old.remove();
  const now = at ? commands[command - 1] : null;
  byID("caption").textContent = now?.actions?.join("; ") ?? "";
  if (now) for (const box of now.boxes) place("box", ...box);
  if (now && isBefore) touch(now.actions);
}

function place(kind, left, top, width = 0, height = 0) {
  const view = byID("phone").firstChild?.viewBox?.baseVal;
  if (!view?.width) return null;
  const element = make("div", { className: kind });
  const part = (value, whole) => `${value / whole * 100}%`;
  Object.assign(element.style, { left: part(left, view.width), top: part(top, view.height) });
  if (width) {
    Object.assign(element.style, { width: part(width, view.width), height: part(height, view.height) });
  }
  byID("phone").append(element);
  return element;
}

/** A finger where the device was touched; it moves where it was moved. */
function touch(actions) {
  const points = [...actions.join(" ").matchAll(/\((-?\d+), (-?\d+)\)/g)].map(([, x, y]) => [x, y]);
  if (!points.length) return;
  const finger = place("finger", ...points[0].map(Number));
  if (finger && points.length > 1) {
    const end = place("finger", ...points.at(-1).map(Number));
    finger.getBoundingClientRect(); // from here on it moves
    Object.assign(finger.style, { left: end.style.left, top: end.style.top });
    end.remove();
  }
}

// MARK: - The way through

const isActing = (each) => each.actions.length > 0;

/** Shows an item: all of it, or from its beginning. */
async function go(to, isWhole = true) {
  const mine = ++turn;
  const show = (place, isAll) => {
    at = place;
    command = isAll ? shown.played[at].commands.length : 0;
    draw();
    drawScreen();
  };
  try {
    // What lies between flies past.
    await reach(to, (place) => { if (mine === turn && place < to) show(place, true); });
  } catch (error) {
    byID("told").textContent = error.status ? error.message : "The server does not answer.";
    stop();
    return false;
  }
  if (mine !== turn) return false;
  byID("told").textContent = "";
  show(to, isWhole);
  const place = at ? `#${items[at - 1].id}` : location.pathname;
  if (location.hash !== place) history.replaceState(null, "", place);
  return true;
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds / byID("speed").value));
}

async function play() {
  if (at === items.length) await go(0);
  isPlaying = true;
  draw();
  while (isPlaying && at < items.length) {
    if (!await go(at + 1, false)) return;
    reach(Math.min(at + 1, items.length)).catch(() => {}); // what comes next is played meanwhile
    const mine = turn;
    const isOver = () => !isPlaying || mine !== turn;
    await pause(900);
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

function toggle() {
  if (isPlaying) stop(); else play();
}

function choose(tool) {
  if (tool === shown) return;
  command = Math.round(command / Math.max(shown.played[at].commands.length, 1)
    * tool.played[at].commands.length);
  shown = tool;
  for (const each of tools) {
    each.button.setAttribute("aria-pressed", each === shown);
    each.pane.classList.toggle("shown", each === shown);
  }
  draw();
  drawScreen();
}

// MARK: - What a person does

for (const tool of tools) tool.button.addEventListener("click", () => choose(tool));
byID("play").addEventListener("click", toggle);
byID("next").addEventListener("click", () => { stop(); go(Math.min(at + 1, items.length)); });
byID("previous").addEventListener("click", () => { stop(); go(Math.max(at - 1, 0)); });
byID("scenario").addEventListener("change", ({ target }) => {
  location.assign(`/watch/${target.value}`);
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("select, pre, .commands")) return;
  const keys = {
    ArrowRight: () => byID("next").click(), ArrowLeft: () => byID("previous").click(),
    Home: () => { stop(); go(0); }, End: () => { stop(); go(items.length); },
    1: () => choose(tools[0]), 2: () => choose(tools[1]),
  };
  if (event.key === " " && !event.target.closest("button, a")) keys[" "] = toggle;
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

function goToAddress() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  const other = wanted.split("/")[0];
  if (wanted && other !== scenario.id) {
    // Of another scenario: its page knows the place.
    const isThere = [...byID("scenario").options].some((option) => option.value === other);
    if (isThere) return location.assign(`/watch/${other}#${wanted}`);
  }
  const index = items.findIndex((item) => item.id === wanted);
  return go(index + 1);
}

window.addEventListener("hashchange", () => { stop(); goToAddress(); });
window.addEventListener("pagehide", () => { if (run) navigator.sendBeacon(`${path}/${run}/end`); });
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });

shown.pane.classList.add("shown");
draw();
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
goToAddress()?.then((isThere) => { if (isThere && !location.hash && !isCalm) play(); });
