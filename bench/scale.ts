import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createDocument } from "./shared/create-document.js";
import { print } from "../runtime/text/print.js";
import { compareDocuments } from "./scale-documents.js";
import { compare, parseRounds, printMost, withFolder } from "./shared/report.js";
import { offline, projectRoot, timeNode } from "./shared/run-process.js";

const limits = { growth: 10, steeper: 1.3 };
const sizes = [100, 400, 1000, 1600] as const;

/**
 * Looks at how the time of a generation grows, and holds documents of other people against what others make of them.
 *
 * `--documents NAME,NAME` measures these documents alone.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const options = { rounds: { type: "string" }, documents: { type: "string" } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const rounds = parseRounds(values.rounds ?? "5");
  print(`${rounds} alternating rounds after one warm-up round; Node ${process.version}`);
  if (values.documents !== undefined) return compareDocuments(rounds, values.documents.split(","));
  await withFolder("scale", (folder) => measureGrowth(folder, rounds));
  await compareDocuments(rounds, []);
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

async function generate(file: string, out: string): Promise<number> {
  await rm(out, { recursive: true, force: true });
  const script = join(projectRoot, "scripts/generate.mjs");
  return timeNode([script, "--force", "--quiet", "--spec", file, "--out", out], offline);
}
