// Repairs what Redoc leaves undone for those who do not see the page, or do not use a mouse.

/**
 * @param {Element} element
 * @param {Record<string, string>} attributes
 */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** Menus whose label replaced the text that is to be seen, so that nobody could speak their name. */
function nameMenus() {
  for (const button of document.querySelectorAll('button[aria-haspopup="menu"][aria-label]')) {
    const text = button.textContent?.trim() ?? "";
    const label = button.getAttribute("aria-label") ?? "";
    if (!label.includes(text)) set(button, { "aria-label": `${label}: ${text}` });
  }
}

function openTables() {
  for (const table of document.querySelectorAll(".md-table-wrapper:not([tabindex])")) {
    set(table, { tabindex: "0", role: "region", "aria-label": "Table" });
  }
}

function openSearch() {
  const trigger = document.querySelector('[data-testid="search-trigger"]:not([role])');
  if (trigger instanceof HTMLElement) {
    set(trigger, { role: "button", tabindex: "0" });
    trigger.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") trigger.click();
    });
  }
  const dialog = document.querySelector('[data-testid="search-dialog"]:not([role])');
  if (dialog === null) return;
  set(dialog, { role: "dialog", "aria-modal": "true", "aria-label": "Search" });
  for (const input of dialog.querySelectorAll("input")) set(input, { "aria-label": "Search" });
}

/** Buttons that are nothing but a picture. */
function nameClearButtons() {
  const buttons = document.querySelectorAll('[data-testid="search-dialog"] header button');
  for (const button of buttons) set(button, { "aria-label": "Clear" });
}

const repairs = [nameMenus, openTables, openSearch, nameClearButtons];

function repair() {
  for (const mend of repairs) mend();
}

new MutationObserver(repair).observe(document.body, { childList: true, subtree: true });
repair();
