// The page's own behaviour: tools to choose, tables to sort, pictures to enlarge.
const island = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
const pictures = island("pictures");
const verdicts = island("pairs");
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

function show(place, [text, number]) {
  place.textContent = text;
  if (place.tagName !== "TD") return;
  if (number == null) delete place.dataset.n;
  else place.dataset.n = number;
}

// Two tools, the same in all scenarios.
const pair = {};
const drawn = new Map();
const keyOf = (item, tool) => `${item}\t${tool}`;

function choose(side, tool) {
  const other = side === "left" ? "right" : "left";
  if (pair[other] === tool) pair[other] = pair[side];
  pair[side] = tool;
  for (const article of all(".item")) {
    for (const name of ["left", "right"]) {
      const chosen = drawn.get(keyOf(article.id, pair[name]));
      chosen.className = `side ${name}`;
      article.append(chosen);
    }
    for (const old of all(":scope > .side", article)) {
      if (![pair.left, pair.right].includes(old.dataset.tool)) old.remove();
    }
  }
  for (const part of all("[data-of]")) {
    part.hidden = ![pair.left, pair.right].includes(part.dataset.of);
    part.classList.toggle("second", part.dataset.of === pair.right);
  }
  showPair();
  watchPictures();
}

function showPair() {
  for (const select of all("[data-pick]")) select.value = pair[select.dataset.pick];
  for (const name of all("[data-name]")) name.textContent = pair[name.dataset.name];
  for (const place of all("[data-pair]")) {
    const text = verdicts[`${place.dataset.pair} ${pair.left} ${pair.right}`];
    if (text) show(place, text);
  }
}

// Pictures are made when they come into view.
const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) drawPicture(target);
  }
}, { rootMargin: "400px" });

function watchPictures() {
  for (const shot of all(".shot:empty")) watcher.observe(shot);
}

function pictureAddress(id) {
  const [format, data] = pictures[id];
  return format === "svg" ? `data:image/svg+xml,${encodeURIComponent(data)}`
    : `data:image/png;base64,${data}`;
}

function drawPicture(shot) {
  watcher.unobserve(shot);
  if (shot.firstChild || !pictures[shot.dataset.picture]) return;
  shot.append(make("img", { alt: "", src: pictureAddress(shot.dataset.picture) }));
}

function enlarge(shot) {
  const dialog = document.getElementById("enlarged");
  const title = shot.getAttribute("aria-label").replace(/: enlarge$/, "");
  document.getElementById("enlarged-title").textContent = title;
  const picture = document.getElementById("enlarged-picture");
  picture.src = pictureAddress(shot.dataset.picture);
  picture.alt = title;
  dialog.showModal();
}

// Only what does scroll is a stop of the tabulator.
const fitting = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});

// Rows are sorted by a number where the cells have one, else by text; what has none comes last.
function sort(button) {
  const head = button.closest("th");
  const body = head.closest("table").tBodies[0];
  const column = head.cellIndex;
  const direction = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
  for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", direction === 1 ? "ascending" : "descending");
  const key = (row) => {
    const cell = row.cells[column];
    const isFigure = cell.dataset.n != null || cell.classList.contains("num");
    return isFigure ? parseFloat(cell.dataset.n) : cell.textContent.trim();
  };
  const compare = (one, other) => {
    if (Number.isNaN(one) || Number.isNaN(other)) return Number.isNaN(one) - Number.isNaN(other);
    const order = typeof one === "number" && typeof other === "number" ? one - other
      : String(one).localeCompare(String(other), "en", { numeric: true });
    return direction * order;
  };
  const rows = [...body.rows].map((row) => [key(row), row]);
  rows.sort(([one], [other]) => compare(one, other));
  body.append(...rows.map(([, row]) => row));
}

document.addEventListener("click", (event) => {
  const target = event.target.closest("button, a");
  if (target?.matches(".sort")) sort(target);
  if (target?.matches(".shot")) enlarge(target);
  const tool = target?.dataset.show;
  if (tool && pair.left && tool !== pair.left && tool !== pair.right) choose("right", tool);
});

document.addEventListener("change", (event) => {
  const { pick } = event.target.dataset;
  if (!pick) return;
  const place = event.target.getBoundingClientRect().top;
  choose(pick, event.target.value);
  // What is read stays where it is, though what is above it is now higher or lower.
  window.scrollBy({ top: event.target.getBoundingClientRect().top - place, behavior: "instant" });
});

// On paper everything is open and every picture is there.
addEventListener("beforeprint", () => {
  for (const folded of all(".scenario details:not([open])")) {
    folded.open = true;
    folded.dataset.folded = "";
  }
  for (const shot of all(".shot:empty")) drawPicture(shot);
});
addEventListener("afterprint", () => {
  for (const folded of all("[data-folded]")) {
    folded.open = false;
    delete folded.dataset.folded;
  }
});

document.documentElement.classList.add("scripted");
const hidden = all(".item > template").flatMap((template) => all(".side", template.content));
for (const side of [...all(".item > .side"), ...hidden]) {
  drawn.set(keyOf(side.dataset.item, side.dataset.tool), side);
}
for (const select of all("[data-pick]")) pair[select.dataset.pick] ??= select.value;
if (pair.left) showPair();
watchPictures();
for (const wide of all(".wide, .drawing")) fitting.observe(wide);
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
