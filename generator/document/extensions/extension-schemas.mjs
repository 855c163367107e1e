import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { explain, tellingErrors } from "./extension-shape.mjs";
import { isObject } from "./place.mjs";
import { findUnknownName, namesKeyword } from "./extension-names.mjs";

/** @typedef {import("../../api/extensions.js").Schemas} Schemas */

/**
 * Returns what finds the check of an extension, which is read and compiled on first use.
 *
 * @param {Schemas} schemas
 */
export function compileOnUse(schemas) {
  const ajv = createAjv({ validateSchema: false, strict: false });
  return (/** @type {string} */ name) => {
    if (ajv.getSchema(name) === undefined) ajv.addSchema(readSchema(schemas[name]), name);
    return /** @type {import("ajv").ValidateFunction} */ (ajv.getSchema(name));
  };
}

/**
 * Says what the JSON Schema in a file does not allow in a value without extensions, and where.
 *
 * @param {string} file of the schema
 * @param {unknown} value
 */
export function findFlaws(file, value) {
  const validate = compileOnUse({ "x-sidecar": pathToFileURL(file) })("x-sidecar");
  validate(value);
  const errors = tellingErrors(validate.errors ?? []);
  return errors.map((error) => ({ pointer: `#${error.instancePath}`, message: explain(error) }));
}

/**
 * Says what is wrong with a schema: a misspelled keyword is an error too. Our own are checked by a test, because this would
 * double the time of every lint.
 *
 * @param {object | URL | undefined} schema
 * @returns {string | undefined}
 */
export function findSchemaFlaw(schema) {
  try {
    const read = readSchema(schema);
    const ajv = createAjv({ strict: true, strictTypes: false, strictRequired: false });
    ajv.compile(ajv.addVocabulary(["x-of", "x-on"]) && read);
    return findUnknownName(read);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @param {import("ajv").Options} options */
function createAjv(options) {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    // Each check runs a few times at most, which takes less time than to make it fast.
    code: { optimize: false },
    passContext: true,
    logger: false,
    ...options,
  });
  return ajv.addKeyword(namesKeyword);
}

/**
 * @param {unknown} schema
 * @returns {object}
 */
function readSchema(schema) {
  const read = schema instanceof URL ? JSON.parse(readFileSync(schema, "utf8")) : schema;
  if (!isObject(read)) throw new TypeError("it is no object");
  return read;
}
