import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { alternate, type Measurements } from "./shared/alternate.js";
import { createDocument } from "./shared/create-document.js";
import { fetchDocument } from "./shared/fetch-document.js";
import { print } from "../runtime/text/print.js";
import { publishedDocuments } from "../test/wire/documents/published-documents.js";
import { compareDocuments } from "./scale-documents.js";
import { measureTree } from "./shared/measure-tree.js";
import { parseRounds } from "./shared/parse-rounds.js";
import { projectRoot, timeNode } from "./shared/run-process.js";
import { summarize } from "./shared/statistics.js";
import { offline } from "./shared/offline.js";

const limits = { toPeer: 1.2, growth: 10, steeper: 1.3 };
const sizes = [100, 400, 1000, 1600] as const;

/** GitHub's description of itself: 13 MB. */
const github = "github";

/**
 * Compares a whole generation with openapi-typescript alone on a large document, looks at how the time grows, and holds
 * documents of other people against what others make of them.
 *
 * `--documents NAME,NAME` prints the table of these alone.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const options = {
    rounds: { type: "string" },
    file: { type: "string" },
    documents: { type: "string" },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const rounds = parseRounds(values.rounds ?? "5");
  if (values.documents !== undefined) return compareDocuments(rounds, values.documents.split(","));
  const file = values.file ?? (await fetchGithub());
  const folder = await mkdtemp(join(tmpdir(), "bench-scale-"));
  try {
    await compareWithPeer(file, folder, rounds);
    await measureGrowth(folder, rounds);
    await compareDocuments(rounds, []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchGithub(): Promise<string> {
  const document = publishedDocuments.find(({ name }) => name === github);
  if (document === undefined) throw new Error(`there is no document of ${github}`);
  return fetchDocument(document);
}

async function compareWithPeer(file: string, folder: string, rounds: number): Promise<void> {
  const peer = join(projectRoot, "node_modules/openapi-typescript/bin/cli.js");
  print(`${rounds} alternating rounds after one warm-up round; Node ${process.version}`);
  const results = await alternate(
    [
      { name: "ours", measure: () => processorTime(generation(file, join(folder, "out"))) },
      {
        name: "openapi-typescript",
        measure: () => processorTime([peer, file, "-o", join(folder, "peer.ts")]),
      },
    ],
    rounds,
  );
  const [ours = Number.NaN, theirs = Number.NaN] = results.map(printMedian);
  printLimit("ours / openapi-typescript", ours / theirs, limits.toPeer);
  print();
}

/**
 * Linear means that ten times the operations take at most ten times as long. What every run begins with would hide a
 * bend in that, so the way beyond 1,000 operations is also held against the one before. The first 400 say nothing
 * about it: their clients are written while the linter, in a process of its own, still starts.
 */
async function measureGrowth(folder: string, rounds: number): Promise<void> {
  for (const size of sizes) {
    const document = JSON.stringify(createDocument(size, { ids: true }), null, 2);
    await writeFile(join(folder, `${size}.json`), document);
  }
  const candidates = sizes.map((size) => ({
    name: `${size} operations`,
    measure: () => generate(join(folder, `${size}.json`), join(folder, `out-${size}`)),
  }));
  const results = await alternate(candidates, rounds);
  results.forEach(printMedian);
  // The fastest runs are those that nothing else on the machine has slowed down.
  const times = results.map(({ values }) => summarize(values).min);
  const [small = 0, middle = 0, large = 0, largest = 0] = times;
  printLimit("1000 / 100 operations", large / small, limits.growth);
  const early = (large - middle) / (sizes[2] - sizes[1]);
  const late = (largest - large) / (sizes[3] - sizes[2]);
  const each = `${early.toFixed(2)} ms each up to ${sizes[2]} operations, ${late.toFixed(2)} ms beyond`;
  printLimit(each, late / early, limits.steeper);
}

function printLimit(name: string, ratio: number, limit: number): void {
  print(`${name}  ${ratio.toFixed(2)}   at most ${limit}: ${ratio <= limit ? "met" : "MISSED"}`);
}

/** Milliseconds of processor time, in all processes of a command. */
async function processorTime(args: readonly string[]): Promise<number> {
  const use = await measureTree(process.execPath, args, offline);
  if (use === undefined) throw new Error(`node ${args.join(" ")} failed`);
  return use.processor;
}

async function generate(file: string, out: string): Promise<number> {
  await rm(out, { recursive: true, force: true });
  return timeNode(generation(file, out), offline);
}

/** What has been generated before is generated again. */
function generation(file: string, out: string): string[] {
  const script = join(projectRoot, "scripts/generate.mjs");
  return [script, "--force", "--quiet", "--spec", file, "--out", out];
}

function printMedian({ name, values }: Measurements): number {
  const { median, min, max } = summarize(values);
  const range = `${min.toFixed(0)}–${max.toFixed(0)}`;
  print(`${name.padEnd(20)}median ${median.toFixed(0).padStart(6)} ms   ${range} ms`);
  return median;
}
