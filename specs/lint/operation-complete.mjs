import { isObject } from "../../generator/document/extensions/place.mjs";
import { hasText, listed } from "../../generator/document/extensions/wording.mjs";

/** @typedef {import("../../generator/document/extensions/place.mjs").Context} Context */

/** An operation has everything that its page, its method and its rate budget need. */
export function operationComplete() {
  return {
    Operation(/** @type {unknown} */ operation, /** @type {Context} */ context) {
      if (!isObject(operation)) return;
      const missing = Object.entries(parts).filter(([, isThere]) => !isThere(operation));
      if (missing.length === 0) return;
      const name = operation["operationId"] ?? "without operationId";
      for (const [part] of missing) {
        const message = `Operation ${name} has no ${part}, expected all of ${listed(Object.keys(parts))}.`;
        context.report({ message, location: context.location.key() });
      }
    },
  };
}

/** @type {Record<string, (operation: Record<string, any>) => boolean>} */
const parts = {
  summary: ({ summary }) => hasText(summary),
  description: ({ description }) => hasText(description) || hasText(description?.$ref),
  tags: ({ tags }) => Array.isArray(tags) && tags.length > 0,
  "4xx response": ({ responses }) =>
    Object.keys(responses ?? {}).some((code) => code.startsWith("4")),
  "x-budget": (operation) => operation["x-budget"] !== undefined,
};
