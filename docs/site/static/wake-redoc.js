// The page of an API is whole as it comes. Redoc's script is nine tenths of what there is to load, so it waits until a
// reader does something, or has come for one operation, which only the script shows.

const signs = ["pointermove", "pointerdown", "wheel", "keydown", "focusin", "click", "hashchange"];

/** What was clicked last, before anything could happen. */
let clicked = /** @type {Element | undefined} */ (undefined);

/** @param {Event} event */
function noteClick({ target }) {
  if (target instanceof Element && target.closest("#redoc")) clicked = target;
}

function wake() {
  for (const sign of signs) removeEventListener(sign, wake, { capture: true });
  const script = document.querySelector("script[data-redoc]");
  if (script instanceof HTMLElement) void import(script.dataset["redoc"] ?? "");
}

/** React keeps what an element reacts to in a property of it. */
function isAwake() {
  const link = document.querySelector("#redoc a");
  return link !== null && Object.keys(link).some((name) => name.startsWith("__reactProps"));
}

function repeatClick() {
  removeEventListener("click", noteClick, { capture: true });
  clicked?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

// React brings a page to life piece by piece, and does nothing else before the last one.
const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));

const watching = new MutationObserver(() => {
  if (!isAwake()) return;
  watching.disconnect();
  whenIdle(repeatClick);
});
watching.observe(document.body, { subtree: true, childList: true });
addEventListener("click", noteClick, { capture: true });

for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
if (location.hash.length > 2) wake();
