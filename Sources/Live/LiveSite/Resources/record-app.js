// The app in the recorder's frame. While the person chooses an element to assert, events don't
// reach the app: a click chooses the element instead, arrow keys move between elements, Enter
// chooses one, and Escape cancels. F6 moves to the steps. This script runs before the app's script,
// so that it gets all events first.

import { numberOf } from "./live.js";

let isAsserting = false;
let marked = null;
const kinds = [
  "pointerdown", "pointerup", "pointermove", "mousedown", "mouseup", "click", "auxclick",
  "dblclick", "contextmenu", "touchstart", "touchmove", "touchend", "focusin", "focusout",
  "beforeinput", "input", "change", "keydown", "keyup", "submit", "wheel",
];

window.addEventListener("message", ({ origin, source, data }) => {
  if (origin !== location.origin || source !== window.parent) return;
  isAsserting = data.isAsserting;
  document.documentElement.style.cursor = isAsserting ? "crosshair" : "";
  mark(null);
});

/** Sends a message to the recorder's page. */
const notifyRecorder = (message) => window.parent.postMessage(message, location.origin);

function choose(target) {
  let element = target;
  while (element && (numberOf(element) === undefined || element.nodeType !== Node.ELEMENT_NODE)) {
    element = element.parentNode;
  }
  if (element) notifyRecorder({ chosen: numberOf(element) });
}

const nameOf = (element) =>
  element.ariaLabel || element.placeholder || element.textContent.trim().replace(/\s+/g, " ");

/** Marks an element, and announces it. */
function mark(element) {
  if (marked) marked.style.outline = "";
  marked = element;
  if (!marked) return;
  marked.style.outline = "3px solid Highlight";
  marked.scrollIntoView({ block: "nearest" });
  notifyRecorder({ marked: nameOf(marked) });
}

/** Marks the next or previous element with a name. */
function step(by) {
  const screen = document.querySelector(".screen") ?? document.body;
  const all = [...screen.querySelectorAll("*")].filter((element) =>
    numberOf(element) !== undefined && element.checkVisibility() && nameOf(element)
    && (element.ariaLabel || !element.firstElementChild));
  const from = all.indexOf(marked ?? document.activeElement);
  mark(all[(from + by + all.length) % all.length] ?? null);
}

/** A field that Tab has focused. Its focus isn't sent yet, because the person may tab on. */
let skippedField = null;
let isTabbing = false;

/** Sends the field's focus to the app after all. */
function deliverSkippedFocus() {
  const field = skippedField;
  skippedField = null;
  field?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}

window.addEventListener("keydown", (event) => {
  isTabbing = event.key === "Tab";
  if (!["Tab", "Shift", "F6"].includes(event.key)) deliverSkippedFocus();
  if (event.key !== "F6") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  notifyRecorder({ next: true });
}, { capture: true });

window.addEventListener("pointerdown", ({ target }) => {
  isTabbing = false;
  if (target === skippedField) deliverSkippedFocus();
}, { capture: true });

window.addEventListener("focusin", (event) => {
  if (!isTabbing || !event.isTrusted || !event.target.matches("input, textarea")) return;
  skippedField = event.target;
  event.stopImmediatePropagation();
}, { capture: true });

window.addEventListener("focusout", (event) => {
  if (event.target !== skippedField) return;
  skippedField = null;
  event.stopImmediatePropagation();
}, { capture: true });

for (const kind of kinds) {
  window.addEventListener(kind, (event) => {
    if (!isAsserting) return;
    event.stopImmediatePropagation();
    if (kind === "keydown" && event.key === "Escape") notifyRecorder({ left: true });
    if (kind === "keydown" && ["Enter", " "].includes(event.key)) choose(marked ?? event.target);
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (kind === "keydown" && by) step(by);
    if (kind === "click" && event.detail > 0) choose(event.target);
    const isMovingFocus = kind === "keydown" && ["Tab", "Escape"].includes(event.key);
    if (event.cancelable && !isMovingFocus && kind !== "wheel") event.preventDefault();
  }, { capture: true, passive: false });
}
