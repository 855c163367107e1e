import path from "node:path";
import { jsonpath, type JSONValue } from "json-p3";
import { asList, asRecord, asText, isRecord, readOwn } from "../../runtime/json/values.js";
import type { JsonObject } from "../../runtime/json/values.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { reasonOf } from "../../runtime/text/show.js";
import { defineMember, isOpenApi3, type Node } from "../api/openapi.js";
import { generatorFolder } from "../api/generator-folder.js";
import { GeneratorError, locateNotes, type Note, type Problem } from "../api/problem.js";
import { referenceOf } from "./additions/json.js";
import type { SourcePlace } from "./locate.js";
import { Origins } from "./origins.js";
import { readYaml } from "./read-yaml.js";
import { runUntil } from "./run-until.js";

/** One change of an OpenAPI Overlay document, which leaves the file of a third-party document unedited. */
export interface SidecarAction {
  /** Selects the nodes to change (RFC 9535). */
  readonly target: string;
  readonly place: SourcePlace;
  /** Whether to remove the nodes. */
  readonly remove: boolean;
  /** What to merge into nodes that stay. */
  readonly update: unknown;
  /** Selects the node whose value is merged into them in place of `update`. */
  readonly copy?: string | undefined;
}

/**
 * Loads the actions of an OpenAPI Overlay document.
 *
 * Throws a GeneratorError that locates everything in it that violates the standard.
 *
 * Source: OpenAPI Overlay Specification 1.0 to 1.2, section 4.
 */
export async function loadSidecar(file: string, root: string): Promise<readonly SidecarAction[]> {
  const read = await readYaml(file, root);
  const document = asRecord(read.content);
  const listed = asList(document["actions"]).map((action) => fill(action, document));
  const name = path.relative(root, file);
  const locate = (at: string) => ({ file: name, ...read.locate(splitPointer(at)) });
  // Most runs have no overlay.
  const { findFlaws } = await import("./extensions/plugin.mjs");
  const filled = { ...document, actions: document["actions"] && listed };
  const flaws = [...findFlaws(schema, filled), ...listed.flatMap(findQueryFlaws)];
  if (flaws.length > 0) throw new GeneratorError(locateNotes(flaws, locate));
  return listed.map((action, at) => {
    const { target, remove, update, copy } = asRecord(action);
    const queries = { target: asText(target), copy: typeof copy === "string" ? copy : undefined };
    return { ...queries, update, remove: remove === true, place: locate(`#/actions/${at}`) };
  });
}

const schema = path.join(generatorFolder, "document", "sidecar.schema.json");

/** Returns an action with the fields of the reusable one that it refers to. */
function fill(action: unknown, document: JsonObject): unknown {
  const reference = referenceOf(action);
  if (reference === undefined) return action;
  const fields = readAt(document, [...splitPointer(reference), "fields"]);
  return { ...asRecord(fields), ...Object(action) };
}

function findQueryFlaws(action: unknown, at: number): Note[] {
  const { target, copy } = asRecord(action);
  return Object.entries({ target, copy }).flatMap(([key, text]) => {
    if (typeof text !== "string") return [];
    try {
      jsonpath.compile(text);
      return [];
    } catch (error) {
      const message = `${text} is not a JSONPath: ${reasonOf(error)}`;
      const expected = "a JSONPath such as $.paths['/things'].get (RFC 9535)";
      return [{ pointer: `#/actions/${at}/${key}`, message, expected }];
    }
  });
}

/**
 * Applies an OpenAPI Overlay document in place, action by action, and returns a problem for each action that selects
 * nothing.
 *
 * Throws a GeneratorError for an action that cannot be applied to what it selects, leaves no OpenAPI document, or takes
 * too long.
 *
 * Source: OpenAPI Overlay Specification 1.0 to 1.2, section 4.4.3.
 *
 * @param timeLimit - in milliseconds, for all actions
 * @param marks - which members come from which action; gets those of these actions
 */
export function applySidecar(
  document: object,
  actions: readonly SidecarAction[],
  timeLimit: number,
  marks: Marks = new Origins(),
): Problem[] {
  const end = performance.now() + timeLimit;
  return actions.flatMap((action): Problem[] => {
    const wasOpenApi = isOpenApi3(document);
    const { nodes, update } = select(document, action, end);
    for (const node of nodes) apply(node, { ...action, update }, marks);
    if (wasOpenApi && !isOpenApi3(document))
      throw refuse(action, "leaves no OpenAPI document", "openapi: 3.x to stay");
    const message = `${action.target} selects nothing in the document`;
    return nodes.length > 0 ? [] : [{ ...action.place, message }];
  });
}

/** A node that an action changes, and its place in the node around it; the document itself has none. */
interface Target {
  readonly value: unknown;
  readonly owner: unknown;
  readonly key: string | undefined;
}

/** Finds the nodes that an action changes, and what it merges into them. */
function select(document: object, action: SidecarAction, end: number) {
  const { target, copy, update } = action;
  const found = runUntil(end, () => {
    return [target, copy].map((query) =>
      query === undefined ? query : listNodes(document, query),
    );
  });
  const simpler = "a simpler JSONPath, or a longer --time-limit";
  if (found === undefined) throw refuse(action, "takes too long to find", simpler);
  const [nodes = [], sources] = found;
  if (sources === undefined) return { nodes, update };
  if (sources.length === 1) return { nodes, update: structuredClone(sources[0]?.value) };
  throw refuse(action, `gets a copy of ${sources.length} nodes`, "one node that copy selects");
}

/** Lists the last node first, so that removing one does not shift the others. */
function listNodes(document: object, query: string): Target[] {
  // It was parsed from JSON, or from equivalent YAML.
  const json = document as JSONValue & object;
  const nodes = Array.from(jsonpath.query(query, json), ({ value, location }): Target => {
    const steps = location.map(String);
    const key = steps.pop();
    return { value, owner: readAt(document, steps), key };
  });
  return nodes.toReversed();
}

/** The places of the actions that set members of nodes. */
export type Marks = Origins<SourcePlace>;

function apply({ value: node, owner, key }: Target, action: SidecarAction, marks: Marks): void {
  const { remove, update } = action;
  if (remove) {
    if (key === undefined) throw refuse(action, "would remove the whole document", "a part of it");
    if (Array.isArray(owner)) owner.splice(Number(key), 1);
    else Reflect.deleteProperty(Object(owner), key);
  } else if (Array.isArray(node)) node.push(...structuredClone([update].flat()));
  else if (isRecord(node) && isRecord(update)) merge(node, update, action.place, marks);
  else if (key !== undefined && isScalar(node) && isScalar(update)) {
    merge(Object(owner), { [key]: update }, action.place, marks);
  } else {
    const message = isRecord(node)
      ? "merges something other than an object into an object"
      : "selects neither an object nor a list";
    throw refuse(action, message, "an object to merge into an object, or a list");
  }
}

function isScalar(value: unknown): boolean {
  return Object(value) !== value;
}

/** Merges objects, concatenates lists, and replaces everything else. */
function merge(node: Node, changes: JsonObject, place: SourcePlace, marks: Marks): void {
  for (const [key, value] of Object.entries(changes)) {
    const old = readOwn(node, key);
    if (isRecord(old) && isRecord(value)) {
      merge(old, value, place, marks);
      continue;
    }
    marks.note(node, key, place);
    if (Array.isArray(old) && Array.isArray(value)) old.push(...structuredClone(value));
    else defineMember(node, key, structuredClone(value));
  }
}

function refuse(action: SidecarAction, message: string, expected: string): GeneratorError {
  const { place, target } = action;
  return new GeneratorError({ ...place, message: `${target} ${message}`, expected });
}
