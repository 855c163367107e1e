import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { print } from "../../runtime/text/print.js";
import { alternate, type Candidate } from "./alternate.js";
import { medianOf } from "./median.js";

/** How measurements are shown. */
interface Shown {
  /** Default: `ms`. */
  readonly unit?: string;
  /** Digits after the point. Default: none. */
  readonly digits?: number;
}

/** Reads `--rounds`, and prints what it is about to do. */
export function readRounds(args: readonly string[], usual: number): number {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: "string" } } });
  const rounds = parseRounds(values.rounds ?? String(usual));
  print(`${rounds} alternating rounds after one warm-up round; Node ${process.version}`);
  return rounds;
}

/** Reads a number of rounds; throws where it is none. */
export function parseRounds(text: string): number {
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds > 0) return rounds;
  throw new Error(`--rounds takes a whole number above 0, not "${text}"`);
}

/** Measures candidates in turn, prints a row for each, and returns what was measured, in their order. */
export async function compare(
  candidates: readonly Candidate[],
  { rounds, ...shown }: Shown & { readonly rounds: number },
): Promise<readonly (readonly number[])[]> {
  const results = await alternate(candidates, rounds);
  for (const { name, values } of results) printMedian(name, values, shown);
  return results.map(({ values }) => values);
}

/** Prints the median of measurements, and their range. */
export function printMedian(
  name: string,
  values: readonly number[],
  { unit = "ms", digits = 0 }: Shown = {},
): void {
  const [middle, min, max] = [medianOf(values), Math.min(...values), Math.max(...values)];
  const range = `${min.toFixed(digits)}–${max.toFixed(digits)}`;
  print(`  ${name.padEnd(26)}median ${middle.toFixed(digits).padStart(7)} ${unit}   ${range}`);
}

/** The median of a comparison within each round: what slows one round down does so for all of it. */
export function compareRounds(
  ours: readonly number[] = [],
  others: readonly number[] = [],
  between: (own: number, other: number) => number = (own, other) => own / other,
): number {
  return medianOf(ours.map((own, round) => between(own, others[round] ?? Number.NaN)));
}

/** Prints a figure that may be so large at most. */
export function printMost(name: string, value: number, limit: number, unit?: string): void {
  printVerdict(name, show(value, unit), `at most ${limit}`, value <= limit);
}

/** Prints a figure, and its limit if it has one. */
export function printFigure(name: string, value: number, unit: string, limit?: number): void {
  if (limit === undefined) print(`  ${name.padEnd(34)}${show(value, unit).padStart(12)}`);
  else printMost(name, value, limit, unit);
}

/** Prints a figure that must be so large at least. */
export function printLeast(name: string, value: number, limit: number, unit?: string): void {
  printVerdict(name, show(value, unit), `at least ${limit}`, value >= limit);
}

function printVerdict(name: string, figure: string, limit: string, isMet: boolean): void {
  print(`  ${name.padEnd(34)}${figure.padStart(12)}   ${limit}: ${isMet ? "met" : "MISSED"}`);
}

function show(value: number, unit = ""): string {
  const figure = Number.isInteger(value) ? `${value}` : value.toFixed(value < 100 ? 3 : 0);
  return `${figure} ${unit}`.trimEnd();
}

/** Uses a folder that is removed afterwards. */
export async function withFolder<Result>(
  name: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `bench-${name}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
