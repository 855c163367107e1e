// Takes the place of the linter that openapi-typescript brings for its main function, which nobody calls.

/**
 * The first that it would ask for.
 * @returns {never}
 */
export function createConfig() {
  throw new Error("openapi-typescript has no linter here: call what is behind its main function");
}
