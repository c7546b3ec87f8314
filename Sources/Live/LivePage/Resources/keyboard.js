// A keyboard on the screen, as a phone has one while a field has the focus: its return key. Letters
// are typed on a keyboard of one's own.

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
  // The app's document is the body's content; the keyboard stands beside it.
  if (!keyboard.isConnected) document.documentElement.append(keyboard);
}

// As on a phone, a tap leaves the focus where it is unless it is at another field.
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
