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
  const links: { readonly target: string; readonly parameters: Map<string, string> }[] = [];
  for (const [, target, name = "", quoted, plain = ""] of header.matchAll(part)) {
    const parameters = links.at(-1)?.parameters;
    const key = name.toLowerCase();
    if (target !== undefined) links.push({ target, parameters: new Map() });
    else if (parameters === undefined) break;
    // Of several, the first counts (section 3.3).
    else if (!parameters.has(key)) parameters.set(key, quoted?.replaceAll(/\\(.)/g, "$1") ?? plain);
  }
  return links.flatMap(({ target, parameters }) => {
    const relations = (parameters.get("rel") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    return parameters.has("anchor") ? [] : [{ target: target.trim(), relations }];
  });
}

/** The target of a link, or one of its parameters. */
const part =
  /[\s,]*<([^>]*)>|\s*;\s*([^\s=;,"<>]*)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/gy;
