import { extensionKnown } from "./extension-known.mjs";
import { compileOnUse } from "./extension-schemas.mjs";
import { extensionShape } from "./extension-shape.mjs";
import { extensionTypes } from "./extension-types.mjs";

export { findSchemaFlaw } from "./extension-schemas.mjs";

/**
 * Returns the plugin that lets Redocly know extensions, and has the rules that check them.
 *
 * @param {import("../../api/extensions.js").Schemas} schemas
 */
export function extensionsPlugin(schemas) {
  return {
    id: "sdk",
    typeExtension: { oas3: extensionTypes(Object.keys(schemas)) },
    rules: {
      oas3: {
        "extension-known": extensionKnown,
        "extension-shape": extensionShape(schemas, compileOnUse(schemas)),
      },
    },
  };
}
