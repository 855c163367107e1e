/**
 * Finds the files that a YAML or JSON text refers to, as the text names them.
 *
 * A text that is being written may be no YAML at all, so it is searched rather than parsed. What is found too much,
 * such as a reference in a comment, does no harm: one more file is watched.
 */
export function searchReferences(text: string): string[] {
  const found = [...text.matchAll(reference)].map(
    ([, double, single, plain = ""]) => (double && unescape(double)) ?? single ?? plain,
  );
  const files = found.map((target) => target.replace(/#.*$/, ""));
  return [...new Set(files)].filter((file) => file !== "" && !address.test(file));
}

/** A value in double or single quotes, or a plain one, which ends at a comment, or where a flow collection goes on. */
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
