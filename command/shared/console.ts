import type { Readable, Writable } from "node:stream";

/** Where the command reads from and writes to. */
export interface Console {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** Whether results and failures are JSON. */
  readonly json: boolean;
}

/** Writes a result: as one line of JSON for machines, else as lines for people. */
export function printResult(console: Console, result: object, lines: readonly string[]): void {
  const text = console.json ? JSON.stringify(result) : lines.join("\n");
  console.stdout.write(`${text}\n`);
}

/** Writes what a person should know besides the result; machines are spared it. */
export function printNote(console: Console, text: string): void {
  if (!console.json) console.stderr.write(`${text}\n`);
}

/** Any value for a person: text as it is, everything else as JSON. */
export function showValue(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined ? "" : JSON.stringify(value, undefined, 2);
}
