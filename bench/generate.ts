import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { alternate } from "./shared/alternate.js";
import type { Measurements } from "./shared/alternate.js";
import { measureMemory } from "./shared/measure-memory.js";
import type { ProcessMemory } from "./shared/measure-memory.js";
import { parseRounds } from "./shared/parse-rounds.js";
import { print } from "../runtime/text/print.js";
import { projectRoot, timeNode } from "./shared/run-process.js";
import { summarize } from "./shared/statistics.js";
import { offline } from "./shared/offline.js";

const cold = ["scripts/generate.mjs", "--force"];
const unchanged = ["scripts/generate.mjs"];
const redocly = ["node_modules/@redocly/cli/bin/cli.js", "generate-client"];
const limits = { coldToPeer: 0.7, unchangedToCold: 0.2, megabytes: 350 };

/** Compares our generator, cold and with nothing to do, with one run of Redocly's for each spec. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: "string" } } });
  const rounds = parseRounds(values.rounds ?? "7");
  const specs = await listSpecs();
  const folder = await mkdtemp(join(tmpdir(), "bench-generate-"));
  try {
    print(describeCommands(specs, rounds));
    const candidates = [
      { name: "cold", measure: () => timeNode(cold, offline) },
      { name: "peer", measure: () => timePeer(specs, folder) },
      { name: "unchanged", measure: () => timeNode(unchanged, offline) },
    ];
    printTimes(await alternate(candidates, rounds));
    printMemory(await measureMemory(cold, offline));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function listSpecs(): Promise<string[]> {
  const files = await readdir(join(projectRoot, "specs"));
  return files.filter((file) => /^\w.*\.yaml$/.test(file) && file !== "redocly.yaml").toSorted();
}

async function timePeer(specs: readonly string[], folder: string): Promise<number> {
  let total = 0;
  for (const spec of specs) {
    const output = join(folder, spec.replace(/yaml$/, "ts"));
    total += await timeNode([...redocly, `specs/${spec}`, "-o", output], offline);
  }
  return total;
}

function describeCommands(specs: readonly string[], rounds: number): string {
  return [
    `${rounds} alternating rounds after one warm-up round; Node ${process.version}`,
    `  cold       node ${cold.join(" ")}`,
    `  peer       node ${redocly.join(" ")} specs/X.yaml -o TMP/X.ts, X = ${specs.map((spec) => spec.replace(".yaml", "")).join(", ")}, one after another`,
    `  unchanged  node ${unchanged.join(" ")}`,
    "",
  ].join("\n");
}

function printTimes(results: readonly Measurements[]): void {
  const medians = new Map<string, number>();
  for (const { name, values } of results) {
    const { median, min, max } = summarize(values);
    medians.set(name, median);
    const range = `${min.toFixed(0)}–${max.toFixed(0)}`;
    print(`${name.padEnd(11)}median ${median.toFixed(0).padStart(6)} ms   ${range} ms`);
  }
  const ratio = (left: string, right: string): number =>
    (medians.get(left) ?? Number.NaN) / (medians.get(right) ?? Number.NaN);
  print();
  printRatio("cold / peer", ratio("cold", "peer"), limits.coldToPeer);
  printRatio("unchanged / cold", ratio("unchanged", "cold"), limits.unchangedToCold);
}

function printRatio(name: string, ratio: number, limit: number): void {
  const ok = verdict(ratio <= limit);
  print(`${name.padEnd(18)}${ratio.toFixed(2)}   at most ${limit}: ${ok}`);
}

function printMemory(processes: readonly ProcessMemory[]): void {
  const [largest] = processes;
  if (largest === undefined) throw new Error("no process reported its peak memory");
  const ok = verdict(largest.megabytes < limits.megabytes);
  print(`\npeak memory of a cold run, largest process below ${limits.megabytes} MB: ${ok}`);
  for (const { program, megabytes } of processes) {
    print(`  ${megabytes.toFixed(0).padStart(4)} MB  ${program}`);
  }
}

function verdict(ok: boolean): string {
  return ok ? "met" : "MISSED";
}
