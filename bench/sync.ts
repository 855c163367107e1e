import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { print } from "../runtime/text/print.js";
import { compare, medianOf, printMost, readRounds, withFolder } from "./shared/report.js";
import { offline, projectRoot, timeNode } from "./shared/run-process.js";

const limit = 3000;

/** Measures how long it takes to hear whether one API lags, beside a check of all that is generated. */
export async function bench(args: readonly string[]): Promise<void> {
  const rounds = readRounds(args, 7);
  print("  same      node scripts/sync.mjs --check v4=FILE, which says what ours says");
  print("  ahead     node scripts/sync.mjs v4=FILE, which has another field more each time");
  print("  generate  node scripts/generate.mjs --check\n");
  await withFolder("sync", async (folder) => {
    const file = join(folder, "published.json");
    const published = await readPublished();
    const time = async (text: string, ...flags: string[]): Promise<number> => {
      await writeFile(file, text);
      return timeNode(["scripts/sync.mjs", ...flags, `v4=${file}`], offline);
    };
    const candidates = [
      { name: "same", measure: () => time(published, "--check") },
      { name: "ahead", measure: () => time(addField(published)) },
      { name: "generate", measure: () => timeNode(["scripts/generate.mjs", "--check"], offline) },
    ];
    const [same = 0, ahead = 0] = (await compare(candidates, { rounds })).map(medianOf);
    printMost("same", same, limit, "ms");
    printMost("ahead", ahead, limit, "ms");
  });
}

/** V4 as a publisher without our extensions would write it. */
async function readPublished(): Promise<string> {
  const text = await readFile(join(projectRoot, "generated/v4/openapi.json"), "utf8");
  const withoutOurs = (key: string, value: unknown): unknown =>
    key.startsWith("x-") ? undefined : value;
  return JSON.stringify(JSON.parse(text, withoutOurs));
}

/** A document with one field more, which no earlier run has seen. */
function addField(published: string): string {
  const field = '"task":{"type":"string",';
  if (!published.includes(field)) throw new Error("v4 has no field to put another one beside");
  const name = `color${randomUUID().slice(0, 8)}`;
  const more = `"${name}":{"type":"string","description":"Made up."},${field}`;
  return published.replace(field, more);
}
