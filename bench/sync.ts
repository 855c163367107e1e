import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { print } from "../runtime/text/print.js";
import { alternate, type Measurements } from "./shared/alternate.js";
import { parseRounds } from "./shared/parse-rounds.js";
import { projectRoot, timeNode } from "./shared/run-process.js";
import { summarize } from "./shared/statistics.js";
import { offline } from "./shared/offline.js";

const whole = ["scripts/generate.mjs", "--check"];

const limits = { milliseconds: 3000 };

/** Measures how long it takes to hear whether one API lags, beside a check of all that is generated. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: "string" } } });
  const rounds = parseRounds(values.rounds ?? "7");
  const folder = await mkdtemp(join(tmpdir(), "bench-sync-"));
  try {
    const same = await writePublished(folder);
    const candidates = [
      {
        name: "same",
        measure: () => timeNode(["scripts/sync.mjs", "--check", `v4=${same}`], offline),
      },
      { name: "ahead", measure: async () => timeAhead(await writeAhead(same)) },
      { name: "generate", measure: () => timeNode(whole, offline) },
    ];
    print(`${rounds} alternating rounds after one warm-up round; Node ${process.version}`);
    print("  same      node scripts/sync.mjs --check v4=FILE, which says what ours says");
    print(
      "  ahead     node scripts/sync.mjs v4=FILE, which has one field more, another one each time",
    );
    print(`  generate  node ${whole.join(" ")}\n`);
    printTimes(await alternate(candidates, rounds));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function timeAhead(file: string): Promise<number> {
  return timeNode(["scripts/sync.mjs", `v4=${file}`], offline);
}

/** Writes v4 as a publisher without our extensions would. */
async function writePublished(folder: string): Promise<string> {
  const text = await readFile(join(projectRoot, "generated", "v4", "openapi.json"), "utf8");
  const same = JSON.stringify(
    JSON.parse(text, (key, value: unknown) => (key.startsWith("x-") ? undefined : value)),
  );
  const file = join(folder, "same.json");
  await writeFile(file, same);
  return file;
}

/** Writes a document with one field more, which no earlier run has seen. */
async function writeAhead(file: string): Promise<string> {
  const same = await readFile(file, "utf8");
  const field = '"task":{"type":"string",';
  if (!same.includes(field)) throw new Error("v4 has no field to put another one beside");
  const name = `color${randomUUID().slice(0, 8)}`;
  const ahead = file.replace("same", "ahead");
  const more = `"${name}":{"type":"string","description":"Made up."},${field}`;
  await writeFile(ahead, same.replace(field, more));
  return ahead;
}

function printTimes(results: readonly Measurements[]): void {
  for (const { name, values } of results) {
    const { median, min, max } = summarize(values);
    const range = `${min.toFixed(0)}–${max.toFixed(0)} ms`;
    const ok = median <= limits.milliseconds ? "met" : "MISSED";
    const limit = name === "generate" ? "" : `   at most ${limits.milliseconds} ms: ${ok}`;
    print(`${name.padEnd(10)}median ${median.toFixed(0).padStart(6)} ms   ${range}${limit}`);
  }
}
