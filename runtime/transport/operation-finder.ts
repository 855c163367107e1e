import type { Operation } from "./operation.js";

/** Finds the operation of a request by its method and its path from the host root. */
export type FindOperation = (method: string, path: string) => Operation | undefined;

/** Matches requests to operations by path template. A template with fewer parameters takes precedence. */
export function createOperationFinder(operations: readonly Operation[]): FindOperation {
  const patterns = operations
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
    .toSorted((left, right) => countParameters(left) - countParameters(right));
  return (method, path) =>
    patterns.find(({ operation, pattern }) => operation.method === method && pattern.test(path))
      ?.operation;
}

function patternOf(template: string): RegExp {
  const literals = template.split(/\{[^{}]+\}/).map(escape);
  return new RegExp(`^${literals.join("[^/]+")}$`);
}

function escape(literal: string): string {
  return literal.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function countParameters({ operation }: { readonly operation: Operation }): number {
  return operation.path.split("{").length;
}
