import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { inject } from "vitest";
import { projectRoot } from "./run.js";

/** What `endToEnd` says wherever it runs. */
export const endToEndLines: readonly string[] = [
  "run completed: Sandbox result of: Read the page",
  "polled completed completed",
  "http completed: true",
  "browser ws:",
  "tables 1 27 100",
  "account string",
  "AuthenticationError true false",
  "NotFoundError true false",
  "ConfigurationError true false",
  "ReasoningError true false",
  "given up: enough",
];

/** The programs that runtimes start, and what they print. */
export const endToEndPrograms: (readonly [file: string, lines: readonly string[]])[] = [
  ["main.js", endToEndLines],
  ["main.cjs", ["string true true VERSION function"]],
  ["journal.js", ["finished false", "finished true", "ConfigurationError true", "600"]],
  ["refused.js", ["ConnectionError unreachable true 2"]],
];

/** Puts the programs beside the installed package. */
export async function prepareEndToEnd(): Promise<void> {
  const consumer = inject("consumer");
  const fixtures = path.join(projectRoot, "test/package/fixtures/end-to-end");
  await cp(fixtures, path.join(consumer, "end-to-end"), { recursive: true });
  await writeFile(path.join(consumer, "package.json"), '{ "type": "module", "private": true }');
}

/** The lines that a program has printed, whatever version of V4 it has found. */
export function linesOf(printed: string): string[] {
  return printed
    .replace(/\d+\.\d+\.\d+/, "VERSION")
    .trim()
    .split("\n");
}
