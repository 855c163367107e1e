/** The parts of a path, as written in a document. */
export interface SplitPath {
  /** What is sent, parameters in braces. */
  readonly path: string;
  /** The query that it fixes, without a question mark. */
  readonly query: string;
}

/**
 * Splits a path as some documents write it to tell operations apart: `/things?fixed=true` fixes a part of the query,
 * and `#fragment` is never sent (RFC 9110, section 7.1). Braces around nothing are no parameter.
 */
export function splitPath(path: string): SplitPath {
  const [sent = ""] = path.split("#");
  const [front = "", ...rest] = sent.split("?");
  return { path: front.replaceAll("{}", "%7B%7D"), query: rest.join("?") };
}
