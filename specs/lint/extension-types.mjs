/**
 * Lets the bundler look into our extensions. Left alone, Redocly resolves a `$ref` in an extension only
 * near its top and never in a list; with these types it follows every one and inlines what it finds.
 *
 * @typedef {{ name?: string, properties: Record<string, unknown>, items?: unknown, additionalProperties?: unknown, extensionsPrefix?: string }} NodeType
 */

/** Names of the two node types that stand for what an extension holds. */
const MAP = "ExtensionMap";
const LIST = "ExtensionList";

/**
 * Adds the types of our extensions to every node that may carry one.
 *
 * @param {readonly string[]} extensions names of our extensions
 * @returns {(types: Record<string, NodeType>) => Record<string, NodeType>}
 */
export function extensionTypes(extensions) {
  return (types) => {
    const ours = Object.fromEntries(extensions.map((name) => [name, typeOf]));
    const extended = Object.entries(types).map(([name, type]) =>
      type.extensionsPrefix === "x-"
        ? [name, { ...type, properties: { ...type.properties, ...ours } }]
        : [name, type],
    );
    return {
      ...Object.fromEntries(extended),
      [MAP]: { properties: {}, additionalProperties: typeOf },
      [LIST]: { properties: {}, items: typeOf },
    };
  };
}

/**
 * A `$ref` gets Redocly's own type for extensions, the only one that may turn out to be of any kind.
 *
 * @param {unknown} value
 */
function typeOf(value) {
  if (Array.isArray(value)) return LIST;
  if (typeof value !== "object" || value === null) return { resolvable: false };
  return "$ref" in value ? "SpecExtension" : MAP;
}
