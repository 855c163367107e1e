/** The parts of a path as written in a document. */
export interface SplitPath {
  /** The path that is sent, with parameters in braces. */
  readonly path: string;
  /** The fixed query, without a question mark. */
  readonly query: string;
}

/**
 * Splits a path in the form that some documents use to distinguish operations: `/things?fixed=true` fixes a part of the
 * query, and `#fragment` is never sent (RFC 9110, section 7.1). Empty braces are not a parameter.
 */
export function splitPath(path: string): SplitPath {
  const [sent = ""] = path.split("#");
  const [front = "", ...rest] = sent.split("?");
  return { path: front.replaceAll("{}", "%7B%7D"), query: rest.join("?") };
}
