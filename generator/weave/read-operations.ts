import { allOperations, type Api, type ApiOperation } from "../model/api.js";
import { GeneratorError } from "../model/problem.js";

/** Thrown when reading an operation for an overlay fails; its cause is the original error. */
export class ReadFailure extends Error {
  /** Identifier of the operation. */
  readonly operation: string;

  constructor({ id }: ApiOperation, cause: unknown) {
    super(`failed on ${id}`, { cause });
    this.operation = id;
  }
}

/** Reads what an overlay needs from every operation, so that an error names the operation. */
export function readOperations<Found>(
  api: Api,
  read: (operation: ApiOperation) => readonly Found[],
): Found[] {
  return allOperations(api).flatMap((operation) => readOperation(operation, read));
}

/** Reads what an overlay needs from one operation, like {@link readOperations}. */
export function readOperation<Found>(
  operation: ApiOperation,
  read: (operation: ApiOperation) => Found,
): Found {
  try {
    return read(operation);
  } catch (error) {
    throw error instanceof GeneratorError ? error : new ReadFailure(operation, error);
  }
}
