/**
 * Finds the files that a YAML or JSON text refers to, as the text names them.
 *
 * Searches the text instead of parsing it, because a text that is being edited may not be valid YAML. An extra match,
 * such as a reference in a comment, only means that one more file is watched.
 */
export function searchReferences(text: string): string[] {
  const found = [...text.matchAll(reference)].map(
    ([, double, single, plain = ""]) => (double && unescape(double)) ?? single ?? plain,
  );
  const files = found.map((target) => target.replace(/#.*$/, ""));
  return [...new Set(files)].filter((file) => file !== "" && !address.test(file));
}

/** Matches a quoted or plain value. A plain value ends at a comment or where a flow collection continues. */
const reference =
  /(?:\$ref|\bexternalValue)["']?\s*:\s*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([^\s"',}\]#][^\n,}\]]*?)(?=\s*(?:[,}\]\n]|$|\s#)))/g;

const address = /^https?:\/\//;

function unescape(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
