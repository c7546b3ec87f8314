// The address bar: where one is in the app, for back, forward, reload and new tabs. The server opens
// the app at the address that a page is loaded from.

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
export function followHistory({ base, open }) {
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
