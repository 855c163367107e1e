import fc from "fast-check";
import { printable } from "../../runtime/text/printable.js";
import type { Target } from "./target.js";

/** How long to try, and where to begin. */
export interface FuzzOptions {
  /** Milliseconds. */
  readonly time: number;
  readonly seed: number;
  readonly path?: string | undefined;
  /** The most inputs to try; any number when absent. */
  readonly inputs?: number | undefined;
}

/** What became of a target. */
export interface Outcome {
  readonly kind: string;
  /** How many inputs were tried. */
  readonly inputs: number;
  /** What an input did, with how to see it again; absent when none did harm. */
  readonly failure?: string | undefined;
}

/** Tries inputs until the time is up, or one of them does harm. */
export async function fuzz({ kind, property }: Target, options: FuzzOptions): Promise<Outcome> {
  const { time, seed, path, inputs = Number.MAX_SAFE_INTEGER } = options;
  const limits = { numRuns: inputs, interruptAfterTimeLimit: time, markInterruptAsFailure: false };
  const from = { seed, ...(path !== undefined && { path }) };
  const details = await fc.check(property, { ...from, ...limits });
  return { kind, inputs: details.numRuns, failure: describeFailure(kind, details) };
}

function describeFailure(kind: string, details: fc.RunDetails<unknown>): string | undefined {
  const { failed, seed, counterexamplePath, counterexample, errorInstance } = details;
  if (!failed) return undefined;
  const again = `npm run fuzz -- --only ${kind} --seed ${seed} --path ${counterexamplePath}`;
  const stack = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance);
  return printable(
    [
      `${kind}: an input does harm. To see it again:`,
      "",
      `  ${again}`,
      "",
      `seed ${seed}, path ${counterexamplePath}, after ${details.numShrinks} steps towards the smallest input:`,
      "",
      fc.stringify(counterexample),
      "",
      String(stack),
    ].join("\n"),
  );
}
