// A row that is dragged by its handle: it follows the pointer, and the others make room for it.

/** The drag that was told to the device and still looks as it was left, until the rows come. */
let dropped = null;

/** Takes hold of the row that a handle is in, at the pointer's height in the window. */
export function startDrag(handle, clientY) {
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
export function endDrag(done) {
  if (!dropped || dropped.number > done) return;
  dropped.clear();
  dropped = null;
}
