import { supervise } from "../../scripts/support/supervise.mjs";
import { Interruption } from "../shared/interruption.js";
import { UsageError } from "../shared/usage-error.js";
import type { Lag } from "./find-lags.js";
import { lagProgram } from "./lag-program.js";

/** What the process that compares documents says at its end. */
export type LagRecord = { readonly lags: readonly Lag[] } | { readonly refusal: string };

/**
 * Compares published documents with the package in a process of its own: nothing inside of a process ends what a document
 * makes it do for ever.
 *
 * @throws {UsageError} when one cannot be read, takes too long, or shares no operation with any API
 */
export async function superviseLags(published: readonly string[]): Promise<readonly Lag[]> {
  if (published.length === 0) return [];
  const { file, execArgv } = lagProgram;
  const { code, record, problem, isInterrupted } = await supervise<LagRecord>(
    file,
    published,
    execArgv,
  );
  if (isInterrupted) throw new Interruption("Interrupted.");
  if (problem !== undefined) throw new UsageError(`${problem.file ?? file} ${problem.message}.`);
  if (record === undefined) throw new Error(`The comparison ended with exit code ${code}.`);
  if ("refusal" in record) throw new UsageError(record.refusal);
  return record.lags;
}
