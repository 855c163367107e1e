// Takes the place of what openapi-typescript asks of Redocly about references, which it does for every one of them several
// times over, and most have nothing to decode.

/**
 * Splits a reference into its document and the names in its pointer.
 *
 * @param {string} reference
 */
export function parseRef(reference) {
  const [uri = "", pointer = ""] = reference.split("#/");
  const document = uri.endsWith("#") ? uri.slice(0, -1) : uri;
  const steps = pointer.split("/").filter(Boolean);
  return { uri: document || null, pointer: /[~%]/.test(pointer) ? steps.map(decodeStep) : steps };
}

/** @param {string} step */
function decodeStep(step) {
  return decodeURIComponent(step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * Writes a name as a step of a JSON Pointer.
 *
 * @template {string | number} Name
 * @param {Name} name
 */
export function escapePointer(name) {
  return typeof name === "string" && /[~/]/.test(name)
    ? name.replaceAll("~", "~0").replaceAll("/", "~1")
    : name;
}
