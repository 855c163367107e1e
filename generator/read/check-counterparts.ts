import { emitPointer } from "../../runtime/json/pointer.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { allOperations, type Api, type ApiOperation } from "../model/api.js";
import type { Problem } from "../model/problem.js";

/** An API that another one may refer to. */
export interface KnownApi {
  readonly name: string;
  /** The ids of its operations. */
  readonly operations: readonly string[];
}

/**
 * Checks that the counterparts of an API's operations (`x-instead`) exist.
 *
 * @param known - every API of the project
 */
export function checkCounterparts(api: Api, known: readonly KnownApi[]): Problem[] {
  return allOperations(api).flatMap((operation) => checkCounterpart(api.name, operation, known));
}

function checkCounterpart(
  file: string,
  { path, httpMethod, source }: ApiOperation,
  known: readonly KnownApi[],
): Problem[] {
  const instead = source["x-instead"];
  if (!isRecord(instead)) return [];
  const operations = known.find(({ name }) => name === instead["api"])?.operations;
  const isOperation = (operation: string): boolean => operation === instead["operation"];
  if (operations?.some(isOperation)) return [];
  const given = `${instead["api"]}.${instead["operation"]}`;
  const names = operations ?? known.map(({ name }) => name);
  const expected = `one of ${names.toSorted().join(", ")}`;
  const message = `x-instead names ${given}, which does not exist`;
  const pointer = emitPointer("paths", path, httpMethod, "x-instead");
  return [{ file, pointer, message, expected }];
}
