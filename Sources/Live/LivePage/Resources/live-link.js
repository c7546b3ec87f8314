// The line to the server. Events go out in order, one request at a time; updates come back with
// the answers, and by a request that the server holds until something has changed.

const longestWait = 25; // seconds
const hiddenPause = 2000; // milliseconds between two questions of a page that nobody sees
const failurePause = 1000; // milliseconds after an update that the page failed to show

/**
 * Opens the line.
 *
 * - path: the session's address.
 * - revision: a function that tells which revision the page shows.
 * - receive: is given each update.
 * - report: is given a text when something is wrong, and whether there is any hope left; null when
 *   all is well again.
 *
 * Returns {send, listen, close}. `send` returns the event's number: an update with a `done` that is
 * not lower knows of it. `listen` begins to ask for updates.
 */
export function openLink({ path, revision, receive, report }) {
  const queue = []; // the events that the server has not confirmed
  let first = 1; // the number of the first of them
  let underway = 0; // how many of them are on their way
  let isClosed = false;
  let question = new AbortController();

  function send(event) {
    if (isClosed) return 0;
    const last = queue.length > underway ? queue.at(-1) : undefined;
    if (event.replaces && last?.replaces && last.node === event.node) queue.pop();
    queue.push(event);
    if (underway === 0) post();
    return first + queue.length - 1;
  }

  async function post() {
    while (queue.length > 0 && !isClosed) {
      const events = queue.map(({ replaces, ...event }) => event);
      underway = events.length;
      const update = await request(`${path}/events`, () => ({
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ after: revision(), first, events }),
      }));
      if (!update) return;
      queue.splice(0, underway);
      first += underway;
      underway = 0;
      deliver(update);
    }
  }

  /** Passes an update on, and returns whether that worked. A failure must not stop the next updates. */
  function deliver(update) {
    try {
      receive(update);
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  }

  // A page that nobody sees does not hold a connection: a browser has few of them for all pages.
  async function listen() {
    while (!isClosed) {
      const wait = document.hidden ? 0 : longestWait;
      question = new AbortController();
      const { signal } = question;
      const update = await request(
        `${path}/updates?after=${revision()}&wait=${wait}`, () => ({ signal }));
      // Without a pause, the server would send the same update again at once.
      if (update && !deliver(update)) await pauseUntilVisible(failurePause, false);
      if (document.hidden) await pauseUntilVisible(hiddenPause);
    }
  }

  /** The answer to a request, tried again until there is one; undefined where it was called off. */
  async function request(url, options) {
    for (let tries = 0; !isClosed; tries += 1) {
      try {
        const response = await fetch(url, { cache: "no-store", ...options() });
        // What is refused once is refused again: a session that has ended, above all.
        if (response.status >= 400 && response.status < 500) return end(await reason(response));
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        const update = await response.json();
        if (tries > 0) report(null);
        return update;
      } catch (error) {
        if (isClosed || error.name === "AbortError") return undefined;
        if (tries > 0) report("The server does not answer.", true);
        await pauseUntilVisible(Math.min(250 * 2 ** tries, 4000), false);
      }
    }
    return undefined;
  }

  async function reason(response) {
    const text = await response.text();
    try {
      return JSON.parse(text).error;
    } catch {
      return text;
    }
  }

  /** Waits for a time, or until the page is seen. */
  function pauseUntilVisible(milliseconds, endsWhenVisible = true) {
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      function done() {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", look);
        resolve();
      }
      function look() {
        if (endsWhenVisible && !document.hidden) done();
      }
      document.addEventListener("visibilitychange", look);
    });
  }

  function end(text) {
    close();
    report(text, false);
    return undefined;
  }

  function close() {
    isClosed = true;
    question.abort();
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) question.abort();
  });
  return { send, listen, close };
}
