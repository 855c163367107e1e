import type { Readable } from "node:stream";
import { printableLine } from "../../runtime/text/printable.js";
import { Printer, type Output } from "./printer.js";

/** What the process has that the command needs. */
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

/** Creates a console on the streams of a process; nothing else gets to write to them. */
export function createConsole({ stdin, stdout, stderr }: Streams, json: boolean): Console {
  return { stdin, stdout: new Printer(stdout), stderr: new Printer(stderr), json };
}

/** Prints a result: as one line of JSON for machines, else as lines for people, whatever the service put into them. */
export function printResult(console: Console, result: object, lines: readonly string[]): void {
  console.stdout.print(
    console.json
      ? JSON.stringify(result)
      : lines.map((line) => printableLine(String(line))).join("\n"),
  );
}

/** Prints a line that a person should know besides the result; machines are spared it. */
export function printNote(console: Console, line: string): void {
  if (!console.json) console.stderr.print(printableLine(line));
}

/** Any value for a person, in lines: text as it is, everything else as JSON. */
export function showValue(value: unknown): string[] {
  const text = typeof value === "string" ? value : (JSON.stringify(value, undefined, 2) ?? "");
  return text.split(/\r?\n/);
}
