// What a tool did in an item, drawn from data as the page draws it itself: see PlayView.swift.
const island = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
const times = island("times");
const pictures = island("pictures");

/** Makes an element; a child is a node, a text, or nothing. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value != null && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== ""));
  return element;
}

const sourceKinds = { k: "keyword", s: "string", n: "number", t: "type", "#": "comment", c: "call" };
const unfoldedCommands = 12;

const timePlace = (id) => make("span", { class: "time", "data-t": id }, times[id]?.[0] ?? "");

// Places to break a long line at: before a dot, after a parenthesis.
function broken(text, kind) {
  if (kind === "string" || kind === "comment") return text;
  return text.split(/([.(])/).flatMap((part) => part === "." ? [make("wbr", {}), part]
    : part === "(" ? [part, make("wbr", {})] : [part]);
}

function drawSource(play) {
  const path = make("p", { class: "path" }, make("bdi", {}, play.file), `:${play.at}`);
  if (!play.source) return [path];
  const lines = play.source.map((pieces) => make("li", {}, make("code", {}, pieces.map((piece) => {
    const kind = sourceKinds[piece[0]];
    const text = broken(piece.slice(1), kind);
    return kind ? make("span", { class: kind }, text) : text;
  }))));
  return [path, make("ol", { class: "source", start: play.line }, lines)];
}

function drawCommands(play, item, tool) {
  if (!play.sent) return make("p", { class: "note" }, play.summary);
  if (!play.sent.length) return make("p", { class: "note" }, "No command.");
  const rows = play.sent.map(([kind, word, text, using, value, cost], index) => {
    const locator = using == null && value == null ? []
      : [" ", make("span", { class: "using" }, using ?? ""), " ", make("code", {}, value ?? "")];
    return make("li", { class: kind }, make("span", { class: "kind" }, word), " ",
      make("code", {}, text), locator, " ",
      make("span", { class: "cost" }, cost, timePlace(`sent ${item} ${index} ${tool}`)));
  });
  return make("details", { class: "sent", open: rows.length <= unfoldedCommands },
    make("summary", {}, play.summary), make("ol", { class: "commands" }, rows));
}

function drawPlay(play, item, tool, idle) {
  const name = make("b", { class: "tool" }, tool);
  if (!play) return [make("p", { class: "play" }, name, " ", make("span", {}, idle))];
  const passed = play.passed === play.runs;
  const mark = make("span", { class: `mark ${passed ? "good" : "bad"}` },
    make("span", { "aria-hidden": "true" }, passed ? "✓" : "✗"), passed ? " passed " : " failed ",
    make("span", { class: "runs" }, `${play.passed}/${play.runs}`));
  return [
    make("p", { class: "play" }, name, " ", mark, " ", timePlace(`item ${item} ${tool}`)),
    ...play.messages.map((message) => make("pre", { class: "message" }, message)),
    play.screen == null ? null : make("details", {},
      make("summary", {}, "The screen at the failure, as text"),
      make("pre", { class: "screen" }, play.screen)),
    ...drawSource(play),
    drawCommands(play, item, tool),
    play.picture == null || !pictures[play.picture] ? null : make("button", {
      type: "button", class: "shot", "data-picture": play.picture,
      "aria-label": `The screen after ${item}, ${tool}: enlarge`,
    }),
  ];
}
