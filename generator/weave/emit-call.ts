import type { ApiOperation } from "../model/api.js";

/**
 * Emits a call of an operation's method, with arguments in its order.
 *
 * @param caller - the operation whose path parameters the caller has; their names in another path say nothing
 */
export function emitOperation(
  operation: ApiOperation,
  options: string,
  { caller = operation, body = "undefined" }: { caller?: ApiOperation; body?: string } = {},
): string {
  const { method, pathParameters } = operation;
  const args = [
    ...pathParameters.map(({ argument }, at) => caller.pathParameters[at]?.argument ?? argument),
    ...(operation.body === undefined ? [] : [body]),
    options,
  ];
  return `this.${method}(${args.join(", ")})`;
}
