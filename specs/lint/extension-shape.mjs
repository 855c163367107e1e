import { extensionNames, extensionSchema } from "./extension-schemas.mjs";
import { eachExtension, follow, plain } from "./place.mjs";
import { listed, show } from "./wording.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 * @typedef {import("ajv").ErrorObject} ErrorObject
 */

/**
 * Each of our extensions is in a place where it has a meaning, and matches its JSON Schema.
 *
 * @param {{ anyText?: boolean }} options whether an extension that is one text may have another than this service has
 */
export function extensionShape({ anyText = false }) {
  return eachExtension((context, name, node) => {
    if (extensionNames.includes(name)) checkExtension(context, node[name], name, anyText);
  });
}

/**
 * @param {Context} context
 * @param {unknown} node
 * @param {string} name
 * @param {boolean} anyText
 */
function checkExtension(context, node, name, anyText) {
  const location = context.location.child([name]);
  const validate = extensionSchema(name);
  const allowed = /** @type {{ "x-on": string[] }} */ (validate.schema)["x-on"];
  if (!allowed.includes(context.type.name)) {
    const message = `${name} is out of place: given on ${context.type.name}, expected on ${listed(allowed)}.`;
    context.report({ message, location: location.key() });
    return;
  }
  const place = { node, location };
  if (validate(plain(context, place))) return;
  for (const error of tellingErrors(validate.errors ?? [])) {
    if (anyText && error.keyword === "enum" && error.instancePath === "") continue;
    context.report({
      message: `${name}: ${explain(error)}.`,
      location: locate(context, place, error),
    });
  }
}

/**
 * Leaves out errors about a failed branch of the schema: what failed inside it has its own error. If a value matches
 * none of several titled forms, that error is enough.
 *
 * @param {readonly ErrorObject[]} errors
 */
function tellingErrors(errors) {
  const formless = errors.filter((error) => error.keyword === "oneOf" && formsOf(error).length > 0);
  return formless.length > 0 ? formless : errors.filter(({ keyword }) => keyword !== "if");
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
function explain(error) {
  const { keyword, params, data, parentSchema, message } = error;
  switch (keyword) {
    case "oneOf":
      return `given ${show(data)}, expected one of ${listed(formsOf(error))}`;
    case "additionalProperties":
      return `given ${params["additionalProperty"]}, expected one of ${listed(Object.keys(parentSchema?.["properties"] ?? {}))}`;
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
function locate(context, place, { instancePath, keyword, params }) {
  const path = instancePath.split("/").slice(1).map(unescapePointer);
  const { location } = follow(context, place, path);
  return keyword === "additionalProperties"
    ? location.child([params["additionalProperty"]]).key()
    : location;
}

/** @param {string} segment */
function unescapePointer(segment) {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
