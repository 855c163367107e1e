// Repairs what Redoc leaves undone for those who do not see the page, or do not use a mouse.

/** @param {ParentNode} root */
function repair(root) {
  for (const button of root.querySelectorAll('button[aria-haspopup="menu"][aria-label]')) {
    // The label replaced the text that is to be seen, so that nobody could speak the button's name.
    const text = button.textContent?.trim() ?? "";
    const label = button.getAttribute("aria-label") ?? "";
    if (!label.includes(text)) button.setAttribute("aria-label", `${label}: ${text}`);
  }
  for (const table of root.querySelectorAll(".md-table-wrapper:not([tabindex])")) {
    table.setAttribute("tabindex", "0");
    table.setAttribute("role", "region");
    table.setAttribute("aria-label", "Table");
  }
}

new MutationObserver(() => repair(document)).observe(document.body, {
  childList: true,
  subtree: true,
});
repair(document);
