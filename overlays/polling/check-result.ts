import { ResultError, type ResultIssue } from "../../runtime/errors/index.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { readOwn } from "../../runtime/json/read-own.js";
import type { StandardSchema } from "./standard-schema.js";
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
