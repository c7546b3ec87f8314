// The app in the recorder's frame. While something is to be asserted, nothing that a person does
// reaches the app: a click, or Enter, chooses the element instead, and Escape ends it. This script
// stands before the app's own, so that it hears of everything first.

import { numberOf } from "./live.js";

let isAsserting = false;
const kinds = [
  "pointerdown", "pointerup", "pointermove", "mousedown", "mouseup", "click", "auxclick",
  "dblclick", "contextmenu", "touchstart", "touchmove", "touchend", "focusin", "focusout",
  "beforeinput", "input", "change", "keydown", "keyup", "submit", "wheel",
];

window.addEventListener("message", ({ origin, source, data }) => {
  if (origin !== location.origin || source !== window.parent) return;
  isAsserting = data.isAsserting;
  document.documentElement.style.cursor = isAsserting ? "crosshair" : "";
});

/** Tells the recorder's page. */
const tell = (message) => window.parent.postMessage(message, location.origin);

function choose(target) {
  let element = target;
  while (element && (numberOf(element) === undefined || element.nodeType !== Node.ELEMENT_NODE)) {
    element = element.parentNode;
  }
  if (element) tell({ chosen: numberOf(element) });
}

for (const kind of kinds) {
  window.addEventListener(kind, (event) => {
    if (!isAsserting) return;
    event.stopImmediatePropagation();
    if (kind === "keydown" && event.key === "Escape") tell({ left: true });
    if (kind === "keydown" && ["Enter", " "].includes(event.key)) choose(event.target);
    if (kind === "click" && event.detail > 0) choose(event.target);
    const isMovingFocus = kind === "keydown" && ["Tab", "Escape"].includes(event.key);
    if (event.cancelable && !isMovingFocus && kind !== "wheel") event.preventDefault();
  }, { capture: true, passive: false });
}
