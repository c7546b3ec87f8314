// A device's screen in the page: it gives elements their places, and tells the device what fingers
// and keys do there that is more than a click.

import { node, numberOf, onUpdate, send, state } from "./live.js";

const slop = 10; // points that a finger may move while it is still
const pressTime = 500; // milliseconds
const scrollPause = 60; // milliseconds between two reports of how far something is scrolled

// MARK: - Places

/** The offset of each scrolling element that the device knows of, and what it last asked for. */
const offsets = new WeakMap();
const asked = new WeakMap();

/** Puts an element where the device has it, in points; the style sheet makes use of it. */
function place(element) {
  const { frame, color, fontSize } = element.dataset;
  if (frame) {
    const numbers = frame.split(" ");
    ["--x", "--y", "--w", "--h"].forEach((name, index) => {
      element.style.setProperty(name, `${Number(numbers[index])}px`);
    });
  }
  if (color && CSS.supports("color", color)) {
    element.style.setProperty("--color", color);
    element.style.setProperty("--ink", isLight(color) ? "#000" : "#fff");
  }
  if (fontSize) element.style.setProperty("--font-size", `${Number(fontSize)}px`);
}

/** Whether black is easier to read than white on a colour `#rrggbb`. */
function isLight(color) {
  const parts = color.match(/[0-9a-f]{2}/gi)?.map((part) => parseInt(part, 16) / 255) ?? [];
  const [red, green, blue] = parts.map(
    (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

/** Scrolls an element to where the device has scrolled it by itself. */
function follow(scroller) {
  const { offset } = scroller.dataset;
  if (offset === undefined || asked.get(scroller) === offset) return;
  asked.set(scroller, offset);
  scroller.scrollTop = Number(offset.split(" ")[0]);
  offsets.set(scroller, scroller.scrollTop);
}

function show(elements) {
  for (const element of elements) place(element);
  for (const element of elements) follow(element);
}

onUpdate((update) => {
  const changed = Object.keys(update.nodes).map((number) => node(Number(number)));
  const moved = movedByKey?.closest("[data-frame][role='listitem']");
  const frame = moved?.style.getPropertyValue("--y");
  show(changed.filter((it) => it?.nodeType === Node.ELEMENT_NODE));
  fit();
  endDrag(state.done);
  if (moved && moved.style.getPropertyValue("--y") !== frame) {
    movedByKey.scrollIntoView({ block: "nearest" });
  }
});

/** A window that is a phone's own: the screen fills it, and no phone is drawn around it. */
const phoneWindow = matchMedia("(max-width: 480px), (max-height: 480px)");
const usualSize = [390, 844];
const statusBar = 47; // points at the top of the screen, which a browser's phone shows itself
let askedSize = null;

/** Has the device's screen made as large as a phone's window, or as usual. */
function resizeScreen(size) {
  const { innerWidth, innerHeight } = window;
  const wanted = phoneWindow.matches ? [innerWidth, innerHeight + statusBar] : usualSize;
  if (wanted.join() === size.join() || wanted.join() === askedSize?.join()) return;
  askedSize = wanted;
  send({ type: "resize", width: wanted[0], height: wanted[1], replaces: true });
}

/** Makes the phone as large as there is room for it. */
function fit() {
  const phone = document.querySelector(".phone");
  const screen = phone?.querySelector(".screen");
  if (!screen) return;
  const [width, height] = screen.dataset.size.split(" ").map(Number);
  resizeScreen([width, height]);
  const scale = phoneWindow.matches
    ? document.documentElement.clientWidth / width
    : Math.min(1, Math.max(0.6, (window.innerHeight - 56) / height));
  phone.style.setProperty("--screen-width", `${width}px`);
  phone.style.setProperty("--screen-height", `${height}px`);
  phone.style.setProperty("--scale", scale);
}

window.addEventListener("resize", fit);

// MARK: - Scrolling

const waiting = new Map();

document.addEventListener("scroll", ({ target }) => {
  if (target.dataset?.offset === undefined || waiting.has(target)) return;
  waiting.set(target, setTimeout(() => {
    waiting.delete(target);
    report(target);
  }, scrollPause));
}, { capture: true, passive: true });

/** Tells the device how far a person has scrolled. */
function report(scroller) {
  const offset = scroller.scrollTop;
  if (!scroller.isConnected || Math.abs(offset - (offsets.get(scroller) ?? 0)) < 1) return;
  offsets.set(scroller, offset);
  send({ type: "scroll", node: numberOf(scroller), offset, replaces: true });
}

// MARK: - Fingers

/** The finger or mouse button that is down on something that takes more than a click. */
let finger = null;
/** Until when a click is part of a gesture that was told already. */
let clickEnd = 0;

const takes = (element, gesture) => element.dataset.gestures.split(" ").includes(gesture);

/** The point of the device's screen that is under a pointer. */
function sample(event, start) {
  const screen = document.querySelector(".screen");
  const box = screen.getBoundingClientRect();
  const [width, height] = screen.dataset.size.split(" ").map(Number);
  return {
    x: (event.clientX - box.left) / box.width * width,
    y: (event.clientY - box.top) / box.height * height,
    time: (event.timeStamp - start) / 1000,
  };
}

window.addEventListener("pointerdown", (event) => {
  clickEnd = 0;
  movedByKey = null;
  if (finger || !event.isPrimary || event.button !== 0) return;
  const receiver = event.target.closest?.("[data-gestures]");
  if (!receiver || event.target.closest("input, textarea")) return;
  finger = {
    receiver, pointer: event.pointerId, down: event.timeStamp, clientY: event.clientY,
    samples: [sample(event, event.timeStamp)], gesture: null };
}, { capture: true });

window.addEventListener("pointermove", (event) => {
  if (event.pointerId !== finger?.pointer) return;
  const [start] = finger.samples;
  const now = sample(event, finger.down);
  const [dx, dy] = [now.x - start.x, now.y - start.y];
  note(now);
  if (!finger.gesture && Math.hypot(dx, dy) >= slop) begin(dx, dy);
  finger?.gesture?.move(dx, dy);
}, { capture: true });

/** Keeps the way of the finger: not every step of it, but always the last one. */
function note(now) {
  const { samples } = finger;
  if (samples.length > 1 && now.time - samples.at(-2).time < 0.016) samples.pop();
  if (samples.length < 500) samples.push(now);
  else samples[499] = now;
}

/** Decides what a finger that has begun to move is doing. */
function begin(dx, dy) {
  const { receiver, pointer, clientY } = finger;
  const direction = Math.abs(dx) > Math.abs(dy)
    ? (dx < 0 ? "left" : "right") : (dy < 0 ? "up" : "down");
  if (takes(receiver, "drag")) finger.gesture = startDrag(receiver, clientY);
  else if (direction === "left" && takes(receiver, "swipe-left") && !shownButtons(receiver).length) {
    finger.gesture = uncover(receiver, finger.samples[0]);
  } else if (["left", "right"].includes(direction) && hasSwipe(receiver)) {
    finger.gesture = pull(receiver);
  } else if (takes(receiver, `swipe-${direction}`)) finger.gesture = pull(receiver);
  // The browser scrolls, or a person selects a text: nothing that the device is told.
  else return void (finger = null);
  receiver.setPointerCapture(pointer);
}

const hasSwipe = (element) => takes(element, "swipe-left") || takes(element, "swipe-right");

/** The buttons of a row that a swipe has shown. */
const shownButtons = (row) => row.querySelectorAll(":scope > .button:not([data-identifier])");

/** A swipe to the left that uncovers a row's buttons under the finger: the device shows them when it
    begins, and hides them again where the finger does not go half their way. */
function uncover(row, start) {
  let pulled = 0;
  const width = () => [...shownButtons(row)].reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
  const swipe = (by) => send({
    type: "touch",
    samples: [{ ...start, time: 0 }, { x: start.x + by, y: start.y, time: 0.1 }] });
  // Not a class: the next update has the row's classes as the app describes them.
  row.dataset.uncovered = "";
  swipe(-100);
  return {
    isSent: true,
    move(dx) {
      pulled = Math.max(0, -dx);
      row.style.setProperty("--covered", `${Math.max(0, width() - pulled)}px`);
    },
    end() {
      delete row.dataset.uncovered;
      row.style.removeProperty("--covered");
      // Of a short swipe the buttons may not have come yet.
      if (pulled < Math.max(40, width() / 2)) swipe(100);
    },
  };
}

/** A swipe, as it looks: what is swiped follows the finger a little. */
function pull(element) {
  element.classList.add("pulled");
  return {
    move: (dx) => element.style.setProperty("--pull", `${Math.min(40, Math.max(-140, dx))}px`),
    end() {
      element.classList.remove("pulled");
      element.style.removeProperty("--pull");
    },
  };
}

window.addEventListener("pointerup", (event) => {
  if (event.pointerId !== finger?.pointer) return;
  const { receiver, gesture, samples } = finger;
  note(sample(event, finger.down));
  finger = null;
  const isPress = takes(receiver, "press") && samples.at(-1).time * 1000 >= pressTime;
  if (!gesture && !isPress) return;
  clickEnd = event.timeStamp + 400;
  gesture?.end(gesture.isSent ? undefined : send({ type: "touch", samples }));
  if (!gesture) send({ type: "touch", samples });
}, { capture: true });

window.addEventListener("pointercancel", (event) => {
  if (event.pointerId !== finger?.pointer) return;
  finger.gesture?.end();
  finger = null;
}, { capture: true });

// What was a gesture is not a click as well. A key's click has no pointer, and no detail.
window.addEventListener("click", (event) => {
  if (event.detail === 0 || event.timeStamp > clickEnd) return;
  clickEnd = 0;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

window.addEventListener("contextmenu", (event) => {
  if (event.target.closest?.("[data-gestures~='press']")) event.preventDefault();
});

// MARK: - Drags

// A row is dragged by its handle: it follows the pointer, and the others make room for it.

/** The drag that was told to the device and still looks as it was left, until the rows come. */
let dropped = null;

/** Takes hold of the row that a handle is in, at the pointer's height in the window. */
function startDrag(handle, clientY) {
  endDrag(Infinity);
  const row = handle.closest("[role='listitem']");
  if (!row) return { move() {}, end() {} };
  const height = row.offsetHeight;
  const top = row.offsetTop;
  const box = row.getBoundingClientRect();
  const held = (clientY - box.top) / box.height * height;
  const others = [...row.parentElement.children].filter((other) => other !== row);
  for (const other of others) other.classList.add("shifting");
  row.classList.add("dragged");

  function shift(element, distance) {
    if (distance) element.style.setProperty("--shift", `${distance}px`);
    else element.style.removeProperty("--shift");
  }

  function move(_, dy) {
    shift(row, dy);
    for (const other of others) shift(other, room(other.offsetTop, top + held + dy));
  }

  /** How far a row moves to make room for the one that would be dropped at a height. */
  function room(place, drop) {
    if (place > top && drop >= place) return -height;
    if (place < top && drop < place + height) return height;
    return 0;
  }

  function clear() {
    for (const element of [row, ...others]) {
      element.classList.remove("dragged", "shifting");
      shift(element, 0);
    }
  }

  return {
    move,
    /** Lets go; `number` is the event that told the device, if any did. */
    end(number) {
      if (number === undefined) return clear();
      const drop = { number, clear };
      dropped = drop;
      // Where nothing has changed, no update comes.
      setTimeout(() => { if (dropped === drop) endDrag(Infinity); }, 600);
    },
  };
}

/** Lets the rows stand as the device says, once it knows of the events up to `done`. */
function endDrag(done) {
  if (!dropped || dropped.number > done) return;
  dropped.clear();
  dropped = null;
}

// MARK: - Keys

/** The handle by which a row is moved by keys: it is kept in view. */
let movedByKey = null;

// Keys that the device is told of do nothing else; live.js tells it of most of them.
window.addEventListener("keydown", (event) => {
  const receiver = event.target.closest?.("[data-gestures]");
  if (!receiver || event.target.closest("input, textarea")) return;
  const { key } = event;
  const direction = key.startsWith("Arrow") ? key.slice(5).toLowerCase() : "";
  const isMove = takes(receiver, "drag") && ["up", "down"].includes(direction);
  if (isMove || takes(receiver, `swipe-${direction}`)) event.preventDefault();
  movedByKey = isMove ? event.target : null;
  const isLate = key === "Delete" && takes(receiver, "swipe-left") ||
    key === "ContextMenu" && takes(receiver, "press");
  const number = numberOf(event.target);
  if (isLate && number !== undefined) send({ type: "key", node: number, name: key });
}, { capture: true });

show(document.querySelectorAll("[data-frame]"));
fit();
