import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createDocument } from "./shared/create-document.js";
import { fetchDocument } from "./shared/fetch-document.js";
import { print } from "../runtime/text/print.js";
import { publishedDocuments } from "../test/wire/documents/published-documents.js";
import { compareDocuments } from "./scale-documents.js";
import { measureTree } from "./shared/measure-tree.js";
import { compare, medianOf, parseRounds, printMost, withFolder } from "./shared/report.js";
import { offline, projectRoot, timeNode } from "./shared/run-process.js";

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
  await withFolder("scale", async (folder) => {
    await compareWithPeer(file, folder, rounds);
    await measureGrowth(folder, rounds);
  });
  await compareDocuments(rounds, []);
}

async function fetchGithub(): Promise<string> {
  const document = publishedDocuments.find(({ name }) => name === github);
  if (document === undefined) throw new Error(`there is no document of ${github}`);
  return fetchDocument(document);
}

async function compareWithPeer(file: string, folder: string, rounds: number): Promise<void> {
  const peer = join(projectRoot, "node_modules/openapi-typescript/bin/cli.js");
  print(`${rounds} alternating rounds after one warm-up round; Node ${process.version}`);
  const candidates = [
    { name: "ours", measure: () => processorTime(generation(file, join(folder, "out"))) },
    {
      name: "openapi-typescript",
      measure: () => processorTime([peer, file, "-o", join(folder, "peer.ts")]),
    },
  ];
  const [ours = 0, theirs = 0] = (await compare(candidates, { rounds })).map(medianOf);
  printMost("ours / openapi-typescript", ours / theirs, limits.toPeer);
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
  // The fastest runs are those that nothing else on the machine has slowed down.
  const times = (await compare(candidates, { rounds })).map((values) => Math.min(...values));
  const [small = 0, middle = 0, large = 0, largest = 0] = times;
  printMost("1000 / 100 operations", large / small, limits.growth);
  const early = (large - middle) / (sizes[2] - sizes[1]);
  const late = (largest - large) / (sizes[3] - sizes[2]);
  print(`  ${early.toFixed(2)} ms each up to ${sizes[2]}, ${late.toFixed(2)} ms beyond`);
  printMost("beyond / up to", late / early, limits.steeper);
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
