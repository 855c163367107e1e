import { allOperations, type Api, type ApiOperation } from "../model/api.js";
import { GeneratorError } from "../model/problem.js";

/** A failure to read what an overlay looks for; its cause is what was thrown. */
export class ReadFailure extends Error {
  /** Identifier of the operation that was read. */
  readonly operation: string;

  constructor({ id }: ApiOperation, cause: unknown) {
    super(`failed on ${id}`, { cause });
    this.operation = id;
  }
}

/** Reads what an overlay looks for of every operation, so that a failure names the operation. */
export function readOperations<Found>(
  api: Api,
  read: (operation: ApiOperation) => readonly Found[],
): Found[] {
  return allOperations(api).flatMap((operation) => readOperation(operation, read));
}

/** Reads what an overlay looks for of one operation, as {@link readOperations} does. */
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
