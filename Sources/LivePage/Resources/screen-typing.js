// Typing on after the return key, before the app has said what it made of it: the app may have
// emptied the field, and what was typed since belongs into the empty one.

import { numberOf, onUpdate, send, state } from "./live.js";

/**
 * The field whose return key the app does not know of yet.
 *
 * `steps` are the changes since: from which text to which, each but the last one ended by a return.
 */
let held = null;

const fieldOf = ({ target }) => target.matches?.("input:not([type='range'])") ? target : null;

window.addEventListener("keydown", (event) => {
  const field = fieldOf(event);
  if (!field || event.key !== "Enter" || event.isComposing || event.repeat) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held?.field === field) held.steps.push({ from: field.value, to: field.value });
  else strike(field, [{ from: field.value, to: field.value }]);
}, { capture: true });

/** Tells the app of the return key, and holds back what is typed until it has answered. */
function strike(field, steps) {
  const number = numberOf(field);
  if (number === undefined) return;
  // The app must know what the field holds; live.js tells it.
  tell(field);
  held = { field, steps, number: send({ type: "key", node: number, name: "Enter" }) };
  look(held);
}

/** Goes on when the app knows of the return key, also where that has changed nothing. */
function look(waiting) {
  if (held !== waiting) return;
  if (held.number <= state.done) goOn();
  else setTimeout(look, 50, waiting);
}

const tell = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

for (const type of ["input", "change"]) {
  window.addEventListener(type, (event) => {
    if (!event.isTrusted || held?.field !== event.target) return;
    held.steps.at(-1).to = event.target.value;
    event.stopImmediatePropagation();
  }, { capture: true });
}

onUpdate(() => {
  if (held && held.number <= state.done) goOn();
});

function goOn() {
  const { field, steps } = held;
  held = null;
  if (!field.isConnected) return;
  const [step, ...rest] = steps;
  if (step.to !== step.from) {
    field.value = carried(step, field.value);
    tell(field);
  }
  if (rest.length > 0) strike(field, rest);
}

/** Makes the change of a step in another text. */
function carried({ from, to }, text) {
  if (text === from) return to;
  let start = 0;
  while (start < Math.min(from.length, to.length) && from[start] === to[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)
  ) end += 1;
  // What was typed at the end of the old text stands at the end of the new one, too.
  const place = Math.min(start, text.length);
  return text.slice(0, place) + to.slice(start, to.length - end) + text.slice(place);
}
