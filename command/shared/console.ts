import type { Readable } from "node:stream";
import { errorCode } from "../../runtime/host/host.js";
import { printableLine } from "../../runtime/text/printable.js";
import { reasonOf } from "../../runtime/text/show.js";
import { exitCodes } from "./exit-codes.js";
import { Printer, type OnLoss, type Output } from "./printer.js";

/** What the command needs from the process. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Where signals arrive. @default process */
  readonly signals?: Signals;
}

/** Calls a listener for a signal. */
export interface Signals {
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  once(signal: NodeJS.Signals, listener: () => void): unknown;
}

/** Where the command reads from and prints to. */
export interface Console {
  readonly stdin: Streams["stdin"];
  readonly stdout: Printer;
  readonly stderr: Printer;
  readonly signals: Signals;
  /** Whether results and failures are JSON. */
  readonly json: boolean;
  /** How the command ends, unless it throws. */
  exitCode: number;
}

/**
 * Creates a console on the streams of a process. Nothing else writes to them.
 *
 * What one of the two outputs does not accept goes to the other: it may be the ID of something that is still at work.
 */
export function createConsole(streams: Streams, json: boolean): Console {
  const { stdin, stdout, stderr, signals = process } = streams;
  const console: Console = {
    stdin,
    // The command then ends as after Ctrl-C, and what would follow can be had again.
    stdout: new Printer(
      stdout,
      passOn("Standard output", "first", () => console.stderr, json),
    ),
    stderr: new Printer(
      stderr,
      passOn("Standard error", "all", () => console.stdout, json),
    ),
    signals,
    json,
    exitCode: exitCodes.done,
  };
  return console;
}

/** Returns what says once that a stream failed, and passes on its text. */
function passOn(name: string, texts: "first" | "all", other: () => Printer, json: boolean): OnLoss {
  let isFirst = true;
  return (text, reason) => {
    // The reader of a closed pipe wants no more.
    if (isClosedPipe(reason)) return;
    const message = `${name} cannot be written (${reasonOf(reason)}). This was meant for it:`;
    const error = { name: "OutputError", message };
    if (isFirst) other().takeOver(`${json ? JSON.stringify({ error }) : message}\n`);
    if (isFirst || texts === "all") other().takeOver(text);
    isFirst = false;
  };
}

/** Whether a stream failed because its reader has closed the pipe, as `head` does. */
export function isClosedPipe(reason: unknown): boolean {
  return errorCode(reason) === "EPIPE";
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

/** Prints something besides the result: as JSON for programs, otherwise as lines for people. */
export function printAside(console: Console, aside: object, lines: readonly string[]): void {
  printResult({ ...console, stdout: console.stderr }, aside, lines);
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
