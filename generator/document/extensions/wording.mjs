/**
 * Values of a document as messages show them: sorted, so that a message does not depend on the order in the document.
 *
 * @param {Iterable<unknown>} values
 * @returns {string}
 */
export function listed(values) {
  const shown = [...values].map((value) => (typeof value === "string" ? value : show(value)));
  return shown.length === 0 ? "nothing" : shown.toSorted().join(", ");
}

/**
 * @param {unknown} value
 * @returns {string}
 */
export function show(value) {
  return JSON.stringify(value) ?? String(value);
}

/**
 * Whether a text has words.
 *
 * @param {unknown} value
 * @returns {boolean}
 */
export function hasText(value) {
  return typeof value === "string" && value.trim() !== "";
}
