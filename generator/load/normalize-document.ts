import { emitPointer } from "../../runtime/json/pointer.js";
import { emitString, normalizeText } from "../model/text/code.js";
import { type Note } from "../model/problem.js";

/**
 * Normalizes a parsed document in place. Every string passes through here once, before anything else reads it.
 *
 * - Prose (`description`, `summary`, `title`, `$comment`, all of `info`) is normalized.
 * - Names and values (members, parameters, `enum`, `const`, `default`, examples, extensions) keep every character: a
 *   change would alter what is sent, and could make two names equal. The emitters write them as literals and escape
 *   invisible characters.
 * - Returns a problem for each name with a control character or half of a surrogate pair that a request cannot carry
 *   (paths, server URLs, content types, parameters, and keys): the runtime would drop or replace the character.
 */
export function normalizeDocument(document: unknown): Note[] {
  const problems: Note[] = [];
  const open: Place[] = [{ node: document, key: "", role: "fields", parent: undefined }];
  // A list instead of recursion, because documents may nest to any depth.
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    problems.push(...findUnsendable(place));
    normalizeProse(place);
    for (const child of listChildren(place)) open.push(child);
  }
  return problems;
}

/** A node reached while traversing a document. */
interface Place {
  readonly node: unknown;
  readonly key: string;
  readonly role: Role;
  readonly parent: Place | undefined;
}

/**
 * What the keys of a node are: OpenAPI fields, names chosen by the author, or any data; under `texts`, all text is
 * prose.
 */
type Role = "fields" | "members" | "data" | "texts";

const proseFields = new Set(["$comment", "description", "summary", "title"]);

/** Fields whose value belongs to the service, whatever its shape. */
const dataFields = new Set(["const", "default", "enum", "example", "mapping", "value"]);

/** Fields whose members are named by the document's author. */
const maps = new Set(
  `$defs callbacks content definitions dependentSchemas encoding examples headers links parameters pathItems paths
   patternProperties properties requestBodies responses schemas scopes securitySchemes variables webhooks`.split(
    /\s+/,
  ),
);

function roleOf(key: string, node: unknown, parent: Place): Role {
  const { role } = parent;
  if (role === "data" || role === "texts") return role;
  if (role === "members" || Array.isArray(parent.node)) return "fields";
  if (parent.parent === undefined && key === "info") return "texts";
  if (key.startsWith("x-") || dataFields.has(key)) return "data";
  // In a schema, a list of values; in a body or parameter, a map of objects that have their own prose.
  if (key === "examples" && Array.isArray(node)) return "data";
  return maps.has(key) ? "members" : "fields";
}

function listChildren(place: Place): Place[] {
  if (typeof place.node !== "object" || place.node === null) return [];
  return Object.entries(place.node)
    .filter(([, node]) => typeof node === "object" && node !== null)
    .map(([key, node]) => ({ node, key, role: roleOf(key, node, place), parent: place }));
}

function normalizeProse({ node, role }: Place): void {
  if (typeof node !== "object" || node === null || role === "data" || role === "members") return;
  for (const [key, text] of Object.entries(node)) {
    if (typeof text !== "string" || (role === "fields" && !proseFields.has(key))) continue;
    const normal = normalizeText(text);
    // Defined, not assigned, because a key may be `__proto__`.
    if (normal !== text) Object.defineProperty(node, key, { ...plain, value: normal });
  }
}

const plain = { configurable: true, enumerable: true, writable: true };

/** Returns names and addresses directly in a node that no request can carry. */
function findUnsendable(place: Place): Note[] {
  if (typeof place.node !== "object" || place.node === null) return [];
  return listSent(place.node, place)
    .filter(({ text }) => /[\p{Cc}\p{Surrogate}]/u.test(text))
    .map(({ what, text, steps }) => ({
      pointer: emitPointer(...stepsTo(place), ...steps),
      message: `${what} ${emitString(text)} contains a character that no request can include`,
    }));
}

interface Sent {
  readonly what: string;
  readonly text: string;
  /** The path to it from the node. */
  readonly steps: readonly string[];
}

function listSent(node: object, { key, role, parent }: Place): Sent[] {
  if (role === "members") {
    const what = namedMembers(key, parent);
    return what === undefined
      ? []
      : Object.keys(node).map((text) => ({ what, text, steps: [text] }));
  }
  if (role !== "fields") return [];
  return [
    ...("in" in node ? readSent(node, "name", "the name") : []),
    ...(parent?.key === "servers" ? readSent(node, "url", "the URL") : []),
    ...(parent?.key === "variables" && parent.role === "members"
      ? readSent(node, "default", "the default")
      : []),
  ];
}

function namedMembers(key: string, parent: Place | undefined): string | undefined {
  if (key === "content") return "the content type";
  return key === "paths" && parent?.parent === undefined ? "the path" : undefined;
}

function readSent(node: object, field: string, what: string): Sent[] {
  const text: unknown = Reflect.get(node, field);
  return typeof text === "string" ? [{ what, text, steps: [field] }] : [];
}

function stepsTo(place: Place): string[] {
  const steps: string[] = [];
  for (let at = place; at.parent !== undefined; at = at.parent) steps.unshift(at.key);
  return steps;
}
