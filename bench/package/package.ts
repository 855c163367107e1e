import { alternate } from "../shared/alternate.js";
import { print } from "../../runtime/text/print.js";
import { medianOf } from "../shared/median.js";
import { printFigure, readRounds, withFolder } from "../shared/report.js";
import { bundledSize, weigh, weights } from "./measure-size.js";
import { candidates, handWritten, timeCompiler, timeImport, type Candidate } from "./candidates.js";
import { prepareWorkspace } from "./workspace.js";

const limits = { importMs: 10, compilerRatio: 1.3 };

/** Weighs the package beside its peers: in an application, at its start, under the compiler and on disk. */
export async function bench(args: readonly string[]): Promise<void> {
  const rounds = readRounds(args, 15);
  await withFolder("package", async (folder) => {
    await prepareWorkspace(folder);
    await reportSizes(folder);
    await reportImports(folder, rounds);
    await reportCompiler(folder, Math.ceil(rounds / 3));
    await reportUnpacked(folder);
  });
}

async function reportSizes(folder: string): Promise<void> {
  print("\nmin+gzip of an application that creates a run, waits and reads it");
  for (const { name } of candidates)
    printFigure(name, await bundledSize(folder, name), "bytes", weights[name]);
}

async function reportImports(folder: string, rounds: number): Promise<void> {
  print("\nimport in a process of its own, over an empty process");
  const rows = await measureAll(candidates, (candidate) => timeImport(folder, candidate), rounds);
  for (const { name, ms, empty } of rows)
    printFigure(name, ms - empty, "ms", name === "ours" ? limits.importMs : undefined);
}

async function reportCompiler(folder: string, rounds: number): Promise<void> {
  print("\ntsc 5.9 of 300 calls, to an empty file");
  const rows = await measureAll(
    [handWritten, ...candidates],
    (candidate) => timeCompiler(folder, candidate),
    rounds,
  );
  for (const { name, ms, empty } of rows)
    printFigure(name, ms / empty, "", name === "ours" ? limits.compilerRatio : undefined);
}

/** A candidate's median time, and that of nothing at all. */
interface Row {
  readonly name: string;
  readonly ms: number;
  readonly empty: number;
}

async function measureAll(
  measured: readonly Candidate[],
  measure: (candidate: Candidate | undefined) => Promise<number>,
  rounds: number,
): Promise<Row[]> {
  const all = [undefined, ...measured].map((candidate) => ({
    name: candidate?.name ?? "empty",
    measure: () => measure(candidate),
  }));
  const [nothing, ...rows] = await alternate(all, rounds);
  const empty = medianOf(nothing?.values);
  return rows.map(({ name, values }) => ({ name, ms: medianOf(values), empty }));
}

async function reportUnpacked(folder: string): Promise<void> {
  print("\nthe package");
  for (const name of ["unpacked", "entries", "rootNames"])
    printFigure(name, await weigh(folder, name), "", weights[name]);
}
