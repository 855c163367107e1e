import type { ApiOperation } from "../../../generator/model/api.js";

/** Emits a call of an operation's own method, with arguments in its order. */
export function emitCall(operation: ApiOperation, options: string, body = "undefined"): string {
  const { method, pathParameters } = operation;
  const args = [
    ...pathParameters.map(({ argument }) => argument),
    ...(operation.body === undefined ? [] : [body]),
    ...(operation.parameters === undefined ? [] : ["undefined"]),
    options,
  ];
  return `this.${method}(${args.join(", ")})`;
}
