// The gallery: small pictures of all states, a large picture of one state, or a slide show.
// The address after "#" contains all settings: state, filter, size, appearance, show (seconds per
// slide) and bare (without controls).

const { states, sizes, changes } = JSON.parse(
  document.querySelector("script[type='application/json']").textContent);
const isLive = sizes.length > 0;
const part = (id) => document.getElementById(id);
const usualPause = 5; // seconds per slide

/** Returns the settings in the address. Missing settings have their defaults. */
const address = () => new URLSearchParams(location.hash.slice(1));

/** Changes some settings in the address. Null removes a setting. */
function go(items, { replaces = false } = {}) {
  const wanted = address();
  for (const [name, value] of Object.entries(items)) {
    if (value === null) wanted.delete(name);
    else wanted.set(name, value);
  }
  const hash = `#${wanted}`;
  if (hash === (location.hash || "#")) return;
  history[replaces ? "replaceState" : "pushState"](null, "", hash);
  draw();
}

const fullName = ({ app, screen, state }) => `${app}: ${screen}, ${state}`;

/** Returns the address of a state's picture. */
function picture({ id }, folder = "") {
  if (!isLive) return `${folder}${id}.png`;
  const asked = address();
  const query = new URLSearchParams();
  for (const name of ["size", "appearance"]) if (asked.has(name)) query.set(name, asked.get(name));
  return `/gallery/${id}.svg${query.size > 0 ? `?${query}` : ""}`;
}

/** Returns the states whose names contain all words of the filter. */
function found() {
  const words = (address().get("filter") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return states.filter((state) => {
    const name = `${fullName(state)} ${state.id}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// MARK: - All states

function drawOverview(shown) {
  const groups = new Map();
  for (const state of shown) {
    const title = `${state.app}: ${state.screen}`;
    groups.set(title, [...(groups.get(title) ?? []), state]);
  }
  part("overview").replaceChildren(...[...groups].map(([title, group]) => make(
    "section", {}, make("h2", { textContent: title }),
    make("ul", { className: "pictures" }, ...group.map(card)))));
}

function card(state) {
  const wanted = address();
  wanted.set("state", state.id);
  const image = make("img", { src: picture(state), alt: "", loading: "lazy" });
  const link = make("a", { href: `#${wanted}` }, image, make("span", {
    textContent: `${state.screen}: ${state.state}` }));
  link.dataset.state = state.id;
  return make("li", {}, link);
}

function drawChanges() {
  part("changes").hidden = changes.length === 0;
  for (const change of changes) {
    const pictures = make("div", { className: "pair" });
    if (change.kind !== "new") pictures.append(shot(change, "before/", "before"));
    if (change.kind !== "gone") pictures.append(shot(change, "", "after"));
    part("changes").append(make(
      "article", {}, make("h3", { textContent: fullName(change.picture) }),
      make("p", { textContent: change.kind }), pictures));
  }
}

/** Returns a picture with its caption. */
function shot({ picture: state }, folder, when) {
  const image = make("img", {
    src: picture(state, folder), alt: `${fullName(state)}, ${when}`, loading: "lazy" });
  return make("figure", {}, make("div", {}, image), make("figcaption", { textContent: when }));
}

// MARK: - One state

function drawOne(state, shown) {
  const place = shown.findIndex(({ id }) => id === state.id);
  part("name").textContent = fullName(state);
  part("place").textContent = place < 0
    ? "not found by the filter" : `${place + 1} of ${shown.length}`;
  const image = make("img", { src: picture(state), alt: fullName(state) });
  part("screen").replaceChildren(image);
  part("previous").disabled = place <= 0;
  part("next").disabled = place === shown.length - 1;
  part("try").href = `/gallery/${state.id}`;
  part("try").hidden = !isLive;
  part("details").href = `${isLive ? "/gallery/" : ""}${state.id}.html`;
  const wanted = address();
  wanted.delete("state");
  part("all").href = `#${wanted}`;
}

/** Moves by a number of states. Returns false if there is no state there. */
function step(by) {
  const shown = found();
  const place = shown.findIndex(({ id }) => id === address().get("state"));
  const next = shown[place + by];
  if (next) go({ state: next.id });
  return Boolean(next);
}

let timer;

/** Continues the slide show: shows the next state after the pause, up to the last one. */
function playOn() {
  clearTimeout(timer);
  const seconds = Number(address().get("show"));
  if (!(seconds > 0)) return;
  timer = setTimeout(() => {
    if (!step(1)) go({ show: null }, { replaces: true });
  }, seconds * 1000);
}

// MARK: - Drawing

let last = null;

function draw() {
  const asked = address();
  const shown = found();
  const id = asked.get("state");
  const state = states.find((it) => it.id === id);
  if (id && !state) part("note").textContent = `There is no state ${id}.`;
  part("one").hidden = !state;
  part("overview").hidden = Boolean(state);
  part("changes").hidden = Boolean(state) || changes.length === 0;
  if (state) drawOne(state, shown);
  else drawOverview(shown);
  part("found").textContent = shown.length === 1 ? "1 state"
    : shown.length ? `${shown.length} states` : "No state matches the filter.";
  if (part("filter").value !== (asked.get("filter") ?? "")) {
    part("filter").value = asked.get("filter") ?? "";
  }
  part("size").value = asked.get("size") ?? sizes[0] ?? "";
  part("dark").checked = asked.get("appearance") === "dark";
  part("show").setAttribute("aria-pressed", String(asked.has("show")));
  document.body.classList.toggle("bare", asked.has("bare"));
  document.title = state ? `${fullName(state)} – Gallery` : "Gallery – Duet";
  if (last !== null && last !== (state?.id ?? "")) {
    if (!state) document.querySelector(`[data-state="${last}"]`)?.focus();
    else if (!last) part("name").focus();
  }
  last = state?.id ?? "";
  playOn();
}

part("sizes").hidden = !isLive;
part("appearances").hidden = !isLive;
part("size").append(...sizes.map((size) => make("option", {
  value: size, textContent: size.replace("x", " × ") })));
part("size").addEventListener("change", ({ target }) => go({ size: target.value }));
part("dark").addEventListener("change", ({ target }) => go({
  appearance: target.checked ? "dark" : null }));
part("filter").addEventListener("input", ({ target }) => go(
  { filter: target.value || null, state: null }, { replaces: true }));
part("previous").addEventListener("click", () => step(-1));
part("next").addEventListener("click", () => step(1));
part("show").addEventListener("click", () => {
  if (address().has("show")) return go({ show: null });
  go({ show: usualPause, state: address().get("state") ?? found()[0]?.id ?? null });
});
part("hide").addEventListener("click", () => go({ bare: "" }));
document.addEventListener("click", () => {
  if (address().has("bare")) go({ bare: null });
}, { capture: true });
part("screen").addEventListener("dblclick", () => go({ state: null, show: null }));

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select") || event.ctrlKey || event.altKey || event.metaKey) return;
  const isOne = address().has("state");
  if (event.key === "ArrowLeft" && isOne) step(-1);
  else if (event.key === "ArrowRight" && isOne) step(1);
  else if (event.key === "h") go({ bare: address().has("bare") ? null : "" });
  else if (event.key === "Escape") {
    go(address().has("bare") ? { bare: null } : { state: null, show: null });
  }
});

window.addEventListener("popstate", draw);
drawChanges();
draw();
