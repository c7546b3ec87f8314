// The recorder: the app in a frame, and the steps next to their code. The server keeps the
// recording. This page shows it and requests changes.

import {
  ask, button, byID, copy, load, make, repeat, showError, showStatus, sleep, start,
} from "./page.js";

const frame = document.querySelector("iframe");
let report = null;
let isAsserting = false;

const language = () => document.querySelector("#languages :checked").dataset.language;
const file = (name) => `${start.path}/file?language=${name}`;

/** Requests a change. The next report contains the result. */
function change(action, more = {}) {
  ask(`${start.path}/edit`, {}, { action, ...more }).catch(showError);
}

async function follow() {
  if (document.hidden) return sleep(300);
  const answer = await ask(`${start.path}/state`, { after: report?.revision });
  report = answer ?? report;
  if (answer) show();
}

// MARK: - Showing

function show() {
  const focus = document.activeElement?.dataset.key;
  const cases = Map.groupBy(report.items, (item) => item.testCase);
  byID("steps").replaceChildren(...[...cases].map(([number, items]) => make("section", {},
    make("h2", { textContent: `Test case ${number}` }), make("ol", {}, ...items.map(itemOf)))));
  // If the focused button is gone, the current step gets the focus.
  const kept = document.querySelector(`[data-key="${CSS.escape(focus ?? "")}"]`);
  if (focus) (kept ?? document.querySelector("[aria-current]"))?.focus();
  // If the app is above the steps, the page doesn't scroll.
  const isBeside = matchMedia("(min-width: 60.01rem)").matches;
  if (isBeside) document.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  const lines = report.items.flatMap((item) => item.lines).length;
  const wrong = report.failures ? `, ${report.failures} failed` : "";
  const summary = `${lines} ${lines === 1 ? "line" : "lines"}${wrong}`;
  showStatus(report.error || (isInserting()
    ? `${summary}, inserting here. Next continues at the end.` : summary));
  byID("download").href = file(language());
  byID("scenario").href = file("scenario");
}

/** Returns a button that requests a change. Its key identifies it after a redraw. */
function changing(key, text, action, more, properties) {
  const element = button(text, () => change(action, more), properties);
  element.dataset.key = key;
  return element;
}

function itemOf(item) {
  const { testCase, kind, number } = item;
  const head = changing(`${testCase} ${kind} ${number}`, "", "go", { testCase, kind, number },
    { className: "item", ariaCurrent: item.isCurrent ? "step" : null });
  head.append(make("b", {}, `${kind} ${number}`), " ", item.text || "Your next action");
  const all = make("li", {}, head);
  if (item.lines.length) all.append(make("ul", {}, ...item.lines.map(lineOf)));
  const isAtLine = item.lines.some(({ id }) => id === report.insertedAfter);
  if (item.isCurrent && !isAtLine && (kind !== "S" || isAsserting || isInserting())) {
    all.append(proposals());
  }
  return all;
}

const isInserting = () => report.insertedAfter !== undefined;

/** Returns the proposals at the cursor: a group of buttons, each of which adds a check. */
function proposals() {
  if (!report.proposals.length) return "";
  return make("div", { className: "proposals row", role: "group", ariaLabel: "Expect" },
    make("span", { textContent: "Expect: " }),
    ...report.proposals.slice(0, 8).map((text, number) =>
      changing(`accept ${number}`, text, "accept", { text })));
}

function lineOf(line) {
  const code = line.code[language()];
  const tool = (sign, label, action) => changing(`${action} ${line.id} ${sign}`, sign,
    action, { number: line.id }, { title: label, ariaLabel: `${label}: ${code}` });
  const all = make("li", { className: line.error ? "wrong" : "" },
    make("code", {}, code),
    make("span", { className: "tools" },
      tool("+", "Insert after", "insert"), tool("✕", "Delete", "delete")));
  if (line.error) all.append(make("p", { textContent: `Failed: ${line.error}` }));
  if (report.insertedAfter === line.id) all.append(proposals());
  return all;
}

// MARK: - Changing

for (const each of document.querySelectorAll("[data-action]")) {
  each.addEventListener("click", () => change(each.dataset.action));
}

function setAsserting(value) {
  isAsserting = value;
  byID("assert").ariaPressed = value;
  frame.contentWindow.postMessage({ isAsserting }, location.origin);
  showStatus(value ? "Choose an element in the app. Press Escape to cancel." : "");
  if (report) show();
}

byID("assert").addEventListener("click", () => setAsserting(!isAsserting));
window.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isAsserting) setAsserting(false);
  if (event.key === "F6") {
    event.preventDefault();
    frame.contentWindow.focus();
  }
});
window.addEventListener("message", ({ origin, source, data }) => {
  if (origin !== location.origin || source !== frame.contentWindow) return;
  if (data.left) {
    setAsserting(false);
    byID("assert").focus();
  } else if (data.next) {
    (document.querySelector("[aria-current]") ?? byID("next")).focus();
  } else if (isAsserting && data.marked) {
    showStatus(`${data.marked}: press Enter to choose it`);
  } else if (isAsserting && Number.isInteger(data.chosen)) {
    change("about", { number: data.chosen });
  }
});
// A reloaded frame isn't in asserting mode.
frame.addEventListener("load", () => setAsserting(false));

byID("languages").addEventListener("change", () => report && show());
byID("copy").addEventListener("click", () => load(file(language())).then(copy, showError));

repeat(follow);
