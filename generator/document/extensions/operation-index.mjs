import { entries, follow, members } from "./place.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/**
 * Visits every document as a whole.
 *
 * @param {(context: Context, operations: ReadonlyMap<string, Place>, root: Place) => void} check gets the operations by name
 */
export function eachDocument(check) {
  return {
    Root(/** @type {unknown} */ node, /** @type {Context} */ context) {
      const root = { node, location: context.location };
      check(context, operationsOf(context, root), root);
    },
  };
}

/**
 * Returns the operations of a document by name: `x-name`, otherwise operationId; and by their names on its client.
 *
 * @param {Context} context
 * @param {Place} root
 * @param {import("./plugin.mjs").NameOperations} [nameOperations]
 * @returns {ReadonlyMap<string, Place>}
 */
export function operationsOf(context, root, nameOperations) {
  const all = members(context, root, ["paths"]).flatMap((item) => members(context, item));
  const names = nameOperations?.(root.node);
  const onClient = all.map((each) => /** @type {const} */ ([names?.get(each.node), each]));
  const stated = all.map((each) => /** @type {const} */ ([statedName(each), each]));
  return new Map([...onClient, ...stated].filter(([name]) => typeof name === "string"));
}

/**
 * Returns the name that a document gives an operation.
 *
 * @param {Place} operation
 */
export function statedName({ node }) {
  return node?.["x-name"] ?? node?.operationId;
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
 * Returns the fields of the JSON bodies of an operation's responses.
 *
 * @param {Context} context
 * @param {Place} operation
 * @param {RegExp} [statuses] those of success unless given
 * @returns {[string, Place][]}
 */
export function resultFields(context, operation, statuses = /^2/) {
  return entries(context, operation, ["responses"]).flatMap(([status, response]) =>
    statuses.test(status) ? jsonFields(context, response) : [],
  );
}

/**
 * Returns the fields of a JSON body or response, also those in its parts.
 *
 * @param {Context} context
 * @param {Place} owner
 * @returns {[string, Place][]}
 */
function jsonFields(context, owner) {
  const types = entries(context, owner, ["content"]).map(([type]) => type);
  const [type = ""] = jsonTypes.flatMap((json) => types.filter((each) => json.test(each)));
  const schema = follow(context, owner, ["content", type, "schema"]);
  // It grows while it is read: parts are shared, and may hold each other.
  const schemas = new Map([[schema.node, schema]]);
  for (const each of schemas.values())
    for (const part of ["allOf", "anyOf", "oneOf"].flatMap((key) => members(context, each, [key])))
      if (!schemas.has(part.node)) schemas.set(part.node, part);
  return [...schemas.values()].flatMap((each) => entries(context, each, ["properties"]));
}

/** Media types of JSON, and ranges that may be of it, in the order in which the generator prefers them. */
const jsonTypes = [/^application\/json$/, /^[^;]*[/+]json\s*(?:;|$)/i, /^(?:\*|application)\/\*/];
