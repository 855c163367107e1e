import { alternate } from "../shared/alternate.js";
import { print } from "../../runtime/text/print.js";
import { medianOf, readRounds } from "../shared/report.js";
import { bundledSize, unpackedSize } from "./measure-size.js";
import { candidates, handWritten, timeCompiler, timeImport, type Candidate } from "./candidates.js";
import { prepareWorkspace } from "./workspace.js";

const limits = {
  clientBytes: 9 * 1024,
  httpBytes: 4 * 1024,
  importMs: 10,
  compilerRatio: 1.3,
  unpackedKilobytes: 2_000,
};

/** Weighs the package beside its peers: in an application, at its start, under the compiler and on disk. */
export async function bench(args: readonly string[]): Promise<void> {
  const rounds = readRounds(args, 15);
  await using workspace = await prepareWorkspace();
  const { folder } = workspace;
  await reportSizes(folder);
  await reportImports(folder, rounds);
  await reportCompiler(folder, Math.ceil(rounds / 3));
  await reportUnpacked(folder);
}

async function reportSizes(folder: string): Promise<void> {
  print("\nmin+gzip of an application that creates a run, waits and reads it");
  for (const { name } of candidates) {
    const bytes = await bundledSize(folder, name);
    const limit = { ours: limits.clientBytes, "ours-http": limits.httpBytes }[name];
    print(`  ${name.padEnd(16)}${String(bytes).padStart(7)} bytes${against(bytes, limit)}`);
  }
  await reportAdditions(folder);
}

/** What an application that uses neither a journal nor a fleet is spared. */
async function reportAdditions(folder: string): Promise<void> {
  const bare = await bundledSize(folder, "ours");
  for (const addition of ["journal", "fleet"]) {
    const bytes = (await bundledSize(folder, `ours-${addition}`)) - bare;
    print(`  ${`with a ${addition}`.padEnd(16)}${`+${bytes}`.padStart(7)} bytes`);
  }
}

async function reportImports(folder: string, rounds: number): Promise<void> {
  print("\nimport in a process of its own, over an empty process");
  const rows = await measureAll(candidates, (candidate) => timeImport(folder, candidate), rounds);
  const empty = rows.get("empty") ?? Number.NaN;
  for (const [name, ms] of rows) {
    if (name === "empty") continue;
    const limit = name === "ours" ? limits.importMs : undefined;
    print(
      `  ${name.padEnd(16)}${(ms - empty).toFixed(1).padStart(7)} ms${against(ms - empty, limit)}`,
    );
  }
}

async function reportCompiler(folder: string, rounds: number): Promise<void> {
  print("\ntsc 5.9 of 300 calls, to an empty file");
  const rows = await measureAll(
    [handWritten, ...candidates],
    (candidate) => timeCompiler(folder, candidate),
    rounds,
  );
  const empty = rows.get("empty") ?? Number.NaN;
  for (const [name, ms] of rows) {
    const limit = name === "ours" ? limits.compilerRatio : undefined;
    const ratio = ms / empty;
    print(
      `  ${name.padEnd(16)}${ms.toFixed(0).padStart(7)} ms  ${ratio.toFixed(2)}${against(ratio, limit)}`,
    );
  }
}

async function measureAll(
  measured: readonly Candidate[],
  measure: (candidate: Candidate | undefined) => Promise<number>,
  rounds: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await alternate(
    [
      { name: "empty", measure: () => measure(undefined) },
      ...measured.map((candidate) => ({
        name: candidate.name,
        measure: () => measure(candidate),
      })),
    ],
    rounds,
  );
  return new Map(rows.map(({ name, values }) => [name, medianOf(values)]));
}

async function reportUnpacked(folder: string): Promise<void> {
  const { documents, rest } = await unpackedSize(folder);
  const kilobytes = rest / 1000;
  print(
    `\nunpacked ${kilobytes.toFixed(0)} kB and ${(documents / 1000).toFixed(0)} kB of documents${against(kilobytes, limits.unpackedKilobytes)}`,
  );
}

function against(value: number, limit: number | undefined): string {
  if (limit === undefined) return "";
  return `   at most ${limit}: ${value <= limit ? "met" : "MISSED"}`;
}
