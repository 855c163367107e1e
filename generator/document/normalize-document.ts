import { asList, asRecord, isRecord } from "../../runtime/json/values.js";
import { noVersion } from "../../runtime/text/show.js";
import { emitString, normalizeText } from "../api/text/code.js";
import { follow, isIgnoredHeader, isReference, operationsOf, type Node } from "../api/openapi.js";
import { isSilent } from "../api/effective-schema.js";
import { keyOfParameter, listPathNames } from "../api/path-shape.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { type Note } from "../api/problem.js";
import { pointerTo } from "../api/step.js";
import { fieldsOf, itemOf, walkParts } from "../api/read/document-shape.js";

/**
 * Normalizes a parsed document in place, before anything else reads it.
 *
 * - Prose (`description`, `summary`, `title`, the version) is normalized.
 * - Names and values (members, parameters, `enum`, `const`, `default`, examples, extensions) keep every character: a
 *   change would alter what is sent, and could make two names equal. The emitters write them as literals and escape
 *   invisible characters.
 * - Extensions go from maps, such as the paths, whose members are read by other names.
 * - Parameters that the client sends by itself are no longer required.
 * - Bodies of methods with which `fetch` sends none are removed, each with a note.
 * - Returns a problem for each name with a control character or half of a surrogate pair that a request cannot carry
 *   (paths, server URLs, content types, parameters, and keys): the runtime would drop or replace the character.
 */
export function normalizeDocument(document: unknown, onMove: OnMove = () => {}): Note[] {
  const root = asRecord(document);
  const problems: Note[] = [];
  walkParts(document, (node, shape, step) => {
    const at: PointerAt = (key) => pointerTo({ parent: step, key });
    dropExtensions(node, shape, at);
    problems.push(...findUnsendable(node, shape, at), ...dropBodies(node, shape, at));
    if (shape === "parameter[]" && Array.isArray(node))
      problems.push(...replaceParameters(root, node, at, onMove));
    problems.push(...addParts(root, node, shape, at));
    problems.push(...releaseParameters(root, node, shape, at), ...readFormat(node, shape, at));
    if (shape === "parameter" && isIgnoredHeader(node)) node["required"] = false;
    // In OpenAPI 3.2, a media type may be a component, and the library knows no component that is another.
    const isAlias = step?.parent?.key === "components" && aliased.test(shape);
    const isJoined = isAlias || /^(?:mediaType|pathItem)\{\}$/.test(shape);
    for (const [key, each] of isJoined ? Object.entries(node) : [])
      if (isRecord(each) && isReference(each))
        node[key] = shape === "pathItem{}" ? joinPathItem(root, each) : follow(root, each);
    if (fieldsOf(shape) !== undefined) normalizeProse(node, shape);
  });
  return problems;
}

/** The components that may be references to others of their kind. */
const aliased = /^(?:header|parameter|requestBody|response)\{\}$/;

/** Returns the pointer to a member of the node that is visited. */
type PointerAt = (key: string) => string;

/** Gets the new place of a member of a list, and its pointer before. */
export type OnMove = (list: object, key: string, pointer: string) => void;

/** Removes extensions from a map: from the paths, and from others what cannot be anything that they hold. */
function dropExtensions(map: Node, shape: string, at: PointerAt): void {
  const item = itemOf(shape) ?? "schema";
  if (item === "schema" || fieldsOf(item) === undefined) return;
  for (const key of Object.keys(map))
    if (key.startsWith("x-") && (at("") === "#/paths/" || !isRecord(map[key]))) delete map[key];
}

/** Joins what is beside a reference to a path item with its target, which everything else would leave out. */
function joinPathItem(root: object, item: Node): Node {
  const { $ref, ...beside } = item;
  const target = follow(root, { $ref });
  if (Object.keys(beside).length === 0 || !isRecord(target)) return item;
  const parameters = [target, beside].flatMap((each) => asList(each["parameters"]));
  return { ...target, ...beside, ...(parameters.length > 0 && { parameters }) };
}

function normalizeProse(node: Node, shape: string): void {
  // Some authors write the version without quotes, or not at all.
  if (shape === "info") node["version"] = normalizeText(String(node["version"] ?? noVersion));
  for (const key of ["description", "summary", "title"]) {
    const text = node[key];
    if (typeof text === "string") node[key] = normalizeText(text);
  }
}

/** Returns names and addresses directly in a node that no request can carry. */
function findUnsendable(node: Node, shape: string, at: PointerAt): Note[] {
  const { field, what } = sent[shape] ?? {};
  if (what === undefined || (shape === "pathItem{}" && at("") !== "#/paths/")) return [];
  const texts = field === undefined ? Object.keys(node) : [node[field]];
  return texts.flatMap((text): Note[] => {
    if (typeof text !== "string" || !/[\p{Cc}\p{Surrogate}]/u.test(text)) return [];
    const message = `${what} ${emitString(text)} contains a character that no request can include`;
    return [{ pointer: at(field ?? text), message, expected }];
  });
}

/** Removes the bodies of the operations of a path that no client sends (Fetch standard, Request constructor). */
function dropBodies(node: Node, shape: string, at: PointerAt): Note[] {
  if (shape !== "pathItem") return [];
  return ["get", "head", "trace"].flatMap((method): Note[] => {
    const operation = node[method];
    if (!isRecord(operation) || operation["requestBody"] === undefined) return [];
    delete operation["requestBody"];
    const message = `fetch sends no body with ${method.toUpperCase()}, so it is left out`;
    return [{ pointer: at(method), message }];
  });
}

/**
 * Replaces a parameter that is a whole query (OpenAPI 3.2) by parameters for its members, which are sent the same if the
 * query is a form; any other is removed, and so is one that its path does not contain, that is declared again, or that
 * `fetch` writes.
 */
function replaceParameters(root: Node, node: unknown[], at: PointerAt, onMove: OnMove): Note[] {
  const [section, path = ""] = splitPointer(at(""));
  const keyOf = (each: unknown): string => keyOfParameter(follow(root, each), path);
  const keyed = node.splice(0).map((each) => [keyOf(each), each] as const);
  const last = new Map(keyed.map(([key], index) => [key, index]));
  const { parameters } = asRecord(follow(root, readAt(root, ["paths", path])));
  const outer = new Map(asList(parameters).map((each) => [keyOf(each), follow(root, each)]));
  return keyed.flatMap(([key, each], index) => {
    const own = asRecord(follow(root, each));
    const { in: place, name, content } = own;
    const isKnown = key !== "path -1";
    const isRepeated = isKnown && last.get(key) !== index;
    const isStray = section === "paths" && !isKnown;
    // Letters of any case name the same header.
    const { name: spelling = name } = asRecord(outer.get(key));
    const parameter = spelling === name ? each : { ...own, name: spelling };
    const members = place === "querystring" ? listMembers(root, content) : [parameter];
    const isFixed = place === "header" && byFetch.test(String(name));
    const kept = isStray || isRepeated || isFixed ? [] : members;
    if (node.length !== index && kept.length > 0) onMove(node, `${node.length}`, at(`${index}`));
    node.push(...kept);
    if (kept.length > 0) return [];
    const where = isFixed ? `for ${String(name)}, which fetch writes,` : `in ${String(place)}`;
    const what = isStray ? `that ${path} does not contain` : where;
    const again = isRepeated ? " here, because it is declared again" : "";
    return [{ pointer: at(`${index}`), message: `a parameter ${what} is not generated${again}` }];
  });
}

/** Headers of a connection, which `fetch` refuses or replaces (Fetch standard, forbidden request-headers). */
const byFetch = /^(?:connection|content-length|expect|host|keep-alive|transfer-encoding|upgrade)$/i;

function listMembers(document: Node, content: unknown): object[] {
  const form = asRecord(follow(document, asRecord(content)["application/x-www-form-urlencoded"]));
  const { properties, required } = asRecord(follow(document, form["schema"]));
  return Object.entries(asRecord(properties)).map(([name, schema]) => {
    return { name, in: "query", required: asList(required).includes(name), schema };
  });
}

/** Declares as texts what the path of an operation contains and nothing declares, each with a note. */
function addParts(document: Node, operation: Node, shape: string, at: PointerAt): Note[] {
  const [section, path = ""] = shape === "operation" ? splitPointer(at("")) : [];
  if (section !== "paths") return [];
  const { parameters } = asRecord(follow(document, readAt(document, [section, path])));
  const declared = [parameters, operation["parameters"]].flatMap(asList);
  const keys = new Set(declared.map((each) => keyOfParameter(follow(document, each), path)));
  const names = new Set(listPathNames(path).filter(Boolean));
  const parts = Array.from(names, (name) => ({ ...part, name }));
  const missing = parts.filter((each) => !keys.has(keyOfParameter(each, path)));
  if (missing.length > 0)
    operation["parameters"] = [...asList(operation["parameters"]), ...missing];
  return missing.map(({ name }) => {
    return { pointer: at(""), message: `nothing declares ${name} of its path, so it is text` };
  });
}

/** A part of a path of which nothing is known. */
const part = { in: "path", required: true, schema: { type: "string" } };

/** Lets callers omit parameters that a key replaces, each with a note. */
function releaseParameters(document: Node, owner: Node, shape: string, at: PointerAt): Note[] {
  const isPath = shape === "pathItem";
  if ((!isPath && shape !== "operation") || owner["parameters"] === undefined) return [];
  const operations = isPath ? operationsOf(owner).map(([, each]) => each) : [owner];
  const keys = new Map(operations.flatMap((each) => listKeys(document, asRecord(each))));
  return asList(owner["parameters"]).flatMap((given, index) => {
    const parameter = asRecord(follow(document, given));
    const key = keys.get(keyOfParameter(parameter, ""));
    if (key === undefined) return [];
    Object.assign(Object(owner["parameters"]), { [index]: { ...parameter, required: false } });
    const message = `the credential ${key} replaces the parameter ${String(parameter["name"])}`;
    return [{ pointer: `${at("parameters")}/${index}`, message }];
  });
}

/** Lists the keys of an operation, each below the key of a parameter in its place. */
function listKeys(document: Node, operation: Node): [parameter: string, scheme: string][] {
  const schemes = asRecord(asRecord(document["components"])["securitySchemes"]);
  const required = asList(operation["security"] ?? document["security"]);
  const names = required.flatMap((each) => Object.keys(asRecord(each)));
  return names.map((name) => [keyOfParameter(follow(document, schemes[name]), ""), name]);
}

/** Gives numbers the type of their format; .NET 10 writes those that may be texts without one in OpenAPI 3.0. */
function readFormat(schema: Node, shape: string, at: PointerAt): Note[] {
  const format = shape === "schema" ? String(schema["format"]) : "";
  if (!/^(?:u?int(?:8|16|32|64)|float|double)$/.test(format) || !isSilent(schema)) return [];
  if (/\/allOf\/\d+$/.test(at("").slice(0, -1))) return [];
  const number = format.includes("int") ? "integer" : "number";
  schema["type"] = "pattern" in schema ? [number, "string"] : number;
  const message = `it has no type; that of its format is ${[schema["type"]].flat().join(" or ")}`;
  return [{ pointer: at("format"), message }];
}

const expected = "text without control characters and lone surrogates";

/** What a request carries, by the shape of the node: a field of it, or the names of its members. */
const sent: Readonly<Record<string, { readonly field?: string; readonly what: string }>> = {
  "mediaType{}": { what: "the content type" },
  "pathItem{}": { what: "the path" },
  parameter: { field: "name", what: "the name" },
  securityScheme: { field: "name", what: "the name" },
  server: { field: "url", what: "the URL" },
  serverVariable: { field: "default", what: "the default" },
};
