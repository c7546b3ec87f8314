// Functions for the pages of the inspector, the recorder and watching.

/** The data that the server embedded in the page. */
export const start =
  JSON.parse(document.querySelector("script[type='application/json']").textContent);

export const byID = (id) => document.getElementById(id);
export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Creates an element with properties and children. */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

export const button = (textContent, onclick, properties) =>
  make("button", { type: "button", textContent, onclick, ...properties });

/** Shows a message in a status element. Doesn't announce the same message twice. */
export function showStatus(text, id = "status") {
  if (byID(id).textContent !== text) byID(id).textContent = text;
}

export function showError(error) {
  if (error.status !== undefined) return showStatus(error.message);
  reportError(error);
  showStatus("This page has an error. See the browser's console, then reload the page.");
}

const serverError = (status, message) => Object.assign(new Error(message), { status });

/** Returns a response's text. Throws the server's message and status, or 0 without a response. */
export async function load(path, options = {}) {
  let response;
  let text;
  try {
    response = await fetch(path, { cache: "no-store", ...options });
    text = await response.text();
  } catch {
    throw serverError(0, "The server isn't responding.");
  }
  if (response.ok) return text;
  const { status, statusText } = response;
  let words = `The server answered ${status} ${statusText}.`;
  try { words = JSON.parse(text).error ?? words; } catch { /* The response isn't Duet's JSON. */ }
  throw serverError(status, words);
}

/** Sends a request, with an optional body, and returns the response's JSON. Throws like `load`. */
export async function ask(path, query = {}, body = undefined) {
  const items = Object.entries(query).filter(([, value]) => value != null);
  const text = await load(`${path}?${new URLSearchParams(items)}`, {
    method: body ? "POST" : "GET", body: body && JSON.stringify(body) });
  try {
    return JSON.parse(text);
  } catch {
    throw serverError(0, "The server's response can't be read.");
  }
}

/** Repeats a function, such as a request for changes, until the server responds with 404. */
export async function repeat(body) {
  for (;;) {
    try {
      await body();
    } catch (error) {
      showError(error);
      if (error.status === 404) return;
      await sleep(1000);
    }
  }
}

export function copy(text) {
  return navigator.clipboard.writeText(text)
    .then(() => showStatus("Copied."), () => showStatus("The browser doesn't allow this page to copy."));
}

/** Draws a screen's picture. */
export function draw(picture, svg) {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  picture.replaceChildren(document.importNode(documentElement, true));
}

/** Puts a frame over part of a picture, in the picture's own units. */
export function frame(picture, className, [left, top, width = 0, height = 0], text = "") {
  const whole = picture.firstChild.viewBox.baseVal;
  const across = (length) => `${length / whole.width * 100}%`;
  const down = (length) => `${length / whole.height * 100}%`;
  const element = make("div", { className, textContent: text });
  Object.assign(element.style, {
    left: across(left), top: down(top), width: across(width), height: down(height) });
  picture.append(element);
  return element;
}
