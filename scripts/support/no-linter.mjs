// Replaces the linter that only the main function of openapi-typescript uses, which is never called.

/**
 * The first that it would ask for.
 * @returns {never}
 */
export function createConfig() {
  throw new Error("openapi-typescript has no linter here: call what is behind its main function");
}
