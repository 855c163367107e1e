import type { ApiDocument } from "../documents.js";
import { readOperations } from "../openapi/read-operations.js";
import { matchPattern } from "../../generator/mock/match-pattern.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import type { Handler, Handlers } from "./handler.js";

/** An operation with everything that is needed to serve it, prepared once. */
export interface Route {
  readonly operation: ServedOperation;
  readonly handler: Handler;
}

/**
 * Joins every operation of the documents with its handler.
 *
 * An operation without a handler returns examples; a handler without an operation is never called.
 *
 * @throws {Error} naming each pair of which only one needs a key
 */
export function createRoutes(documents: readonly ApiDocument[], handlers: Handlers): Route[] {
  const operations = documents
    .flatMap(readOperations)
    .map((operation) => ({ ...operation, matches: matchPattern }));
  const problems = operations.flatMap((operation) => findProblem(operation, handlers));
  if (problems.length > 0) throw new Error(["The sandbox cannot start:", ...problems].join("\n  "));
  return operations.map((operation) => ({ operation, handler: findHandler(operation, handlers) }));
}

/** Finds the handler of an operation. One without, such as a newly published one, has only what its document declares. */
function findHandler({ key, id, keyHeader }: ServedOperation, handlers: Handlers): Handler {
  const plain = { keyed: keyHeader !== undefined, answer: () => undefined };
  return handlers[key] ?? handlers[id] ?? plain;
}

function findProblem(operation: ServedOperation, handlers: Handlers): string[] {
  const { key, keyHeader } = operation;
  const handler = findHandler(operation, handlers);
  if (handler.keyed === (keyHeader !== undefined)) return [];
  return [
    `${key} ${handler.keyed ? "has a handler that needs a key, but takes none" : "takes a key, but its handler expects none"}`,
  ];
}
