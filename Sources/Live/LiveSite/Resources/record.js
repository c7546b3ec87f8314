// The recorder: the app in a frame, the steps beside their code. All that is recorded is the
// server's; this page shows it, and asks for changes.

const start = JSON.parse(document.querySelector("script[type='application/json']").textContent);
const byID = (id) => document.getElementById(id);
const frame = document.querySelector("iframe");
const tabs = [...document.querySelectorAll("[role='tab']")];
let report = null;
let language = "native";
let isAsserting = false;

/** Makes an element with properties and children. */
function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function say(text) {
  if (byID("status").textContent !== text) byID("status").textContent = text;
}

/** Asks for a change; what comes of it, the next report tells. */
async function change(action, more = {}) {
  const response = await fetch(`${start.path}/edit`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ action, ...more }),
  });
  if (!response.ok) say((await response.json()).error);
}

async function follow() {
  for (;;) {
    try {
      const after = report ? `?after=${report.revision}` : "";
      const response = await fetch(`${start.path}/state${after}`, { cache: "no-store" });
      const answer = await response.json();
      if (!response.ok) {
        say(answer.error);
        if (response.status === 404) return;
      } else if (answer) {
        report = answer;
        show();
      }
    } catch {
      say("The server does not answer.");
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

// MARK: - Showing

function show() {
  byID("on").setAttribute("aria-pressed", report.isOn);
  byID("case").hidden = report.isWritten;
  const focus = document.activeElement?.dataset.key;
  const cases = new Map();
  for (const item of report.items) {
    if (!cases.has(item.testCase)) cases.set(item.testCase, []);
    cases.get(item.testCase).push(item);
  }
  byID("steps").replaceChildren(...[...cases].map(([number, items]) => make("section", {},
    make("h2", { textContent: `Test case ${number}` }), make("ol", {}, ...items.map(itemOf)))));
  // What is gone leaves the focus to the step that is recorded.
  const kept = document.querySelector(`[data-key="${CSS.escape(focus ?? "")}"]`);
  if (focus) (kept ?? document.querySelector("[aria-current]"))?.focus();
  // Where the app is above the steps, the page stays where the person is.
  const isBeside = matchMedia("(min-width: 60.01rem)").matches;
  if (isBeside) document.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  const lines = report.items.flatMap((item) => item.lines).length;
  const wrong = report.failures ? `; ${report.failures} did not pass` : "";
  const told = `${lines} ${lines === 1 ? "line" : "lines"}${wrong}`;
  say(report.error || (isInserting() ? `${told}; inserting here, Next goes on at the end` : told));
  byID("download").href = `${start.path}/file?language=${language}`;
  byID("scenario").href = `${start.path}/file?language=scenario`;
}

function keyed(key, element) {
  element.dataset.key = key;
  return element;
}

function itemOf(item) {
  const name = `${item.kind} ${item.number}`;
  const head = keyed(`${item.testCase} ${name}`, make("button", {
    type: "button", className: "item",
    onclick: () => change("go", {
      testCase: item.testCase, kind: item.kind, number: item.number }),
  }, make("b", { textContent: name }), " ", item.text || "What you do next"));
  const all = make("li", { className: item.kind }, head);
  if (item.isCurrent) head.setAttribute("aria-current", "step");
  if (item.lines.length) all.append(make("ul", {}, ...item.lines.map(lineOf)));
  const isAtLine = item.lines.some(({ id }) => id === report.insertedAfter);
  if (item.isCurrent && !isAtLine && (item.kind !== "S" || isAsserting || isInserting())) {
    all.append(...proposals());
  }
  return all;
}

const isInserting = () => report.insertedAfter !== undefined;

/** What can be added at the cursor: checks and, where it is not after all that is done, waits. */
function proposals() {
  const kinds = isInserting() ? [["Expect", "accept"], ["Wait for", "wait"]] : [["Expect", "accept"]];
  return kinds.map(([label, action]) => choices(label, action,
    report.proposals.slice(0, 8).map((text) => [text, { text }])));
}

/** A group of buttons, each of which asks for a change. */
function choices(label, action, all) {
  if (!all.length) return "";
  return make("div", { className: "proposals", role: "group", ariaLabel: label },
    make("span", { textContent: `${label}: ` }),
    ...all.map(([text, more], number) => keyed(`${action} ${number}`,
      make("button", { type: "button", textContent: text, onclick: () => change(action, more) }))));
}

/** The ways to find a line's element in the language that is shown. */
function others() {
  const all = report.others.map((code, number) => [code[language], { number }])
    .filter(([code]) => code);
  return all.length ? choices("Find it by", "choose", all) : "There is no other locator.";
}

function lineOf(line) {
  const button = (sign, label, action, more) => keyed(`${action} ${line.id} ${sign}`,
    make("button", {
      type: "button", textContent: sign, title: label,
      ariaLabel: `${label}: ${line.code[language]}`,
      onclick: () => change(action, { number: line.id, ...more }),
    }));
  const all = make("li", { className: line.error ? "wrong" : "" },
    make("code", { textContent: line.code[language] }),
    make("span", { className: "tools" },
      button("+", "Insert after", "insert"), button("⇄", "Other locators", "others"),
      button("↑", "Move up", "move", { by: -1 }), button("↓", "Move down", "move", { by: 1 }),
      button("✕", "Delete", "delete")));
  if (line.error) all.append(make("p", { textContent: `Did not pass: ${line.error}` }));
  if (report.othersOf === line.id) all.append(others());
  else if (report.insertedAfter === line.id) all.append(...proposals());
  return all;
}

// MARK: - Changing

for (const [id, action] of [["next", "next"], ["case", "test case"], ["undo", "undo"],
  ["play", "play"]]) {
  byID(id).addEventListener("click", () => change(action));
}
byID("on").addEventListener("click", () => change(report?.isOn ? "off" : "on"));

function setAsserting(value) {
  isAsserting = value;
  byID("assert").setAttribute("aria-pressed", value);
  frame.contentWindow.postMessage({ isAsserting }, location.origin);
  say(value ? "Choose an element in the app; Escape ends it." : "");
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
    say(`${data.marked}: Enter chooses it`);
  } else if (isAsserting && Number.isInteger(data.chosen)) {
    change("about", { number: data.chosen });
  }
});
// A frame that was loaded anew knows of no mode.
frame.addEventListener("load", () => setAsserting(false));

// MARK: - Languages

function choose(tab) {
  language = tab.dataset.language;
  for (const other of tabs) {
    other.setAttribute("aria-selected", other === tab);
    other.tabIndex = other === tab ? 0 : -1;
  }
  if (report) show();
}

for (const tab of tabs) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
}

byID("copy").addEventListener("click", async () => {
  const response = await fetch(`${start.path}/file?language=${language}`);
  try {
    await navigator.clipboard.writeText(await response.text());
    say("Copied.");
  } catch {
    say("The browser does not let this page copy; use Download.");
  }
});

follow();
