// Shows an app as a page: draws what the app describes, and sends it the person's events. Only the
// app decides what is shown. The browser types, scrolls, and moves the focus and the caret.
//
// Other scripts build on it with `import { send, node, numberOf, onUpdate, state } from
// "./live.js"`. An event that they stop in `window` during capture doesn't reach `document`, so
// this script doesn't report it.

import { apply, descriptionOf, node, numberOf, state, syncFields } from "./live-tree.js";
import { openLink } from "./live-link.js";
import { showPending, showProblem } from "./live-status.js";

export { node, numberOf, state };

/** Registers a function to call after each update that changed the page. */
export function onUpdate(listener) {
  listeners.push(listener);
}

/**
 * Sends an event, in the protocol's form, to the app. If `replaces` is true, it takes the place of
 * the last event if that is of the same kind and hasn't been sent. Returns the event's number.
 */
export function send(event, replaces = false) {
  lastSent = link.send(event, replaces);
  updatePending();
  return lastSent;
}

const updatePending = () => showPending(lastSent > state.done, state.isBusy);
const listeners = [];
/** The number of the last event that was sent. */
let lastSent = 0;
const start = JSON.parse(document.querySelector("script[type='application/json']").textContent);
const link = openLink({
  path: start.path, revision: () => state.revision, receive, report: showProblem });
const follow = followHistory({
  base: start.base, open: (address) => send({ open: { address } }) });

const offer = openOffer({ undo: () => send({ undo: {} }) });

// MARK: - Updates

/** Whether this script is changing the page, so that events must not be reported. */
let isDrawing = false;
/** For each field, the number of its last event and the last value sent to the app. */
const lastEvent = new WeakMap();
const reported = new WeakMap();
/** The field in which an input method is composing text. */
let composing = null;
/** The focused node as far as the app knows, and the number of the last focus event. */
let knownFocus = null;
let focusEvent = 0;
/** The scroll offset of each place that the person has left. */
const offsets = new Map();
/** The page's scroll offset when last checked. */
let offset = 0;

function receive(update) {
  const focused = document.activeElement;
  const place = state.place;
  if (update.place !== place) offsets.set(place, window.scrollY);
  isDrawing = true;
  let isChanged = false;
  try {
    isChanged = apply(update);
    syncFields((field) => field === composing || (lastEvent.get(field) ?? 0) > state.done);
    for (const range of document.querySelectorAll("input[type='range']")) fill(range);
    // In some browsers, a moved element loses the focus.
    if (focused !== document.activeElement && focused?.isConnected) {
      focused.focus({ preventScroll: true });
    }
    offer(state.undoable);
    followFocus();
    keepFocus(focused);
    if (isChanged) {
      if (document.title !== state.title) document.title = state.title;
      if (state.place !== place) {
        window.scrollTo({ top: offsets.get(state.place) ?? 0, behavior: "instant" });
      }
      offset = window.scrollY;
    }
  } finally {
    isDrawing = false;
    updatePending();
  }
  follow(state.address, state.done);
  if (isChanged) for (const listener of listeners) listener(update);
}

/** Moves the focus to where the app wants it, once the app has received the last focus event. */
function followFocus() {
  if (focusEvent > state.done || state.focus === knownFocus) return;
  knownFocus = state.focus;
  const wanted = node(state.focus);
  if (wanted) wanted.focus();
  else if (numberOf(document.activeElement) !== undefined) focusHeading();
}

/** Focuses the heading if the focused element is gone, so that Tab doesn't start at the top. */
function keepFocus(focused) {
  if (!focused || focused === document.body || document.activeElement !== document.body) return;
  if (!focused.isConnected) focusHeading();
}

function focusHeading() {
  const heading = document.querySelector("main h2") ?? document.querySelector("h1");
  if (!heading) return document.activeElement.blur();
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

// MARK: - Input

/** Returns the app's element at or around an event's target. */
function elementOf(event) {
  let element = event.target;
  while (element && (numberOf(element) === undefined || element.nodeType !== Node.ELEMENT_NODE)) {
    element = element.parentNode;
  }
  return element ?? undefined;
}

/** Registers a function to call with the app's element and an event on it. */
function on(type, handle) {
  document.addEventListener(type, (event) => {
    const element = elementOf(event);
    if (element && !isDrawing) handle(element, event);
  }, { capture: true, passive: false });
}

const isField = (element) => ["input", "textarea"].includes(element.localName);

on("click", (element, event) => {
  // The app handles links and buttons. The browser handles the parts of a field.
  if (!event.target.closest?.("input, textarea")) event.preventDefault();
  if ((event.ctrlKey || event.metaKey || event.shiftKey) && openInNewTab(element)) return;
  send({ click: { node: numberOf(element) } });
});

on("auxclick", (element, event) => {
  if (element.closest("a[href]")) event.preventDefault();
  if (event.button === 1) openInNewTab(element);
});

/** Opens the target of the app's link in a new tab. Returns false if it has no address. */
function openInNewTab(element) {
  const link = element.closest("a[href]")?.getAttribute("href");
  const address = link?.match(/^app:\/\/[^/]+\/(.+)/)?.[1];
  if (start.base === undefined || !address) return false;
  window.open(`${start.base}/${address}${location.search}`, "_blank", "noopener");
  return true;
}

on("focusin", (element) => {
  reportFocus(element.matches("a[href], button, input, textarea, [tabindex]") ? element : null);
});
on("focusout", (element, event) => {
  reportValue(element);
  // An element that is still focused has only lost the focus with the window.
  if (event.relatedTarget || document.activeElement === element) return;
  reportFocus(null);
});

function reportFocus(element) {
  const number = element ? numberOf(element) : null;
  if (number === knownFocus) return;
  knownFocus = number;
  focusEvent = send(number === null ? { blur: {} } : { focus: { node: number } });
}

on("input", reportValue);
// A script that drives the browser may change a field and only send this event.
on("change", reportValue);
on("compositionstart", (element) => { composing = element; });
on("compositionend", (element) => {
  composing = null;
  reportValue(element);
});

/** Replaces halves of surrogate pairs, which deleting in a browser may leave. */
const wellFormed = (text) => text.toWellFormed?.() ?? text;

/** Gives the style sheet a slider's position as `--ID`, on the root because the body is the app's. */
function fill({ id, value, min, max }) {
  const share = `${100 * (value - min) / (max - min || 1)}%`;
  if (id) document.documentElement.style.setProperty(`--${id}`, share);
}

/** Sends a field's value to the app if the app doesn't know it. */
function reportValue(field) {
  if (!isField(field)) return;
  if (field.type === "range") fill(field);
  const isPending = (lastEvent.get(field) ?? 0) > state.done;
  const known = isPending ? reported.get(field) : descriptionOf(field)?.value;
  if (field.value === known) return;
  reported.set(field, field.value);
  const event = { input: { node: numberOf(field), value: wellFormed(field.value) } };
  // Only the last of a dragged slider's many values matters.
  lastEvent.set(field, send(event, field.type === "range"));
}

const keys = new Set([
  "Enter", "Escape", "Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End",
  "PageUp", "PageDown",
]);

on("keydown", (element, event) => {
  if (event.isComposing || !keys.has(event.key)) return;
  if (event.key === "Enter") reportValue(element);
  send({ key: { node: numberOf(element), name: event.key } });
});

// MARK: - Scrolling

const furthest = () => document.documentElement.scrollHeight - window.innerHeight;
const isAtEnd = () => window.scrollY >= furthest() - 4;
/** The page's height when its end was last reported: each end is reported once. */
let endReported = null;

function reportEnd() {
  const end = `${state.place} ${document.documentElement.scrollHeight}`;
  if (!isAtEnd() || end === endReported) return;
  endReported = end;
  send({ scrolledToEnd: {} });
}

window.addEventListener("scroll", () => {
  // A page that moves up, because it got shorter or a place is shown again, hasn't reached its end.
  const isFurther = window.scrollY > offset;
  offset = window.scrollY;
  if (!isAtEnd()) endReported = null;
  else if (isFurther) reportEnd();
}, { passive: true });

// A page shorter than the window can't scroll. An attempt to scroll it counts as reaching its end.
window.addEventListener("wheel", (event) => {
  if (event.deltaY > 0) reportEnd();
}, { passive: true });
window.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest?.("input, textarea");
  if (["End", "PageDown"].includes(event.key) && !isTyping) reportEnd();
});
let touchY = 0;
window.addEventListener("touchstart", (event) => { touchY = event.touches[0].clientY; }, {
  passive: true });
window.addEventListener("touchmove", (event) => {
  if (event.touches[0].clientY < touchY - 8) reportEnd();
}, { passive: true });

// MARK: - The address bar

// It contains the app's address, for back, forward, reload and new tabs. The server opens the app
// at the address that a page is loaded from.

const longestTrail = 100; // addresses that a history entry remembers

/**
 * Keeps the address bar and the app in step.
 *
 * - base: the address of the app's first page. Undefined for an app with a single address.
 * - open: opens an address in the app and returns the event's number.
 *
 * Returns a function to call with each update's address and the number of its last event.
 */
function followHistory({ base, open }) {
  if (base === undefined) return () => {};
  /** The addresses from the first entry of the history to this one. */
  let trail = history.state?.trail;
  /** The event that opened an address, or 0. Until the app receives it, updates have old addresses. */
  let opened = 0;
  let isGoingBack = false;

  const pathOf = (address) => `${base}${address && "/"}${address}${location.search}`;

  /** Returns the page's address in the app. */
  const present = () => location.pathname.slice(base.length + 1);

  // Each letter typed into the search changes the address, but isn't a step to go back to.
  const isSearch = (address) => address === "" || /^(search|alcohol)\//.test(address);

  function write(method, wanted) {
    trail = wanted.slice(-longestTrail);
    history[method]({ trail }, "", pathOf(trail.at(-1)));
  }

  window.addEventListener("popstate", ({ state }) => {
    trail = state?.trail ?? [present()];
    if (isGoingBack) isGoingBack = false;
    else opened = open(trail.at(-1));
  });

  return (address, done) => {
    if (address === undefined || isGoingBack || opened > done) return;
    const isNew = trail === undefined;
    trail ??= [present()];
    const here = trail.at(-1);
    if (address === here) {
      if (isNew) write("replaceState", trail);
    } else if (isNew || opened || isSearch(here) && isSearch(address)) {
      write("replaceState", [...trail.slice(0, -1), address]);
    } else if (trail.at(-2) === address) {
      // If the app goes back, the browser does too, so that its forward button still works.
      isGoingBack = true;
      history.back();
    } else {
      write("pushState", [...trail, address]);
    }
    opened = 0;
  };
}

// MARK: - Undo and copy

/**
 * Adds a bar next to the app's document with a button to undo a deletion or copy a read-only text.
 *
 * - undo: called to undo.
 *
 * Returns a function to call after each change of the page, with a description of the change that can
 * be undone, or undefined.
 */
function openOffer({ undo }) {
  const offer = document.createElement("aside");
  offer.className = "live-offer";
  offer.setAttribute("aria-label", "Undo and copy");
  // Assistive technology only announces text that is put into an existing element.
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  offer.append(words);
  document.documentElement.append(offer);
  let shown;

  function show(text, label, act) {
    words.textContent = text;
    offer.querySelector("button")?.remove();
    if (!label) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", act);
    offer.append(button);
  }

  async function copy() {
    const text = document.querySelector("textarea[readonly]");
    try {
      await navigator.clipboard.writeText(text.value);
      words.textContent = "Copied.";
    } catch {
      // Only pages of this machine or over HTTPS may use the clipboard.
      text?.focus();
      text?.select();
      words.textContent = "The browser doesn't allow copying here. The text is selected: copy it.";
    }
  }

  return (undoable) => {
    const wanted = undoable ?? (document.querySelector("textarea[readonly]") ? "Copy" : "");
    if (wanted === shown) return;
    shown = wanted;
    if (undoable) show(undoable, "Undo", undo);
    else show("", wanted, copy);
  };
}

// MARK: - Beginning and end

history.scrollRestoration = "manual";
receive(start.update);
link.listen();

window.addEventListener("pagehide", () => {
  link.close();
  if (!start.stays) navigator.sendBeacon(`${start.path}/end`);
});
// The session of a page restored from the browser's cache has ended.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
