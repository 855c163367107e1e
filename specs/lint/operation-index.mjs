import { follow } from "./place.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/**
 * Returns the operations of the document by name: `x-name`, otherwise operationId.
 *
 * @param {Context} context of the root
 * @param {Record<string, any>} root
 * @returns {Map<string, Place>}
 */
export function operationIndex(context, root) {
  const start = { node: root, location: context.location };
  const index = new Map();
  for (const path of Object.keys(root?.["paths"] ?? {})) {
    const item = follow(context, start, ["paths", path]);
    for (const method of Object.keys(item.node ?? {})) {
      const operation = follow(context, item, [method]);
      const id = operation.node?.["x-name"] ?? operation.node?.operationId;
      if (typeof id === "string") index.set(id, operation);
    }
  }
  return index;
}

/**
 * Returns a field of the operation's JSON body, or a place without a value.
 *
 * @param {Context} context
 * @param {Place} operation
 * @param {string} field
 * @returns {Place}
 */
export function bodyField(context, operation, field) {
  const path = ["requestBody", "content", "application/json", "schema", "properties", field];
  return follow(context, operation, path);
}
