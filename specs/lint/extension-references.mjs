import { extensionNames, extensionSchema } from "./extension-schemas.mjs";
import { bodyFields, operationsOf, resultFields } from "./operation-index.mjs";
import {
  eachExtension,
  entries,
  expectOneOf,
  follow,
  isObject,
  members,
  names,
  plain,
} from "./place.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 * @typedef {{ context: Context, root: Place, operations: ReadonlyMap<string, Place>, owner: Place, extension: Place }} Scope
 * @typedef {Record<string, any>} Schema
 */

/**
 * What an extension names is there. Its schema says what a text is (`x-names`), and which sibling names the operation
 * where to look for it (`x-of`); without one, the operation that has the extension. What another document has is
 * checked when all are read.
 */
export function extensionReferences() {
  /** @type {{ root: Place, operations: ReadonlyMap<string, Place> }} */
  let document;
  const enter = (/** @type {Context} */ context, /** @type {Place} */ root) => {
    document = { root, operations: operationsOf(context, root) };
  };
  const visitor = eachExtension((context, name, node) => {
    const owner = { node, location: context.location };
    // Its own extensions come before it.
    if (context.type.name === "Root") enter(context, owner);
    if (!extensionNames.includes(name)) return;
    const extension = follow(context, owner, [name]);
    const { schema } = extensionSchema(name);
    const scope = { context, ...document, owner, extension };
    checkNames(scope, /** @type {Schema} */ (schema), /** @type {Schema} */ (schema), extension);
  });
  return {
    ...visitor,
    Root(/** @type {unknown} */ node, /** @type {Context} */ context) {
      enter(context, { node, location: context.location });
    },
  };
}

/**
 * Checks a value and everything inside it by the schema's own structure.
 *
 * @param {Scope} scope
 * @param {Schema} whole
 * @param {Schema} schema
 * @param {Place} value
 */
function checkNames(scope, whole, schema, value) {
  const { context } = scope;
  const inside = (/** @type {Schema} */ part, /** @type {Place} */ place) =>
    checkNames(scope, whole, part, place);
  checkName(scope, schema, value);
  for (const part of partsOf(whole, schema, value.node)) inside(part, value);
  for (const [key, member] of entries(context, value)) {
    const { properties = {}, patternProperties = {}, additionalProperties, items } = schema;
    const patterns = Object.keys(patternProperties).filter((each) =>
      new RegExp(each, "u").test(key),
    );
    const others = [
      ...patterns.map((each) => patternProperties[each]),
      additionalProperties,
      items,
    ];
    const part = [properties[key], ...others].find(isObject);
    if (part !== undefined) inside(part, member);
  }
  for (const name of isObject(schema["propertyNames"]) ? names(context, value) : [])
    inside(schema["propertyNames"], name);
}

/**
 * The schemas that a value also has to match: of several forms, the one that its kind chooses.
 *
 * @param {Schema} whole
 * @param {Schema} schema
 * @param {unknown} value
 * @returns {Schema[]}
 */
function partsOf(whole, { $ref: reference, allOf = [], if: test, then, else: other }, value) {
  const target = typeof reference === "string" ? [whole["$defs"][reference.slice(8)]] : [];
  if (test === undefined) return [...target, ...allOf];
  const isList = test.type === "array";
  const required = (test.anyOf ?? []).flatMap((/** @type {Schema} */ each) => each["required"]);
  const isMatch = isList
    ? Array.isArray(value)
    : required.some((/** @type {string} */ key) => Object.hasOwn(Object(value), key));
  return [...target, ...allOf, isMatch ? then : other];
}

/**
 * @param {Scope} scope
 * @param {Schema} schema
 * @param {Place} value
 */
function checkName(scope, { "x-names": kind, "x-of": of }, value) {
  if (typeof kind !== "string" || typeof value.node !== "string") return;
  const { label, list } = kinds[kind] ?? {};
  const { context, extension, operations, owner } = scope;
  const isElsewhere =
    kind === "api" || (of !== undefined && isObject(extension.node) && "api" in extension.node);
  const operation = of === undefined ? owner : operations.get(extension.node?.[of]);
  const known =
    isElsewhere || operation === undefined ? undefined : list?.({ ...scope, owner: operation });
  if (known !== undefined) expectOneOf(context, `No such ${label}`, value, known);
}

/** @type {Record<string, { label: string, list: (scope: Scope) => Iterable<unknown> | undefined }>} what a text can name */
const kinds = {
  action: {
    label: "action",
    list: ({ context, owner, extension }) =>
      valuesOf(context, bodyFields(context, owner), extension),
  },
  control: {
    label: "control",
    list: ({ context, extension }) => keysOf(context, extension, "controls"),
  },
  errorField: {
    label: "field of an error",
    list: ({ context, operations }) =>
      [...operations.values()].flatMap((each) => keysIn(resultFields(context, each, /^[^2]/))),
  },
  errorHeader: {
    label: "header of an error",
    list: ({ context, operations }) =>
      [...operations.values()].flatMap((each) =>
        members(context, each, ["responses"]).flatMap((response) =>
          keysOf(context, response, "headers"),
        ),
      ),
  },
  input: {
    label: "input",
    list: ({ context, owner, extension }) => [
      ...members(context, owner, ["parameters"]).map(({ node }) => node?.name),
      ...(extension.node.input ?? keysIn(bodyFields(context, owner))),
    ],
  },
  model: {
    label: "model",
    list: ({ context, root }) =>
      members(context, root, ["x-reasoning", "rows"]).flatMap((row) =>
        members(context, row, ["models"]).map(({ node }) => node),
      ),
  },
  operation: { label: "operation", list: ({ operations }) => operations.keys() },
  region: {
    label: "region",
    list: ({ context, root }) =>
      keysOf(context, root, "x-regions").filter((key) => !/^(?:env|default)$/.test(key)),
  },
  requestField: {
    label: "body field",
    list: ({ context, owner }) => keysIn(bodyFields(context, owner)),
  },
  responseField: {
    label: "response field",
    list: ({ context, owner }) => keysIn(resultFields(context, owner)),
  },
  schema: {
    label: "schema",
    list: ({ context, root }) => keysOf(context, follow(context, root, ["components"]), "schemas"),
  },
  status: {
    label: "status",
    list: ({ context, owner, extension }) => {
      const known = valuesOf(context, resultFields(context, owner), extension);
      return known.length > 0 ? known : undefined;
    },
  },
  terminal: {
    label: "terminal status",
    list: ({ context, extension }) =>
      members(context, extension, ["terminal"]).map(({ node }) => node),
  },
};

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
    .flatMap(([, place]) => {
      const schema = plain(context, place);
      const { enum: closed, "x-extensible-enum": open } = isObject(schema) ? schema : {};
      return [closed, open].flatMap((list) => (Array.isArray(list) ? list : []));
    });
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
