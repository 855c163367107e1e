import path from "node:path";
import { jsonpath, type JSONPathQuery, type JSONValue } from "json-p3";
import { asList, asRecord, isRecord, type JsonObject, readOwn } from "../../runtime/json/values.js";
import { emitPointer, readAt, splitPointer } from "../../runtime/json/pointer.js";
import { reasonOf } from "../../runtime/text/show.js";
import { defineMember, isOpenApi3, type Node } from "../api/openapi.js";
import { GeneratorError, type Note, type Problem } from "../api/problem.js";
import type { SourcePlace } from "./locate.js";
import { Origins } from "./origins.js";
import { readYaml } from "./read-yaml.js";
import { runUntil } from "./run-until.js";

/** One change of an OpenAPI Overlay document, which leaves the file of a third-party document unedited. */
export interface SidecarAction {
  /** Selects the nodes to change. */
  readonly target: JSONPathQuery;
  /** The target as written, and its position. */
  readonly text: string;
  readonly place: SourcePlace;
  /** Whether to remove the nodes. */
  readonly remove: boolean;
  /** What to merge into nodes that stay. */
  readonly update: unknown;
}

/**
 * Loads the actions of an OpenAPI Overlay document.
 *
 * Throws a GeneratorError that locates everything in it that violates the standard.
 *
 * Source: OpenAPI Overlay Specification 1.0.0, section 4.
 */
export async function loadSidecar(file: string, root: string): Promise<readonly SidecarAction[]> {
  const read = await readYaml(file, root);
  const document = asRecord(read.content);
  const locate = (pointer: string): SourcePlace => {
    return { file: path.relative(root, file), ...read.locate(splitPointer(pointer)) };
  };
  const actions = asList(document["actions"]).map((action, at) => {
    return { action, pointer: emitPointer("actions", String(at)) };
  });
  const flaws = [...findFlaws(document), ...actions.flatMap(findActionFlaws)];
  const problems = flaws.map(({ pointer, ...flaw }) => ({ ...locate(pointer), ...flaw }));
  if (problems.length > 0) throw new GeneratorError(problems);
  return actions.map(({ action, pointer }) => {
    const { target, remove, update } = asRecord(action);
    const text = String(target);
    const place = locate(pointer);
    return { target: jsonpath.compile(text), text, place, remove: remove === true, update };
  });
}

/** Lists what violates the standard, and what would have been accepted. */
function findFlaws({ overlay, info, actions }: JsonObject): Note[] {
  const { title, version } = asRecord(info);
  const isNumbered = typeof version === "string";
  const given = overlay === undefined ? "no version" : `version ${String(overlay)}`;
  const isKnown = /^1\.0\.\d+$/.test(String(overlay));
  return [
    ...unless(isKnown, "#/overlay", `the overlay has ${given}`, "overlay: 1.0.0"),
    ...unless(typeof title === "string", "#/info", "the overlay has no title", "title under info"),
    ...unless(isNumbered, "#/info", "the overlay has no version", "version under info"),
    ...unless(asList(actions).length > 0, "#/actions", "has no actions", "a list of at least one"),
  ];
}

function findActionFlaws({ action, pointer }: { action: unknown; pointer: string }): Note[] {
  if (!isRecord(action))
    return unless(false, pointer, "is not an action", "target, and update or remove");
  const { target, remove = false, update } = action;
  const isFlag = typeof remove === "boolean";
  const isChange = remove !== false || update !== undefined;
  return [
    ...findTargetFlaws(target, `${pointer}/target`),
    ...unless(isFlag, `${pointer}/remove`, `remove is ${String(remove)}`, "true or false"),
    ...unless(isChange, pointer, "the action changes nothing", "update, or remove: true"),
  ];
}

function findTargetFlaws(target: unknown, pointer: string): Note[] {
  const expected = "a JSONPath such as $.paths['/things'].get (RFC 9535)";
  if (typeof target !== "string")
    return unless(false, pointer, "the action has no target", expected);
  try {
    jsonpath.compile(target);
    return [];
  } catch (error) {
    return unless(false, pointer, `${target} is not a JSONPath: ${reasonOf(error)}`, expected);
  }
}

function unless(isRight: boolean, pointer: string, message: string, expected: string): Note[] {
  return isRight ? [] : [{ pointer, message, expected }];
}

/**
 * Applies an OpenAPI Overlay document in place, action by action, and returns a problem for each action that selects
 * nothing.
 *
 * Throws a GeneratorError for an action that cannot be applied to what it selects, leaves no OpenAPI document, or takes
 * too long.
 *
 * Source: OpenAPI Overlay Specification 1.0.0, section 4.4.3.
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
    let nodes: readonly Target[] = [];
    const isFound = runUntil(end, () => {
      nodes = listNodes(document, action);
    });
    const simpler = "a simpler JSONPath, or a longer --time-limit";
    if (!isFound) throw refuse(action, "takes too long to find", simpler);
    for (const node of nodes) apply(node, action, marks);
    if (wasOpenApi && !isOpenApi3(document))
      throw refuse(action, "leaves no OpenAPI document", "openapi: 3.x to stay");
    const message = `${action.text} selects nothing in the document`;
    return nodes.length > 0 ? [] : [{ ...action.place, message }];
  });
}

/** A node that an action changes, and its place in the node around it; the document itself has none. */
interface Target {
  readonly value: unknown;
  readonly owner: unknown;
  readonly key: string | undefined;
}

/** Lists the last node first, so that removing one does not shift the others. */
function listNodes(document: object, { target }: SidecarAction): Target[] {
  // It was parsed from JSON, or from equivalent YAML.
  const json = document as JSONValue & object;
  const nodes = Array.from(target.query(json), ({ value, location }): Target => {
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
  } else if (Array.isArray(node)) node.push(structuredClone(update));
  else if (isRecord(node) && isRecord(update)) merge(node, update, action.place, marks);
  else {
    const message = isRecord(node)
      ? "merges something other than an object into an object"
      : "selects neither an object nor a list";
    throw refuse(action, message, "an object to merge into an object, or a list");
  }
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

function refuse({ place, text }: SidecarAction, message: string, expected: string): GeneratorError {
  return new GeneratorError({ ...place, message: `${text} ${message}`, expected });
}
