// The on-screen keyboard that a phone shows while a field has the focus. It only has a return key:
// people type on their own keyboard.

import { onUpdate } from "./live.js";

const keyboard = document.createElement("div");
keyboard.className = "live-keyboard";
keyboard.setAttribute("role", "group");
keyboard.setAttribute("aria-roledescription", "keyboard");
const returnKey = document.createElement("button");
returnKey.type = "button";
returnKey.id = "return";
keyboard.append(returnKey);

const isTyping = (element) => element?.matches("textarea, input:not([type='range'])") ?? false;

function follow() {
  const field = document.activeElement;
  if (!isTyping(field) || field.readOnly) return keyboard.remove();
  const hint = field.getAttribute("enterkeyhint");
  const isNamed = hint && hint !== "enter";
  const label = isNamed ? hint[0].toUpperCase() + hint.slice(1) : "return";
  if (returnKey.textContent !== label) returnKey.textContent = label;
  // The body contains only the app's document, so the keyboard is outside the body.
  if (!keyboard.isConnected) document.documentElement.append(keyboard);
}

// As on a phone, only a tap on another field moves the focus.
window.addEventListener("mousedown", (event) => {
  const isAtField = event.target.closest?.("input, textarea, select");
  if (keyboard.isConnected && !isAtField) event.preventDefault();
}, { capture: true });
returnKey.addEventListener("click", () => {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
});
document.addEventListener("focusin", follow);
document.addEventListener("focusout", () => queueMicrotask(follow));
onUpdate(follow);
follow();
