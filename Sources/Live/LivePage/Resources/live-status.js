// The page's own messages: the app is busy, or something is wrong. They are outside the body, which
// contains only the app's document.

const busyDelay = 100; // milliseconds before the page shows that the app is busy
let pendingTimer;

// For assistive technology: a busy state and a message. A screen reader reads nothing in a busy
// element, so the message needs a second element.
const [work, words] = ["live-work", "live-words"].map((id) => {
  const region = Object.assign(document.createElement("div"), { id, className: "live-work" });
  region.setAttribute("role", "status");
  document.documentElement.append(region);
  return region;
});

/**
 * Shows that the app has not processed all events yet (`isUnanswered`) or is waiting (`isBusy`). Sets
 * the state for assistive technology at once if events are unanswered.
 */
export function showPending(isUnanswered, isBusy) {
  work.setAttribute("aria-busy", String(isUnanswered));
  if (isBusy || isUnanswered) pendingTimer ??= setTimeout(() => mark(true), busyDelay);
  else {
    clearTimeout(pendingTimer);
    pendingTimer = undefined;
    mark(false);
  }
}

function mark(isOn) {
  document.documentElement.classList.toggle("live-pending", isOn);
  const text = isOn ? "The app is busy." : words.textContent && "The app is ready.";
  if (words.textContent !== text) words.textContent = text;
}

/** Shows a problem over the page, or removes it if the text is null. */
export function showProblem(text, isRetrying) {
  document.querySelector(".live-trouble")?.remove();
  if (text === null) return;
  const notice = document.createElement("aside");
  notice.className = "live-trouble";
  notice.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = isRetrying ? `${text} Trying again…` : text;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Reload";
  button.addEventListener("click", () => location.reload());
  notice.append(words, button);
  document.documentElement.append(notice);
}
