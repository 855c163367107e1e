import { bodyFields, resultFields, statedName } from "./operation-index.mjs";
import { entries, follow, isObject, members } from "./place.mjs";
import { listed, show } from "./wording.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 * @typedef {{ context: Context, root: Place, operations: ReadonlyMap<string, Place>, owner: Place, extension: Place }} Scope
 */

/**
 * The keyword `x-names` of our schemas: what a text of an extension names is there. `x-of` beside it says which sibling
 * names the operation where it is; without one, it is the operation that has the extension. What another document has is
 * checked when all are read.
 *
 * @type {import("ajv").FuncKeywordDefinition}
 */
export const namesKeyword = {
  keyword: "x-names",
  schemaType: "string",
  errors: true,
  compile(kind, { "x-of": of }) {
    const list = kinds[kind];
    /** @type {import("ajv").DataValidateFunction & { call(scope: Scope, name: unknown): boolean }} */
    const check = function (/** @type {unknown} */ name) {
      const scope = /** @type {Scope} */ (/** @type {unknown} */ (this));
      const owner = of === undefined ? scope.owner : ownerOf(scope, of);
      const known = owner && list?.({ ...scope, owner });
      const allowed = known && [...known];
      if (typeof name !== "string" || allowed?.includes(name) !== false) return true;
      if (kind === "operation" && scope.operations.has(name)) return true;
      const message = `No such ${kind}: given ${show(name)}`;
      check.errors = [{ keyword: "x-names", message, params: { allowed } }];
      return false;
    };
    return check;
  },
};

/**
 * Says which `x-names` of a schema is none of these; texts that name something of another kind would pass unchecked.
 *
 * @param {object} schema
 * @returns {string | undefined}
 */
export function findUnknownName(schema) {
  for (const [key, member] of Object.entries(schema)) {
    const isUnknown = key === "x-names" && member !== "api" && !Object.hasOwn(kinds, member);
    if (isUnknown)
      return `x-names: given ${show(member)}, expected one of ${listed(["api", ...Object.keys(kinds)])}`;
    const found = isObject(member) ? findUnknownName(member) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The operation that a sibling names, if it is one of this document.
 *
 * @param {Scope} scope
 * @param {string} sibling
 */
function ownerOf({ extension, operations }, sibling) {
  return "api" in Object(extension.node) ? undefined : operations.get(extension.node?.[sibling]);
}

/** @type {Record<string, (scope: Scope) => Iterable<unknown> | undefined>} all that a text can name, by what it is */
const kinds = {
  action: ({ context, owner, extension }) =>
    valuesOf(context, bodyFields(context, owner), extension),
  "body field": ({ context, owner }) => keysIn(bodyFields(context, owner)),
  "body field or query parameter": (scope) => [
    ...keysIn(bodyFields(scope.context, scope.owner)),
    ...parametersOf(scope).flatMap((node) => (node?.in === "query" ? node.name : [])),
  ],
  control: ({ context, extension }) => keysOf(context, extension, "controls"),
  "field of an error": ({ context, operations }) =>
    [...operations.values()].flatMap((each) => keysIn(resultFields(context, each, /^[^2]/))),
  "header of an error": ({ context, operations }) =>
    [...operations.values()]
      .flatMap((each) => members(context, each, ["responses"]))
      .flatMap((response) => keysOf(context, response, "headers")),
  input: (scope) => [
    ...parametersOf(scope).map((node) => node?.name),
    ...(scope.extension.node.input ?? keysIn(bodyFields(scope.context, scope.owner))),
  ],
  model: ({ context, root }) =>
    members(context, root, ["x-reasoning", "rows"])
      .flatMap((row) => members(context, row, ["models"]))
      .map(({ node }) => node),
  operation: ({ operations }) =>
    new Set([...operations.values()].flatMap((each) => statedName(each) ?? [])),
  region: ({ context, root }) =>
    keysOf(context, root, "x-regions").filter((key) => !/^(?:env|default)$/.test(key)),
  "response field": ({ context, owner }) => keysIn(resultFields(context, owner)),
  schema: ({ context, root }) => keysOf(context, follow(context, root, ["components"]), "schemas"),
  status: ({ context, owner, extension }) => {
    const known = valuesOf(context, resultFields(context, owner), extension);
    return known.length > 0 ? known : undefined;
  },
  "terminal status": ({ context, extension }) =>
    members(context, extension, ["terminal"]).map(({ node }) => node),
};

/**
 * The parameters of an operation, and those of its path.
 *
 * @param {Scope} scope
 */
function parametersOf({ context, root, owner }) {
  const item = members(context, root, ["paths"]).find((each) =>
    members(context, each).some(({ node }) => node === owner.node),
  );
  const shared = item === undefined ? [] : members(context, item, ["parameters"]);
  return [...shared, ...members(context, owner, ["parameters"])].map(({ node }) => node);
}

/**
 * The values that a field lists, whether or not there can be others.
 *
 * @param {Context} context
 * @param {[string, Place][]} fields
 * @param {Place} extension has the name of the field
 * @returns {unknown[]}
 */
function valuesOf(context, fields, extension) {
  return fields
    .filter(([name]) => name === extension.node?.field)
    .flatMap(([, place]) =>
      ["enum", "x-extensible-enum"].flatMap((key) => members(context, place, [key])),
    )
    .map(({ node }) => node);
}

/**
 * @param {Context} context
 * @param {Place} owner
 * @param {string} key
 */
function keysOf(context, owner, key) {
  return keysIn(entries(context, owner, [key]));
}

/** @param {readonly [string, Place][]} fields */
function keysIn(fields) {
  return fields.map(([name]) => name);
}
