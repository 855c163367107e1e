import { checkOption, ConfigurationError } from "../errors/configuration-error.js";
import { ResultError, type ResultIssue } from "../errors/index.js";
import { asRecord, readOwn } from "../json/values.js";
import { reasonOf } from "../text/show.js";
import { mapResult, type ApiPromise } from "../transport/index.js";

/** How to detect the end of work in a status lookup: data from the spec. */
export interface Waiter<
  Field extends string = string,
  Terminal extends string = string,
  Value extends string = string,
  Success extends string = string,
> {
  /** The operation that reads the status, for example `runs.getStatus`. */
  readonly operation?: string;
  /** Field with the status. */
  readonly field: Field;
  /** Statuses that do not change any more. Any other status means that the work is not finished. */
  readonly terminal: readonly Terminal[];
  /** Terminal statuses of work that failed, and may succeed if it is created again. */
  readonly failed?: readonly Terminal[];
  /** Field of the result with the outcome, and the terminal status with which a schema can check it. */
  readonly output?: { readonly field: Value; readonly status: Success };
}

/** Returns the status in a response; `undefined` if it has none. */
export function statusOf(waiter: Waiter, answer: unknown): string | undefined {
  const status: unknown = Object(answer)[waiter.field];
  return typeof status === "string" ? status : undefined;
}

/** Whether a status is terminal. */
export function isTerminal(waiter: Waiter, status: string | undefined): boolean {
  return status !== undefined && waiter.terminal.includes(status);
}

/** What the spec says of the work that `runAll` creates. */
export interface WorkFacts {
  /** The operation that creates it, for example `runs.create`. */
  readonly operation: string;
  /** The field of its answer that identifies the work. */
  readonly id: string;
  /** What tells that it has ended. */
  readonly waiter: Waiter;
}

/** What identifies created work: a string of the service's own making, or a number. */
export type WorkId = string | number;

/** Returns what identifies created work. The creation has made sure that it does. */
export function workIdOf(created: unknown, field: string): WorkId {
  const id: unknown = asRecord(created)[field];
  return typeof id === "number" ? id : String(id);
}

/**
 * Checks the outcome of ended work with a schema, and returns the work with the output of the schema.
 *
 * Work that did not succeed is returned unchanged.
 *
 * @param id identifies the work in the error
 * @throws {ResultError} when the outcome does not match
 */
export async function checkResult<Result>(
  waiter: Waiter,
  id: string,
  run: Result,
  schema: StandardSchema,
): Promise<Result> {
  const { output } = waiter;
  if (output === undefined || statusOf(waiter, run) !== output.status) return run;
  let first: readonly ResultIssue[] | undefined;
  try {
    for (const reading of readingsOf(readOwn(asRecord(run), output.field))) {
      const verdict = await schema["~standard"].validate(reading);
      if (verdict.issues === undefined)
        return Object.assign({}, run, { [output.field]: verdict.value });
      first ??= verdict.issues;
    }
  } catch (cause) {
    // The work is done: an error of the schema must not lose the result.
    throw new ResultError({ id, run, issues: [], cause });
  }
  throw new ResultError({ id, run, issues: first ?? [] });
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

/**
 * A schema of any library that follows Standard Schema (https://standardschema.dev), such as Zod, Valibot or ArkType.
 * The interface consists of types only. This is the part that is used here.
 */
export interface StandardSchema<Output = unknown> {
  /** The properties of Standard Schema 1.0. */
  readonly "~standard": {
    /** Version of Standard Schema. */
    readonly version: 1;
    /** Name of the library. */
    readonly vendor: string;
    /** Checks a value. Returns the output of the schema, or the problems. */
    readonly validate: (
      value: unknown,
    ) => SchemaVerdict<Output> | PromiseLike<SchemaVerdict<Output>>;
    /** The types, which are never present at run time. */
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
   * const run = await runs.createAndWait({ task }, { result: Hours });
   * if (run.status === "completed")
   *   console.log(`It opens at ${run.result.opens}.`);
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
export function checkSchema(option: string, schema: unknown): void {
  const expected =
    "a Standard Schema, as of Zod, Valibot or ArkType. For a JSON Schema, use `withJsonSchema` and check the result yourself";
  // A schema can also be a function, as in ArkType.
  const { "~standard": standard }: { readonly "~standard"?: unknown } = Object(schema);
  checkOption(option, typeof asRecord(standard)["validate"] === "function", expected);
}

/**
 * Checks the result of work that was read with a schema.
 *
 * Without a schema, returns the work unchanged.
 *
 * @param id identifies the work in the error
 * @throws {ResultError} when the result of completed work does not match, or the work has not ended
 */
export function withResult<Result extends object, Ended, Output>(
  reading: ApiPromise<Result>,
  waiter: Waiter,
  id: string,
  schema: StandardSchema<Output> | undefined,
): ApiPromise<ReadAs<Result, Ended, Output>> {
  const checked =
    schema &&
    mapResult(reading, (run) => {
      const status = statusOf(waiter, run);
      if (isTerminal(waiter, status)) return checkResult(waiter, id, run, schema);
      throw new ResultError({ id, run, issues: [], unfinished: status ?? "" });
    });
  // With a schema, the work has ended and its result is the output of the schema.
  return (checked ?? reading) as ApiPromise<ReadAs<Result, Ended, Output>>;
}

/**
 * Adds to a task that its result has to be JSON of a certain shape, in plain words that you can print and read.
 *
 * The service has no field for the shape of a result, so the task itself is the only place to say it. The agent may
 * still answer otherwise: check the result with the option `result`.
 *
 * @param schema the shape: a schema of Zod 4.2, ArkType 2.1.28 or any other library that follows Standard JSON Schema
 * (https://standardschema.dev/json-schema), or a JSON Schema
 * @throws {ConfigurationError} when it is neither, or cannot be written as JSON Schema
 *
 * @example
 * ```ts
 * const Hours = z.object({ opens: z.string(), closes: z.string() });
 * const task = withJsonSchema("When does the city library open?", Hours);
 * ```
 */
export function withJsonSchema(
  task: string,
  schema:
    | { readonly "~standard": { readonly jsonSchema: object } }
    | { readonly [Keyword in "$ref" | "anyOf" | "const" | "properties" | "type"]?: unknown }
    | Readonly<Record<string, unknown>>,
): string {
  const json = JSON.stringify(jsonSchemaOf(schema), undefined, 2);
  return `${task}\n\nAnswer only with JSON that matches this JSON Schema:\n${json}`;
}

function jsonSchemaOf(schema: object): unknown {
  const isOfLibrary = "~standard" in schema;
  const { name = "Object" }: { readonly name?: unknown } = Object(schema.constructor);
  // Anything else, such as the inside of another library's schema, would cost a run.
  const isPlain = !isOfLibrary && name === "Object";
  const keywords = "$ref allOf anyOf const enum items oneOf properties type".split(" ");
  if (isPlain && keywords.some((word) => Object.hasOwn(schema, word))) return schema;
  const { vendor, jsonSchema } = asRecord(isOfLibrary && schema["~standard"]);
  const { input }: { readonly input?: unknown } = Object(jsonSchema);
  const instead =
    "Pass its JSON Schema, for example `z.toJSONSchema(schema)` of Zod, or a schema that follows Standard JSON Schema.";
  const problem = isOfLibrary ? `of ${vendor} has no JSON Schema of its own` : "is no JSON Schema";
  if (typeof input !== "function")
    throw new ConfigurationError(`The schema ${problem}. ${instead}`);
  try {
    return input({ target: "draft-2020-12" });
  } catch (cause) {
    const reason = `${vendor} cannot write the schema as JSON Schema: ${reasonOf(cause)}.`;
    throw new ConfigurationError(`${reason} ${instead}`, { cause });
  }
}
