// A device's screen in the page: positions elements, and sends the device all gestures and keys
// that are more than a click.

import { node, numberOf, onUpdate, send, state } from "./live.js";

const slop = 10; // points that a finger may move and still count as at rest
const scrollPause = 60; // milliseconds between two reports of a scroll offset

// MARK: - Places

/** For each scrolling element, the offset that the device knows and the one that it last requested. */
const offsets = new WeakMap();
const asked = new WeakMap();

/** Gives the style sheet an element's frame on the device, in points, its colour, image and font size. */
function place(element) {
  const { frame, color, titleColor, fontSize, picture } = element.dataset;
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
  element.style.color = titleColor ?? "";
  if (picture) {
    const [width, height] = picture.split(" × ").map(Number);
    element.style.setProperty("--image-w", width);
    element.style.setProperty("--image-h", height);
  }
  if (fontSize) element.style.setProperty("--font-size", `${Number(fontSize)}px`);
}

/** Returns whether black is easier to read than white on a colour `#rrggbb`. */
function isLight(color) {
  const parts = color.match(/[0-9a-f]{2}/gi)?.map((part) => parseInt(part, 16) / 255) ?? [];
  const [red, green, blue] = parts.map(
    (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

/** Scrolls an element to the offset that the device requests. */
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

/** Matches a phone's window. The screen fills it, without a phone drawn around it. */
const phoneWindow = matchMedia("(max-width: 480px), (max-height: 480px)");
const usualSize = [390, 844];
const statusBar = 47; // points at the top of the screen, where a real phone has its own bar
let askedSize = null;

/** Asks the device for a screen as large as a phone's window, or of the usual size. */
function resizeScreen(size) {
  const { innerWidth, innerHeight } = window;
  const wanted = phoneWindow.matches ? [innerWidth, innerHeight + statusBar] : usualSize;
  if (wanted.join() === size.join() || wanted.join() === askedSize?.join()) return;
  askedSize = wanted;
  send({ resize: { width: wanted[0], height: wanted[1] } }, true);
}

/** Scales the phone to the window. */
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

/** Sends the device a scroll offset. */
function report(scroller) {
  const offset = scroller.scrollTop;
  if (!scroller.isConnected || Math.abs(offset - (offsets.get(scroller) ?? 0)) < 1) return;
  offsets.set(scroller, offset);
  send({ scroll: { node: numberOf(scroller), offset } }, true);
}

// MARK: - Fingers

/** The finger or mouse button that is down on an element that takes gestures. */
let finger = null;
/** Until this time, a click belongs to a gesture that has already been sent. */
let clickEnd = 0;

const takes = (element, gesture) => element.dataset.gestures.split(" ").includes(gesture);

/** Returns the point on the device's screen under a pointer. */
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

/** Adds a sample of the finger's path. Skips some samples, but always keeps the last one. */
function note(now) {
  const { samples } = finger;
  if (samples.length > 1 && now.time - samples.at(-2).time < 0.016) samples.pop();
  if (samples.length < 500) samples.push(now);
  else samples[499] = now;
}

/** Chooses the gesture for a finger that begins to move. */
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
  // The browser scrolls or selects text. The device doesn't need to know.
  else return void (finger = null);
  receiver.setPointerCapture(pointer);
}

const hasSwipe = (element) => takes(element, "swipe-left") || takes(element, "swipe-right");

/** Returns the buttons that a swipe has shown on a row. */
const shownButtons = (row) => row.querySelectorAll(":scope > .button:not([data-identifier])");

/** Begins a swipe to the left that uncovers a row's buttons under the finger. The device shows them
    when the swipe begins, and hides them again if the finger moves less than half their width. */
function uncover(row, start) {
  let pulled = 0;
  const width = () => [...shownButtons(row)].reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
  const swipe = (by) => send({
    touch: { samples: [{ ...start, time: 0 }, { x: start.x + by, y: start.y, time: 0.1 }] } });
  // Not a class, because the next update would remove it.
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
      // After a short swipe, the buttons may not have arrived yet.
      if (pulled < Math.max(40, width() / 2)) swipe(100);
    },
  };
}

/** Begins a swipe, in which the element follows the finger a little. */
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
  const { gesture, samples } = finger;
  note(sample(event, finger.down));
  finger = null;
  if (!gesture) return;
  clickEnd = event.timeStamp + 400;
  gesture.end(gesture.isSent ? undefined : send({ touch: { samples } }));
}, { capture: true });

window.addEventListener("pointercancel", (event) => {
  if (event.pointerId !== finger?.pointer) return;
  finger.gesture?.end();
  finger = null;
}, { capture: true });

// A gesture isn't also a click. A click from the keyboard has no detail.
window.addEventListener("click", (event) => {
  if (event.detail === 0 || event.timeStamp > clickEnd) return;
  clickEnd = 0;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// MARK: - Drags

// A row dragged by its handle follows the pointer, and the other rows make room for it.

/** The drag that was sent to the device and stays visible until the moved rows arrive. */
let dropped = null;

/** Begins to drag the row of a handle. `clientY` is the pointer's height in the window. */
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

  /** Returns how far a row at `place` moves to make room for the dragged one, dropped at `drop`. */
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
    /** Ends the drag. `number` is the event that was sent, or undefined. */
    end(number) {
      if (number === undefined) return clear();
      const drop = { number, clear };
      dropped = drop;
      // If nothing has changed, no update arrives.
      setTimeout(() => { if (dropped === drop) endDrag(Infinity); }, 600);
    },
  };
}

/** Shows the rows as the device describes them, once it has received the drag's event. */
function endDrag(done) {
  if (!dropped || dropped.number > done) return;
  dropped.clear();
  dropped = null;
}

// MARK: - Keys

/** The handle of the row that keys move, which is kept in view. */
let movedByKey = null;

// Keys for the device have no other effect. live.js sends most of them.
window.addEventListener("keydown", (event) => {
  const receiver = event.target.closest?.("[data-gestures]");
  if (!receiver || event.target.closest("input, textarea")) return;
  const { key } = event;
  const direction = key.startsWith("Arrow") ? key.slice(5).toLowerCase() : "";
  const isMove = takes(receiver, "drag") && ["up", "down"].includes(direction);
  if (isMove || takes(receiver, `swipe-${direction}`)) event.preventDefault();
  movedByKey = isMove ? event.target : null;
  const isLate = key === "Delete" && takes(receiver, "swipe-left");
  const number = numberOf(event.target);
  if (isLate && number !== undefined) send({ key: { node: number, name: key } });
}, { capture: true });

show(document.querySelectorAll("[data-frame]"));
fit();
