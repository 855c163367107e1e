import { compileOnUse } from "./extension-schemas.mjs";
import { extensionShape } from "./extension-shape.mjs";
import { eachExtension } from "./place.mjs";
import { listed } from "./wording.mjs";

export { findFlaws, findSchemaFlaw } from "./extension-schemas.mjs";

/**
 * @typedef {{ name?: string, properties: Record<string, unknown>, items?: unknown, additionalProperties?: unknown, extensionsPrefix?: string }} NodeType
 */

/**
 * Returns the plugin that lets Redocly know extensions, and has the rules that check them.
 *
 * @param {import("../../api/extensions.js").Schemas} schemas
 * @param {import("./plugin.mjs").NameOperations} [nameOperations]
 */
export function extensionsPlugin(schemas, nameOperations) {
  return {
    id: "sdk",
    typeExtension: { oas3: extensionTypes(Object.keys(schemas)) },
    rules: {
      oas3: {
        "extension-known": extensionKnown,
        "extension-shape": extensionShape(schemas, compileOnUse(schemas), nameOperations),
      },
    },
  };
}

/**
 * Adds our extensions to every node that can have one. What is in them, the rules look at themselves.
 *
 * @param {readonly string[]} extensions names of our extensions
 * @returns {(types: Record<string, NodeType>) => Record<string, NodeType>}
 */
function extensionTypes(extensions) {
  const ours = Object.fromEntries(extensions.map((name) => [name, { resolvable: false }]));
  return (types) => {
    const extended = Object.entries(types).map(([name, type]) =>
      type.extensionsPrefix === "x-"
        ? [name, { ...type, properties: { ...type.properties, ...ours } }]
        : [name, type],
    );
    return Object.fromEntries(extended);
  };
}

/** An unknown `x-` name is a typo: it would be ignored silently. Redocly has our names, and those of its docs, by place. */
function extensionKnown() {
  return eachExtension((context, name) => {
    const known = Object.keys(context.type.properties).filter((each) => each.startsWith("x-"));
    if (known.includes(name)) return;
    context.report({
      message: `Unknown extension: given ${name}, expected one of ${listed(known)}.`,
      location: context.location.child([name]).key(),
    });
  });
}
