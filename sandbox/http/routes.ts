import type { ApiDocument } from "../documents.js";
import { readOperations } from "../openapi/read-operations.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import { SchemaCompiler, type OperationChecks } from "../openapi/schema-compiler.js";
import type { Handler, Handlers } from "./handler.js";
import { exampleOf } from "../openapi/example.js";

/** An operation with everything that is needed to serve it, prepared once. */
export interface Route {
  readonly operation: ServedOperation;
  readonly checks: OperationChecks;
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
  const operations = documents.flatMap(readOperations);
  const problems = operations.flatMap((operation) => findProblem(operation, handlers));
  if (problems.length > 0) throw new Error(["The sandbox cannot start:", ...problems].join("\n  "));
  const compiler = new SchemaCompiler();
  return operations.map((operation) => ({
    operation,
    handler: findHandler(operation, handlers) ?? exampleHandler(operation),
    checks: compiler.compile(operation),
  }));
}

function findHandler({ key, id }: ServedOperation, handlers: Handlers): Handler | undefined {
  return handlers[key] ?? handlers[id];
}

function findProblem(operation: ServedOperation, handlers: Handlers): string[] {
  const { key, keyHeader } = operation;
  const handler = findHandler(operation, handlers);
  if (handler === undefined || handler.keyed === (keyHeader !== undefined)) return [];
  return [
    `${key} ${handler.keyed ? "has a handler that needs a key, but takes none" : "takes a key, but its handler expects none"}`,
  ];
}

/**
 * Creates the handler of an operation without its own handler, such as a newly published one. After all checks, it
 * returns an example from the document.
 */
function exampleHandler({ keyHeader, document, replies, success }: ServedOperation): Handler {
  const schema = replies.get(String(success)) ?? replies.get(`${String(success)[0]}XX`);
  return {
    keyed: keyHeader !== undefined,
    answer: () => (schema === undefined ? undefined : exampleOf(document, schema)),
  };
}
