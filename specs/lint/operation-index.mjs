import { entries, expectOneOf, follow, members } from "./place.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/**
 * Visits every document as a whole.
 *
 * @param {(context: Context, operations: ReadonlyMap<string, Place>, root: Place) => void} check gets the operations by
 *   name: `x-name`, otherwise operationId
 */
export function eachDocument(check) {
  return {
    Root(/** @type {unknown} */ node, /** @type {Context} */ context) {
      const root = { node, location: context.location };
      const operations = members(context, root, ["paths"])
        .flatMap((item) => members(context, item))
        .map(
          (operation) =>
            /** @type {const} */ ([
              operation.node?.["x-name"] ?? operation.node?.operationId,
              operation,
            ]),
        )
        .filter(([id]) => typeof id === "string");
      check(context, new Map(operations), root);
    },
  };
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
 * Returns the fields of the JSON bodies of an operation's success responses.
 *
 * @param {Context} context
 * @param {Place} operation
 * @returns {[string, Place][]}
 */
export function resultFields(context, operation) {
  return entries(context, operation, ["responses"]).flatMap(([status, response]) =>
    status.startsWith("2") ? jsonFields(context, response) : [],
  );
}

/**
 * Returns the fields of a JSON body or response, also those in the parts of an `allOf`.
 *
 * @param {Context} context
 * @param {Place} owner
 * @returns {[string, Place][]}
 */
function jsonFields(context, owner) {
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
  const parts = entries(context, schema, ["allOf"]).flatMap(([, part]) =>
    fieldsOf(context, part, [...above, schema.node]),
  );
  return [...entries(context, schema, ["properties"]), ...parts];
}
