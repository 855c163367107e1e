import { checkOption } from "../errors/configuration-error.js";
import { ResultError, type ResultIssue } from "../errors/index.js";
import { asRecord, readOwn } from "../json/values.js";
import { statusOf, type Waiter } from "./waiter.js";

/**
 * Checks the outcome of ended work with a schema, and returns the work with the output of the schema.
 *
 * Work that did not succeed is returned unchanged.
 *
 * @param id identifies the work in the error
 * @throws {ResultError} when the outcome does not match
 */
export async function checkResult<Result extends object>(
  { output, ...waiter }: Waiter,
  id: string,
  run: Result,
  schema: StandardSchema,
): Promise<Result> {
  if (output === undefined || statusOf(waiter, run) !== output.status) return run;
  const verdict = await ask(schema, readOwn(asRecord(run), output.field), (details) => {
    return new ResultError({ id, run, ...details });
  });
  return { ...run, [output.field]: verdict.value };
}

type CreateError = (details: { readonly issues: readonly ResultIssue[]; cause?: unknown }) => Error;

async function ask(
  schema: StandardSchema,
  given: unknown,
  createError: CreateError,
): Promise<{ readonly value: unknown }> {
  let first: readonly ResultIssue[] | undefined;
  for (const reading of readingsOf(given)) {
    const verdict = await validate(schema, reading, createError);
    if (verdict.issues === undefined) return verdict;
    first ??= verdict.issues;
  }
  throw createError({ issues: first ?? [] });
}

/** Text that contains JSON can be meant either way; the schema decides. */
function readingsOf(given: unknown): unknown[] {
  if (typeof given !== "string") return [given];
  try {
    return [JSON.parse(given), given];
  } catch {
    return [given];
  }
}

async function validate(
  schema: StandardSchema,
  value: unknown,
  createError: CreateError,
): Promise<Awaited<ReturnType<StandardSchema["~standard"]["validate"]>>> {
  try {
    return await schema["~standard"].validate(value);
  } catch (cause) {
    // The work is done: an error of the schema must not lose the result.
    throw createError({ issues: [], cause });
  }
}

/**
 * A schema of any library that follows Standard Schema (https://standardschema.dev), such as Zod, Valibot or ArkType.
 * The interface consists of types only. This is the part that is used here.
 */
export interface StandardSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    /** Checks a value. Returns the output of the schema, or the problems. */
    readonly validate: (
      value: unknown,
    ) => SchemaVerdict<Output> | PromiseLike<SchemaVerdict<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** The output type of a schema. */
export type SchemaVerdict<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly ResultIssue[] };

/** Lets a schema check and type the result of completed work. */
export interface ResultOption<Output = unknown> {
  /**
   * Checks the result of completed work with a schema of Zod, Valibot, ArkType or any other library that follows
   * Standard Schema, and types it. A string that contains JSON is parsed first. Nothing is added to the request: use
   * `withJsonSchema` to say in the task what you expect. Default: no check.
   *
   * @example
   * ```ts
   * const run = await new V4Client().runs.createAndWait({ task }, { result: Hours });
   * if (run.status === "completed") console.log(`It opens at ${run.result.opens}.`);
   * ```
   */
  result?: StandardSchema<Output> | undefined;
}

/** The result of a read: the record of the spec, or ended work with the output of a schema. */
export type ReadAs<Record, Ended, Output> = unknown extends Output ? Record : Ended;

/**
 * Checks that the option `result` is a schema, before anything is sent.
 *
 * @throws {ConfigurationError} when it is not a Standard Schema
 */
export function checkSchema(schema: unknown): void {
  const expected =
    "a schema of a library that follows Standard Schema, such as Zod, Valibot or ArkType. For a JSON Schema, use `withJsonSchema` and check the result yourself";
  checkOption("result", schema === undefined || isSchema(schema), expected);
}

/** A schema can also be a function, as in ArkType. */
function isSchema(value: unknown): value is StandardSchema {
  const isPossible = typeof value === "function" || (typeof value === "object" && value !== null);
  const standard: unknown = isPossible ? Reflect.get(value, "~standard") : undefined;
  if (typeof standard !== "object" || standard === null) return false;
  return "validate" in standard && typeof standard.validate === "function";
}
