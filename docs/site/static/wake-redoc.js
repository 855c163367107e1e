// The page of an API is whole as it comes. Redoc's script is nine tenths of what there is to load, so it waits until a
// reader does something, or has come for one operation, which only the script shows.

const signs = ["pointermove", "pointerdown", "wheel", "keydown", "focusin", "click", "hashchange"];

/** What was clicked last, before anything could happen. */
let clicked = /** @type {Element | undefined} */ (undefined);

/** @param {Event} event */
function noteClick({ target }) {
  if (target instanceof Element && target.closest("#redoc")) clicked = target;
}

async function wake() {
  for (const sign of signs) removeEventListener(sign, wake, { capture: true });
  const script = document.querySelector("script[data-redoc]");
  if (!(script instanceof HTMLElement)) return;
  await import(script.dataset["redoc"] ?? "");
  repeatClick();
}

/** React finishes what it is about to bring to life when an event needs it. */
function repeatClick() {
  removeEventListener("click", noteClick, { capture: true });
  clicked?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

addEventListener("click", noteClick, { capture: true });

for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
if (location.hash.length > 2) void wake();
