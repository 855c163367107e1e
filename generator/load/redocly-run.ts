import type { Findings, ReadRules } from "./read-rules.js";

/** Input of one run of Redocly's command line. */
export interface RedoclyRequest {
  readonly args: readonly string[];
  readonly cwd: string;
  /** What it may read. */
  readonly reads: ReadRules;
}

/** Result of a finished run. */
export interface Finished extends Findings {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Redocly's command line. */
export type RunRedocly = (request: RedoclyRequest, signal: AbortSignal) => Promise<Finished>;

/** How to run Redocly, and the signal that aborts it. */
export interface RedoclyContext {
  readonly run: RunRedocly;
  readonly signal: AbortSignal;
}
