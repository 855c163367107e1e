import { operationsOf } from "./operation-index.mjs";
import { eachExtension, follow, plain } from "./place.mjs";
import { listed, show } from "./wording.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 * @typedef {import("./extension-names.mjs").Scope} Scope
 * @typedef {import("ajv").ErrorObject} ErrorObject
 * @typedef {(name: string) => import("ajv").ValidateFunction} Compile
 */

/**
 * Each known extension is in a place where it has a meaning, and matches its JSON Schema, also in what it names.
 *
 * @param {import("../../api/extensions.js").Schemas} schemas
 * @param {Compile} compile
 * @param {import("./plugin.mjs").NameOperations} [nameOperations]
 */
export const extensionShape = (schemas, compile, nameOperations) => () => {
  /** @type {{ root: Place, operations: ReadonlyMap<string, Place> }} */
  let document;
  const enter = (/** @type {unknown} */ node, /** @type {Context} */ context) => {
    const root = { node, location: context.location };
    document = { root, operations: operationsOf(context, root, nameOperations) };
  };
  const visitor = eachExtension((context, name, node) => {
    // The extensions of a document come before it.
    if (context.type.name === "Root" && document?.root.node !== node) enter(node, context);
    if (!Object.hasOwn(schemas, name)) return;
    const owner = { node, location: context.location };
    for (const error of findErrors({ context, ...document, owner }, name, compile(name))) {
      const location = locate(
        context,
        { node: node[name], location: context.location.child([name]) },
        error,
      );
      context.report({ message: `${name}: ${explain(error)}.`, location });
    }
  });
  return { ...visitor, Root: enter };
};

/**
 * @param {Omit<Scope, "extension">} scope
 * @param {string} name
 * @param {import("ajv").ValidateFunction} validate
 * @returns {readonly Partial<ErrorObject>[]}
 */
function findErrors(scope, name, validate) {
  const { context, owner } = scope;
  const extension = follow(context, owner, [name]);
  const { "x-on": allowed } = /** @type {{ "x-on"?: string[] }} */ (validate.schema);
  if (allowed?.includes(context.type.name) === false) {
    const message = `${name} is out of place: given on ${context.type.name}, expected on ${listed(allowed)}.`;
    context.report({ message, location: context.location.child([name]).key() });
    return [];
  }
  const isValid = validate.call({ ...scope, extension }, plain(context, extension));
  return isValid ? [] : tellingErrors(validate.errors ?? []);
}

/**
 * Leaves out errors about a failed branch of the schema: what failed inside it has its own error. If a value matches
 * none of several titled forms, that error is enough.
 *
 * @param {readonly ErrorObject[]} errors
 */
export function tellingErrors(errors) {
  const formless = errors.filter((error) => error.keyword === "oneOf" && formsOf(error).length > 0);
  return formless.length > 0
    ? formless
    : errors.filter(({ keyword }) => !/^(?:if|propertyNames)$/.test(keyword));
}

/**
 * @param {ErrorObject} error
 * @returns {string[]}
 */
function formsOf({ parentSchema }) {
  const forms = /** @type {{ title?: string }[]} */ (parentSchema?.["oneOf"] ?? []);
  return forms.flatMap(({ title }) => (title === undefined ? [] : `{ ${title} }`));
}

/**
 * Says what was given and what was expected.
 *
 * @param {ErrorObject} error
 * @returns {string}
 */
export function explain(error) {
  const { keyword, params, data, parentSchema, message } = error;
  switch (keyword) {
    case "oneOf":
      return `given ${show(data)}, expected one of ${listed(formsOf(error))}`;
    case "additionalProperties":
      return `given ${params["additionalProperty"]}, expected one of ${listed(Object.keys(parentSchema?.["properties"] ?? {}))}`;
    case "x-names":
      return `${message}, expected one of ${listed(params["allowed"])}`;
    case "enum":
      return `given ${show(data)}, expected one of ${listed(params["allowedValues"])}`;
    case "required":
      return `${params["missingProperty"]} is missing, expected ${listed(parentSchema?.["required"])}`;
    case "type":
      return `given ${show(data)}, expected ${listed([params["type"]].flat())}`;
    default:
      return `given ${show(data)}, which ${message}`;
  }
}

/**
 * @param {Context} context
 * @param {Place} place
 * @param {ErrorObject} error
 */
function locate(context, place, { instancePath, keyword, params, propertyName }) {
  const steps = instancePath.split("/").slice(1);
  const path = steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const { location } = follow(context, place, path);
  const key = keyword === "additionalProperties" ? params["additionalProperty"] : propertyName;
  return key === undefined ? location : location.child([key]).key();
}
