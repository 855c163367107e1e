import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { print } from "../runtime/text/print.js";
import { measureTree } from "./shared/measure-tree.js";
import { medianOf } from "./shared/median.js";
import { compare, printMost, readRounds, withFolder } from "./shared/report.js";
import { offline, projectRoot, timeEach, timeNode } from "./shared/run-process.js";

const cold = ["scripts/generate.mjs", "--force"];
const unchanged = ["scripts/generate.mjs"];
const redocly = ["node_modules/@redocly/cli/bin/cli.js", "generate-client"];
const limits = { coldToPeer: 1.15, unchangedToCold: 0.15, megabytes: 350 };

/**
 * Compares our generator, cold and with nothing to do, with one run of Redocly's for each document with its additions,
 * which is what ours generates from.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const rounds = readRounds(args, 7);
  const files = await readdir(join(projectRoot, "generated"), { recursive: true });
  const documents = files.filter((file) => file.endsWith("openapi.json")).toSorted();
  const peer = (folder: string): string[][] =>
    documents.map((file, at) => [...redocly, `generated/${file}`, "-o", join(folder, `${at}.ts`)]);
  print(`  cold       node ${cold.join(" ")}`);
  print(
    `  peer       node ${redocly.join(" ")} generated/X -o TMP/N.ts, X = ${documents.join(", ")}`,
  );
  print(`  unchanged  node ${unchanged.join(" ")}\n`);
  await withFolder("generate", async (folder) => {
    const candidates = [
      { name: "cold", measure: () => timeNode(cold, offline) },
      { name: "peer", measure: () => timeEach(peer(folder), offline) },
      { name: "unchanged", measure: () => timeNode(unchanged, offline) },
    ];
    const [whole = 0, theirs = 0, none = 0] = (await compare(candidates, { rounds })).map(medianOf);
    printMost("cold / peer", whole / theirs, limits.coldToPeer);
    printMost("unchanged / cold", none / whole, limits.unchangedToCold);
  });
  const megabytes = (await measureTree(process.execPath, cold, offline))?.megabytes ?? Number.NaN;
  printMost("most memory of all processes of a cold run", megabytes, limits.megabytes, "MB");
}
