import { element } from "./element.js";

/** Creates a list to choose from, of values with their texts. */
export function select(options: readonly (readonly [string, string])[]): HTMLSelectElement {
  return element(
    "select",
    {},
    ...options.map(([value, text]) => element("option", { value }, text)),
  );
}
