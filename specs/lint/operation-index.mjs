import { entries, expectOneOf, follow } from "./place.mjs";

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
  const found = bodyFields(context, operation).find(([name]) => name === field)?.[1];
  return found ?? { ...operation, node: undefined };
}

/**
 * Returns the fields of the operation's JSON body.
 *
 * @param {Context} context
 * @param {Place} operation
 * @returns {[string, Place][]}
 */
export function bodyFields(context, operation) {
  return jsonFields(context, follow(context, operation, ["requestBody"]));
}

/**
 * Reports a value that is no field of the operation's JSON body.
 *
 * @param {Context} context
 * @param {Place} operation
 * @param {Place} name
 */
export function expectBodyField(context, operation, name) {
  const fields = bodyFields(context, operation).map(([field]) => field);
  expectOneOf(context, "No such body field", name, fields);
}

/**
 * Returns the fields of a JSON body or response, also those in the parts of an `allOf`.
 *
 * @param {Context} context
 * @param {Place} owner
 * @returns {[string, Place][]}
 */
export function jsonFields(context, owner) {
  return fieldsOf(context, follow(context, owner, ["content", "application/json", "schema"]), []);
}

/**
 * @param {Context} context
 * @param {Place} schema
 * @param {readonly unknown[]} above
 * @returns {[string, Place][]}
 */
function fieldsOf(context, schema, above) {
  if (above.includes(schema.node)) return [];
  const parts = entries(context, follow(context, schema, ["allOf"])).flatMap(([, part]) =>
    fieldsOf(context, part, [...above, schema.node]),
  );
  return [...entries(context, follow(context, schema, ["properties"])), ...parts];
}
