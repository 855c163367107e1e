import type { Api, ApiOperation } from "../../../generator/model/api.js";
import { effectiveSchema } from "../../../generator/model/effective-schema.js";
import { resolveResult } from "../../../generator/model/resolve-json.js";
import { emitKey } from "../../../generator/text/code.js";

/** Emits the fields that every response of an operation must have: the strings that its document promises. */
export function emitNeeds(api: Api, operation: ApiOperation): string {
  const fields = promisedTexts(api, operation).map((name) => `${emitKey(name)}: "string"`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

/** The strings that a document promises in every response of an operation. */
export function promisedTexts({ document }: Api, { source }: ApiOperation): string[] {
  const { required = [], properties = {} } = resolveResult(document, source) ?? {};
  return required.filter((name) => {
    const property = properties[name];
    return property !== undefined && effectiveSchema(document, property).type === "string";
  });
}
