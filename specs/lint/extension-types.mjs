/**
 * Lets the bundler look into our extensions. By default, Redocly resolves a `$ref` in an extension only near its top
 * and never in a list. With these types, it follows and inlines every one.
 *
 * @typedef {{ name?: string, properties: Record<string, unknown>, items?: unknown, additionalProperties?: unknown, extensionsPrefix?: string }} NodeType
 */

/** Names of the two node types for the content of an extension. */
const MAP = "ExtensionMap";
const LIST = "ExtensionList";

/**
 * Adds the types of our extensions to every node that can have one.
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
 * A `$ref` gets Redocly's own type for extensions, the only type that can resolve to any kind.
 *
 * @param {unknown} value
 */
function typeOf(value) {
  if (Array.isArray(value)) return LIST;
  if (typeof value !== "object" || value === null) return { resolvable: false };
  return "$ref" in value ? "SpecExtension" : MAP;
}
