import type { Findings, ReadRules } from "./read-rules.js";

/** What one run of Redocly's command line is asked. */
export interface RedoclyRequest {
  readonly args: readonly string[];
  readonly cwd: string;
  /** What it may read. */
  readonly reads: ReadRules;
}

/** What a finished run left behind. */
export interface Finished extends Findings {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Redocly's command line. */
export type RunRedocly = (request: RedoclyRequest, signal: AbortSignal) => Promise<Finished>;

/** How Redocly is asked, and what ends that early. */
export interface RedoclyContext {
  readonly run: RunRedocly;
  readonly signal: AbortSignal;
}
