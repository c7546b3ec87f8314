// The connection to the server. Sends events in order, one request at a time. Updates arrive in the
// responses, and in the response to a request that the server holds until something changes.

const longestWait = 25; // seconds
const hiddenPause = 2000; // milliseconds between two requests of a hidden page
const failurePause = 1000; // milliseconds after an update that the page failed to show

/** Returns an event's name and node, such as `scroll 12`. */
const kindOf = (event) => {
  const [[name, { node }]] = Object.entries(event);
  return `${name} ${node}`;
};

/**
 * Opens the connection.
 *
 * - path: the session's address.
 * - revision: a function that returns the revision that the page shows.
 * - receive: called with each update.
 * - report: called with a message when something is wrong, and whether the request is tried again.
 *   Called with null when it works again.
 *
 * Returns {send, listen, close}. `send` returns the event's number. An update includes the event if
 * its `done` is at least that number. `listen` begins to request updates.
 */
export function openLink({ path, revision, receive, report }) {
  const queue = []; // the events that the server has not confirmed
  let first = 1; // the number of the first event in the queue
  let underway = 0; // how many events in the queue have been sent
  let isClosed = false;
  let question = new AbortController();

  function send(event, replaces) {
    if (isClosed) return 0;
    const last = queue.length > underway ? queue.at(-1) : undefined;
    if (replaces && last && kindOf(last) === kindOf(event)) queue.pop();
    queue.push(event);
    if (underway === 0) post();
    return first + queue.length - 1;
  }

  async function post() {
    while (queue.length > 0 && !isClosed) {
      const events = [...queue];
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

  /** Delivers an update. Returns false on failure, which must not stop the next updates. */
  function deliver(update) {
    try {
      receive(update);
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  }

  // A hidden page doesn't keep a connection open: a browser has few connections for all pages.
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

  /** Sends a request until there is a response, and returns its JSON. Undefined if cancelled. */
  async function request(url, options) {
    for (let tries = 0; !isClosed; tries += 1) {
      try {
        const response = await fetch(url, { cache: "no-store", ...options() });
        // Don't retry refused requests, such as those to a session that has ended.
        if (response.status >= 400 && response.status < 500) return end(await reason(response));
        if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
        const update = await response.json();
        if (tries > 0) report(null);
        return update;
      } catch (error) {
        if (isClosed || error.name === "AbortError") return undefined;
        if (tries > 0) report("The server isn't responding.", true);
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

  /** Waits for a time, or until the page becomes visible. */
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
