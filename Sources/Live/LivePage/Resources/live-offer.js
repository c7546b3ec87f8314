// What a live page offers beside the app's own screen: to take back what was deleted, and to copy a
// text that is shown to be copied.

/**
 * Puts a place for offers beside the app's document.
 *
 * - undo: takes back what can be taken back.
 *
 * Returns a function to be called when the page has changed, with what can be taken back, in words;
 * undefined for nothing.
 */
export function openOffer({ undo }) {
  const offer = document.createElement("aside");
  offer.className = "live-offer";
  offer.setAttribute("aria-label", "Beside the app");
  // Assistive technology tells only what is put into an element that is there already.
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  offer.append(words);
  document.documentElement.append(offer);
  let shown;

  function show(text, label, act) {
    words.textContent = text;
    offer.querySelector("button")?.remove();
    if (!label) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", act);
    offer.append(button);
  }

  async function copy() {
    const text = document.querySelector("textarea[readonly]");
    try {
      await navigator.clipboard.writeText(text.value);
      words.textContent = "Copied.";
    } catch {
      // Only a page of this machine or over HTTPS may copy by itself.
      text?.focus();
      text?.select();
      words.textContent = "The browser lets no page copy here. The text is selected: copy it.";
    }
  }

  return (undoable) => {
    const wanted = undoable ?? (document.querySelector("textarea[readonly]") ? "Copy" : "");
    if (wanted === shown) return;
    shown = wanted;
    if (undoable) show(undoable, "Undo", undo);
    else show("", wanted, copy);
  };
}
