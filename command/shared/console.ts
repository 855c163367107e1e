import type { Readable } from "node:stream";
import { printableLine } from "../../runtime/text/printable.js";
import { Printer, type Output } from "./printer.js";

/** What the command needs from the process. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Where the command reads from and prints to. */
export interface Console {
  readonly stdin: Streams["stdin"];
  readonly stdout: Printer;
  readonly stderr: Printer;
  /** Whether results and failures are JSON. */
  readonly json: boolean;
}

/** Creates a console on the streams of a process. Nothing else writes to them. */
export function createConsole({ stdin, stdout, stderr }: Streams, json: boolean): Console {
  return { stdin, stdout: new Printer(stdout), stderr: new Printer(stderr), json };
}

/**
 * Prints a result: as one line of JSON for programs, otherwise as lines for people, with control characters escaped.
 */
export function printResult(console: Console, result: object, lines: readonly string[]): void {
  console.stdout.print(
    console.json
      ? JSON.stringify(result)
      : lines.map((line) => printableLine(String(line))).join("\n"),
  );
}

/** Prints a line for a person besides the result; omitted with `--json`. */
export function printNote(console: Console, line: string): void {
  if (!console.json) console.stderr.print(printableLine(line));
}

/** Formats a value for a person: text unchanged, everything else as JSON. */
export function showValue(value: unknown): string[] {
  const text = typeof value === "string" ? value : (JSON.stringify(value, undefined, 2) ?? "");
  return text.split(/\r?\n/);
}
