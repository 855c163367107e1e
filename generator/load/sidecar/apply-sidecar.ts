import { runInNewContext } from "node:vm";
import type { JSONValue } from "json-p3";
import { isRecord } from "../../../runtime/json/is-record.js";
import { readOwn } from "../../../runtime/json/read-own.js";
import { isOpenApi3 } from "../../model/openapi.js";
import { GeneratorError, InterruptedError, type Problem } from "../../model/problem.js";
import type { SidecarChange, Sidecar, SidecarAction } from "./sidecar.js";

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
 */
export function applySidecar(
  document: object,
  { actions }: Sidecar,
  timeLimit: number = 30_000,
): Problem[] {
  const end = performance.now() + timeLimit;
  return actions.flatMap((action): Problem[] => {
    const wasOpenApi = isOpenApi3(document);
    let nodes: readonly Target[] = [];
    runUntil(end, action, () => {
      nodes = listNodes(document, action);
    });
    for (const node of nodes) apply(node, action);
    if (wasOpenApi && !isOpenApi3(document))
      throw refuse(action, "leaves no OpenAPI document", "openapi: 3.x to stay");
    return nodes.length > 0
      ? []
      : [{ ...action.place, message: `${action.text} selects nothing in the document` }];
  });
}

/**
 * Runs work that a regular expression or a nested query can prolong beyond any patience. V8 ends it at the time given or
 * on Ctrl-C, which no code of the process could do meanwhile.
 */
function runUntil(end: number, action: SidecarAction, run: () => void): void {
  const timeout = Math.max(1, Math.ceil(end - performance.now()));
  try {
    runInNewContext("run()", { run }, { timeout, breakOnSigint: true });
  } catch (error) {
    throw explainEnd(error, action);
  }
}

function explainEnd(error: unknown, action: SidecarAction): unknown {
  const code: unknown = Reflect.get(Object(error), "code");
  if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
    return refuse(action, "takes too long to find", "a simpler JSONPath, or a longer --time-limit");
  if (code !== "ERR_SCRIPT_EXECUTION_INTERRUPTED") return error;
  // Node kept the signal from its listeners.
  process.emit("SIGINT");
  return new InterruptedError();
}

/** A node that an action changes, and its parent; the document itself has none. */
interface Target {
  readonly value: unknown;
  readonly owner: object | undefined;
  readonly key: string | number;
}

/** Lists the last node first, so that removing one does not shift the others. */
function listNodes(document: object, { target }: SidecarAction): Target[] {
  // It was parsed from JSON, or from equivalent YAML.
  const json = document as JSONValue & object;
  const nodes = Array.from(target.query(json), ({ value, location }): Target => {
    const key = location.at(-1) ?? "";
    const owner = location.length === 0 ? undefined : follow(document, location.slice(0, -1));
    return { value, owner, key };
  });
  return nodes.toReversed();
}

function follow(document: object, location: readonly (string | number)[]): object {
  let node: unknown = document;
  for (const step of location) node = Reflect.get(Object(node), step);
  return Object(node);
}

function apply(node: Target, action: SidecarAction): void {
  if (action.change.kind === "remove") remove(node, action);
  else update(node, action.change, action);
}

function remove({ owner, key }: Target, action: SidecarAction): void {
  if (owner === undefined) throw refuse(action, "would remove the whole document", "a part of it");
  if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else Reflect.deleteProperty(owner, key);
}

function update(
  { value: node }: Target,
  { value }: Extract<SidecarChange, { kind: "update" }>,
  action: SidecarAction,
): void {
  if (Array.isArray(node)) node.push(structuredClone(value));
  else if (isRecord(node) && isRecord(value)) merge(node, value);
  else throw refuse(action, describeMismatch(node), "an object to merge into an object, or a list");
}

/** Merges objects, concatenates lists, and replaces everything else. */
function merge(node: Record<string, unknown>, changes: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(changes)) {
    const old = readOwn(node, key);
    if (isRecord(old) && isRecord(value)) merge(old, value);
    else if (Array.isArray(old) && Array.isArray(value)) old.push(...structuredClone(value));
    else Object.defineProperty(node, key, { ...plain, value: structuredClone(value) });
  }
}

/** Defined, not assigned, because a name may be `__proto__`. */
const plain = { configurable: true, enumerable: true, writable: true };

function describeMismatch(node: unknown): string {
  return isRecord(node)
    ? "merges something other than an object into an object"
    : "selects neither an object nor a list";
}

function refuse({ place, text }: SidecarAction, message: string, expected: string): GeneratorError {
  return new GeneratorError([{ ...place, message: `${text} ${message}`, expected }]);
}
