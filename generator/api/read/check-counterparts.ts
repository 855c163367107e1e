import { emitPointer } from "../../../runtime/json/pointer.js";
import { asRecord, asText, isRecord, type JsonObject } from "../../../runtime/json/values.js";
import { allOperations, type Api } from "../api.js";
import { didYouMean, type Note, oneOf, type Problem } from "../problem.js";
import { resolveResult } from "../resolve-json.js";

/** An API that another one may refer to; its operations alone where its document was not read. */
interface KnownApi {
  readonly name: string;
  readonly operations: readonly string[];
  readonly api?: Api;
  /** Whether its document is the service's, which need not have what ours names. */
  readonly isPublished?: boolean;
}

/** Extensions of an operation that name the operation of another API, and perhaps fields of its response. */
const counterparts = ["x-capacity", "x-instead"] as const;

/**
 * Checks that what an API's document names of other documents exists: APIs, operations and their response fields. Nothing
 * is expected of what a published document lacks.
 *
 * @param known - every API of the project
 */
export function checkCounterparts(api: Api, known: readonly KnownApi[]): Problem[] {
  const { successor } = asRecord(api.document["x-reasoning"]);
  const named = allOperations(api).flatMap(({ path, httpMethod, source }) =>
    counterparts.map((key) => [emitPointer("paths", path, httpMethod, key), source[key]] as const),
  );
  const all = [...named, [emitPointer("x-reasoning", "successor"), successor] as const];
  return all.flatMap(([pointer, value]) => {
    const problem = isRecord(value) ? findProblem(value, pointer, known) : undefined;
    return problem === undefined ? [] : [{ file: api.name, ...problem }];
  });
}

function findProblem(value: JsonObject, at: string, known: readonly KnownApi[]): Note | undefined {
  const { api: name, operation: id, ...rest } = value;
  const other = known.find((each) => each.name === name);
  const miss = (step: string, names: readonly string[]): Note => {
    const { expected, ...note } = describeMiss(`${at}/${step}`, asText(value[step]), names);
    return other?.isPublished === true ? note : { ...note, expected };
  };
  const apis = known.map((each) => each.name);
  if (other === undefined) return miss("api", apis);
  if (id === undefined) return undefined;
  if (!other.operations.includes(asText(id))) return miss("operation", other.operations);
  const operation = other.api && allOperations(other.api).find((each) => each.id === id);
  const result = operation && other.api && resolveResult(other.api.document, operation.source);
  const fields = Object.keys(result?.properties ?? {});
  const strange = Object.keys(rest).find((key) => !fields.includes(asText(rest[key])));
  return operation === undefined || strange === undefined ? undefined : miss(strange, fields);
}

function describeMiss(pointer: string, given: string, names: readonly string[]): Note {
  const what = pointer.split("/").slice(-2).join(".");
  const expected = names.length === 0 ? "a documented one" : oneOf(names);
  const message = `${what} names ${given}, which does not exist${didYouMean(given, names)}`;
  return { pointer, message, expected };
}
