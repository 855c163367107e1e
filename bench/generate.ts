import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { print } from "../runtime/text/print.js";
import { measureMemory } from "./shared/measure-memory.js";
import { compare, medianOf, printMost, readRounds, withFolder } from "./shared/report.js";
import { offline, projectRoot, timeNode } from "./shared/run-process.js";

const cold = ["scripts/generate.mjs", "--force"];
const unchanged = ["scripts/generate.mjs"];
const redocly = ["node_modules/@redocly/cli/bin/cli.js", "generate-client"];
const limits = { coldToPeer: 0.7, unchangedToCold: 0.2, megabytes: 350 };

/** Compares our generator, cold and with nothing to do, with one run of Redocly's for each spec. */
export async function bench(args: readonly string[]): Promise<void> {
  const rounds = readRounds(args, 7);
  const specs = await listSpecs();
  print(`  cold       node ${cold.join(" ")}`);
  print(`  peer       node ${redocly.join(" ")} X -o TMP/X.ts, X = ${specs.join(", ")}, in turn`);
  print(`  unchanged  node ${unchanged.join(" ")}\n`);
  await withFolder("generate", async (folder) => {
    const candidates = [
      { name: "cold", measure: () => timeNode(cold, offline) },
      { name: "peer", measure: () => timePeer(specs, folder) },
      { name: "unchanged", measure: () => timeNode(unchanged, offline) },
    ];
    const [whole = 0, peer = 0, none = 0] = (await compare(candidates, { rounds })).map(medianOf);
    printMost("cold / peer", whole / peer, limits.coldToPeer);
    printMost("unchanged / cold", none / whole, limits.unchangedToCold);
  });
  print("\npeak memory of a cold run, by process");
  const processes = await measureMemory(cold, offline);
  for (const { program, megabytes } of processes)
    print(`  ${megabytes.toFixed(0).padStart(4)} MB  ${program}`);
  printMost("largest process", processes[0]?.megabytes ?? Number.NaN, limits.megabytes, "MB");
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
