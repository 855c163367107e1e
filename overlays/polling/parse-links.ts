/** A link to another resource. */
export interface WebLink {
  /** The URI reference as it was written. */
  readonly target: string;
  /** Its relations, in lower case. */
  readonly relations: readonly string[];
}

/**
 * Reads the links of a `Link` header about the resource of the response. Skips links about another resource (`anchor`),
 * and everything after a malformed part.
 *
 * Source: RFC 8288, section 3 and appendix B.2.
 */
export function parseLinks(header: string): WebLink[] {
  const links: WebLink[] = [];
  const target = /[\s,]*<([^>]*)>/y;
  for (let found = target.exec(header); found !== null; found = target.exec(header)) {
    const { parameters, end } = readParameters(header, target.lastIndex);
    const [, reference = ""] = found;
    const relations = (parameters.get("rel") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    if (!parameters.has("anchor")) links.push({ target: reference.trim(), relations });
    target.lastIndex = end;
  }
  return links;
}

function readParameters(
  header: string,
  start: number,
): { readonly parameters: ReadonlyMap<string, string>; readonly end: number } {
  const parameters = new Map<string, string>();
  const parameter = /\s*;\s*([^\s=;,"<>]*)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;
  parameter.lastIndex = start;
  let end = start;
  for (let found = parameter.exec(header); found !== null; found = parameter.exec(header)) {
    const [, name = "", quoted, plain = ""] = found;
    const key = name.toLowerCase();
    // Of several, the first counts (section 3.3).
    if (!parameters.has(key)) parameters.set(key, quoted?.replaceAll(/\\(.)/g, "$1") ?? plain);
    end = parameter.lastIndex;
  }
  return { parameters, end };
}
