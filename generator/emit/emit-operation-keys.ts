import { allOperations, type Api } from "../model/api.js";
import { emitLiteral } from "../model/text/code.js";

/** Name of the file that lists the operations of every API. */
export const operationsFile = "operations.ts";

/** Emits the list of all operations of all APIs, each with the name of its API. */
export function emitOperationKeys(apis: readonly Api[]): string {
  const keys = apis.flatMap((api) => allOperations(api).map(({ id }) => `${api.name}:${id}`));
  return [
    "/** Every operation, with the name of its API. */",
    `export const operationKeys = ${emitLiteral(keys)} as const;`,
    "",
    "/** An operation, with the name of its API. */",
    "export type OperationKey = (typeof operationKeys)[number];",
    "",
  ].join("\n");
}
