// An app as a page: it is drawn as the app says, and the app is told what a person does. The app
// alone decides what is shown; the browser types, scrolls, and moves the focus and the caret.
//
// Other scripts build on it with `import { send, node, numberOf, onUpdate, state } from
// "./live.js"`. What they keep from reaching `document` (by listening in `window`, while the event
// is captured, and stopping it there) is not reported here.

import { apply, descriptionOf, node, numberOf, state, syncFields } from "./live-tree.js";
import { openLink } from "./live-link.js";
import { showPending, showProblem } from "./live-status.js";

export { node, numberOf, state };

/** Has a function called after each update that changed the page. */
export function onUpdate(listener) {
  listeners.push(listener);
}

/** Tells the app of an event, as the protocol writes it; returns the event's number. */
export function send(event) {
  lastSent = link.send(event);
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
  base: start.base, open: (address) => send({ type: "open", address }) });

const offer = openOffer({ undo: () => send({ type: "undo" }) });

// MARK: - Updates

/** Whether what happens in the page is this script's doing, and nothing to report. */
let isDrawing = false;
/** The number of the last event that was sent of each field, and what the app knows it holds. */
const lastEvent = new WeakMap();
const reported = new WeakMap();
/** The field in which an input method is putting a text together. */
let composing = null;
/** Where the focus is as far as the app knows, and the number of the event that told it. */
let knownFocus = null;
let focusEvent = 0;
/** How far each place is scrolled that was left. */
const offsets = new Map();
/** How far the page was scrolled when that was last looked at. */
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
    // A browser takes the focus from what is moved.
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

/** Moves the focus to where the app has moved it, once the app knows where the person has it. */
function followFocus() {
  if (focusEvent > state.done || state.focus === knownFocus) return;
  knownFocus = state.focus;
  const wanted = node(state.focus);
  if (wanted) wanted.focus();
  else if (numberOf(document.activeElement) !== undefined) focusHeading();
}

/** Has the focus at the page's heading where what had it is gone: from the body, one would tab anew. */
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

// MARK: - What a person does

/** The app's element that an event happened to, or in. */
function elementOf(event) {
  let element = event.target;
  while (element && (numberOf(element) === undefined || element.nodeType !== Node.ELEMENT_NODE)) {
    element = element.parentNode;
  }
  return element ?? undefined;
}

/** Has a function called with the app's element when something happens to it. */
function on(type, handle) {
  document.addEventListener(type, (event) => {
    const element = elementOf(event);
    if (element && !isDrawing) handle(element, event);
  }, { capture: true, passive: false });
}

const isField = (element) => ["input", "textarea"].includes(element.localName);

on("click", (element, event) => {
  // Links and buttons are the app's affair; a field's own parts are the browser's.
  if (!event.target.closest?.("input, textarea")) event.preventDefault();
  if ((event.ctrlKey || event.metaKey || event.shiftKey) && openInNewTab(element)) return;
  send({ type: "click", node: numberOf(element) });
});

on("auxclick", (element, event) => {
  if (element.closest("a[href]")) event.preventDefault();
  if (event.button === 1) openInNewTab(element);
});

/** Opens what a link of the app leads to in a tab of its own; tells whether that has an address. */
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
  // What keeps the focus lost it with the window only, and gets it back with it.
  if (event.relatedTarget || document.activeElement === element) return;
  reportFocus(null);
});

function reportFocus(element) {
  const number = element ? numberOf(element) : null;
  if (number === knownFocus) return;
  knownFocus = number;
  focusEvent = send(number === null ? { type: "blur" } : { type: "focus", node: number });
}

on("input", reportValue);
// A script that drives the browser may change a field and say no more than this.
on("change", reportValue);
on("compositionstart", (element) => { composing = element; });
on("compositionend", (element) => {
  composing = null;
  reportValue(element);
});

/** A text without halves of characters, which a browser's deleting may leave. */
const wellFormed = (text) => text.toWellFormed?.() ?? text;

/** Tells the style sheet how far a slider with an id is pulled, as `--ID`; the body is the app's. */
function fill({ id, value, min, max }) {
  const share = `${100 * (value - min) / (max - min || 1)}%`;
  if (id) document.documentElement.style.setProperty(`--${id}`, share);
}

/** Tells the app what a field holds, if it does not know. */
function reportValue(field) {
  if (!isField(field)) return;
  if (field.type === "range") fill(field);
  const isPending = (lastEvent.get(field) ?? 0) > state.done;
  const known = isPending ? reported.get(field) : descriptionOf(field)?.value;
  if (field.value === known) return;
  reported.set(field, field.value);
  lastEvent.set(field, send({
    type: "input", node: numberOf(field), value: wellFormed(field.value),
    // The app may have changed the text since, which the browser learns only later.
    from: field.type === "range" || known == null ? undefined : wellFormed(known),
    // A slider that is dragged is at many places, of which the last one counts.
    replaces: field.type === "range" || undefined,
  }));
}

const keys = new Set([
  "Enter", "Escape", "Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End",
  "PageUp", "PageDown",
]);

on("keydown", (element, event) => {
  if (event.isComposing || !keys.has(event.key)) return;
  if (event.key === "Enter") reportValue(element);
  send({ type: "key", node: numberOf(element), name: event.key });
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
  send({ type: "scrolledToEnd" });
}

window.addEventListener("scroll", () => {
  // What moves up, because the page got shorter or a place came back, has not reached an end.
  const isFurther = window.scrollY > offset;
  offset = window.scrollY;
  if (!isAtEnd()) endReported = null;
  else if (isFurther) reportEnd();
}, { passive: true });

// A page that is shorter than the window can't be scrolled; who tries to has reached its end.
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

// It says where one is in the app, for back, forward, reload and new tabs. The server opens the app
// at the address that a page is loaded from.

const longestTrail = 100; // addresses that an entry of the history remembers

/**
 * Keeps the address bar and the app together.
 *
 * - base: the address of the page at which the app begins; undefined for one that has no others.
 * - open: tells the app of an address that a person went to; returns the event's number.
 *
 * Returns a function to be called with each update's address and the number of the last event that
 * it knows of.
 */
function followHistory({ base, open }) {
  if (base === undefined) return () => {};
  /** The addresses from the first entry of the history to this one. */
  let trail = history.state?.trail;
  /** Until when the app does not know yet where a person went. */
  let opened = 0;
  let isGoingBack = false;

  const pathOf = (address) => `${base}${address && "/"}${address}${location.search}`;

  /** The address in the app that the page is at. */
  const present = () => location.pathname.slice(base.length + 1);

  // Each letter that is searched for changes the address, and is no step to go back to.
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
      // The app's own way back is the browser's: the entry that was left stays ahead.
      isGoingBack = true;
      history.back();
    } else {
      write("pushState", [...trail, address]);
    }
    opened = 0;
  };
}

// MARK: - Beside the screen

/**
 * Puts a place beside the app's document that offers to take back what was deleted, and to copy a
 * text that is shown to be copied.
 *
 * - undo: takes back what can be taken back.
 *
 * Returns a function to be called when the page has changed, with what can be taken back, in words;
 * undefined for nothing.
 */
function openOffer({ undo }) {
  const offer = document.createElement("aside");
  offer.className = "live-offer";
  offer.setAttribute("aria-label", "Beside the app");
  // Assistive technology tells only what is put into an element that is there already.
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
      // Only a page of this machine or over HTTPS may copy by itself.
      text?.focus();
      text?.select();
      words.textContent = "The browser lets no page copy here. The text is selected: copy it.";
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
// A page that comes back from the browser's memory has no session any more.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
