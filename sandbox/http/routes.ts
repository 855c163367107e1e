import type { ApiDocument } from "../documents.js";
import type { ApiOperation } from "../openapi/operation.js";
import { readOperations } from "../openapi/read-operations.js";
import { SchemaCompiler, type OperationChecks } from "../openapi/schema-compiler.js";
import type { Handler, Handlers } from "./handler.js";

/** An operation with everything that serving it takes, made ready once. */
export interface Route {
  readonly operation: ApiOperation;
  readonly checks: OperationChecks;
  readonly handler: Handler;
}

/**
 * Joins every operation of the documents with its handler.
 *
 * @throws {Error} naming each operation without a handler, each handler without an operation, and
 * each pair of which one wants a key and the other does not: the sandbox must serve what the
 * documents declare, no less and no more.
 */
export function createRoutes(documents: readonly ApiDocument[], handlers: Handlers): Route[] {
  const operations = documents.flatMap(readOperations);
  const problems = findProblems(operations, handlers);
  if (problems.length > 0) throw new Error(["The sandbox cannot start:", ...problems].join("\n  "));
  const compiler = new SchemaCompiler();
  return operations.flatMap((operation) => {
    const handler = handlers[operation.key];
    return handler ? [{ operation, handler, checks: compiler.compile(operation) }] : [];
  });
}

function findProblems(operations: readonly ApiOperation[], handlers: Handlers): string[] {
  const declared = new Set(operations.map(({ key }) => key));
  const orphans = Object.keys(handlers).filter((key) => !declared.has(key));
  return [
    ...operations.flatMap((operation) => findProblem(operation, handlers[operation.key])),
    ...orphans.map((key) => `${key} has a handler, but no document declares it`),
  ];
}

function findProblem({ key, keyHeader }: ApiOperation, handler: Handler | undefined): string[] {
  if (handler === undefined) return [`${key} is declared, but has no handler`];
  if (handler.keyed === (keyHeader !== undefined)) return [];
  return [
    `${key} ${handler.keyed ? "has a handler that needs a key, but takes none" : "takes a key, but its handler expects none"}`,
  ];
}
