/**
 * Lets Redocly know our extensions by their places.
 *
 * @typedef {{ name?: string, properties: Record<string, unknown>, items?: unknown, additionalProperties?: unknown, extensionsPrefix?: string }} NodeType
 */

/**
 * Adds our extensions to every node that can have one. What is in them, the rules look at themselves.
 *
 * @param {readonly string[]} extensions names of our extensions
 * @returns {(types: Record<string, NodeType>) => Record<string, NodeType>}
 */
export function extensionTypes(extensions) {
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
