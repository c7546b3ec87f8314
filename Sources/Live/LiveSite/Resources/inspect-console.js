// The console: one line in any language. The server searches while it is typed; only Enter acts.

import { choose, drawBoxes, state } from "./inspect.js";
import { ask, button, byID, make, start } from "./page.js";

const line = byID("line");
const history = [];
let place = 0; // where in the history the line is
let draft = "";
let number = 0; // numbers the questions, so that older answers are dropped

async function evaluate(isConfirmed) {
  const mine = ++number;
  const revision = state.screen?.revision;
  try {
    const answer = await ask(`${start.path}/console`, {}, { line: line.value, revision, isConfirmed });
    return isConfirmed || mine === number ? answer : null;
  } catch (error) {
    return { error: error.message, hits: [], completions: [], count: "", language: "" };
  }
}

function headline(answer) {
  if (!answer.language) return "";
  const hits = answer.count && `: ${answer.count} ${answer.count === "1" ? "hit" : "hits"}`;
  const time = answer.count && `, ${(answer.microseconds / 1000).toFixed(2)} ms`;
  const hint = answer.wouldAct && !answer.acted ? "; Enter does it" : answer.acted ? "; done" : "";
  return `${answer.language}${hits}${time}${hint}`;
}

/** The answer in elements: headline, value, error with a caret, and hits to choose from. */
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
  byID("completions").replaceChildren(...answer.completions.map((value) => make("option", { value })));
  drawBoxes();
}

line.addEventListener("input", preview);

line.form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = line.value.trim();
  if (!text) return;
  if (history.at(-1) !== text) history.push(text);
  place = history.length;
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
  const next = place + (event.key === "ArrowUp" ? -1 : 1);
  if (next < 0 || next > history.length) return;
  event.preventDefault();
  if (place === history.length) draft = line.value;
  place = next;
  line.value = history[place] ?? draft;
  preview();
});

document.addEventListener("try", ({ detail }) => {
  line.value = detail;
  line.focus();
  preview();
});
