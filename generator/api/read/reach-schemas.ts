import { type OpenApiDocument, referredSchema, type Node } from "../openapi.js";
import { walkParts } from "./document-shape.js";

/** Parts of a document, and the component schemas that they use, by name. */
export interface Reached {
  /** The names of the schemas that each of them refers to. */
  readonly uses: ReadonlyMap<unknown, ReadonlySet<string>>;
  /** Those with a node that matches, and those that refer to one of them. */
  readonly marked: ReadonlySet<unknown>;
}

/**
 * Finds the component schemas that parts of a document use, directly or indirectly, but not inside of a match.
 *
 * @param parts - with their shapes
 */
export function reachSchemas(
  document: OpenApiDocument,
  parts: ReadonlyMap<unknown, string>,
  matches: (node: Node) => boolean,
): Reached {
  const uses = new Map<unknown, Set<string>>([...parts.keys()].map((part) => [part, new Set()]));
  const users = new Map<unknown, unknown[]>();
  const marked = new Set<unknown>();
  // Iterating over a map or a set includes what the loop adds.
  for (const [user, names] of uses) {
    const visit = (node: Node): boolean => {
      const isMatch = matches(node);
      const name = referredSchema(node);
      if (name !== undefined) names.add(name);
      if (isMatch) marked.add(user);
      return !isMatch;
    };
    const node = typeof user === "string" ? document.components?.schemas?.[user] : user;
    walkParts(node, visit, parts.get(user) ?? "schema");
    for (const name of names) {
      users.set(name, users.get(name) ?? []);
      users.get(name)?.push(user);
      if (!uses.has(name)) uses.set(name, new Set());
    }
  }
  for (const each of marked) for (const user of users.get(each) ?? []) marked.add(user);
  return { uses, marked };
}
