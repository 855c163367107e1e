import { execFileSync } from "node:child_process";
import fs, { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { GeneratorError } from "../../../generator/api/problem.js";
import { findChanges, listFiles as listOutput } from "../../../generator/run/write/changes.js";
import { writeChanges } from "../../../generator/run/write/write-changes.js";
import { listAll } from "../../generator/support/list-all.js";
import { createFolder } from "../../generator/support/temporary-folder.js";

const names = ["a.ts", "b.ts", "deep/c.ts"] as const;
const size = 9000;
const oldTree = tree("old", names);
const newTree = tree("new", ["a.ts", "b.ts", "deep/new/d.ts"]);

function tree(version: string, files: readonly string[]): Record<string, string> {
  return Object.fromEntries(files.map((name) => [name, `${version} ${name} `.repeat(size / 10)]));
}

const changes = [
  ...Object.entries(newTree).map(([name, after]) => ({ path: name, before: oldTree[name], after })),
  { path: "deep/c.ts", before: oldTree["deep/c.ts"], after: undefined },
];

function plant(folder: string): void {
  mkdirSync(path.join(folder, "deep"), { recursive: true });
  for (const [name, text] of Object.entries(oldTree)) writeFileSync(path.join(folder, name), text);
}

/** Makes a folder a disk of 128 kB, where this system lets one be made. */
function mountDisk(folder: string): void {
  const disk = ["-t", "tmpfs", "-o", "size=128k", "tmpfs", folder];
  const refused = attempt(() => execFileSync("mount", disk, { stdio: "ignore" }));
  if (refused === undefined) onTestFinished(() => void execFileSync("umount", [folder]));
}

/** What takes room, and what a disk that has broken down refuses as well. */
const roomy: readonly string[] = ["copyFileSync", "mkdirSync", "writeFileSync"];
const others: readonly string[] = ["renameSync", "rmSync", "rmdirSync"];

/** Does work, which never waits, on a disk that refuses the given calls from a certain one on. */
function onFullDisk(refused: readonly string[], call: number, work: () => void): void {
  const { copyFileSync, mkdirSync: makeFolder, renameSync, writeFileSync: write } = fs;
  const real = { copyFileSync, mkdirSync: makeFolder, renameSync, writeFileSync: write };
  const removing = { rmSync: fs.rmSync, rmdirSync: fs.rmdirSync };
  let calls = 0;
  const refuse = (name: string, file: unknown): void => {
    // A folder that is there takes no more room.
    const isHarmless = name === "mkdirSync" && fs.existsSync(String(file));
    if (!refused.includes(name) || isHarmless) return;
    calls += 1;
    if (calls < call) return;
    if (name === "writeFileSync") write(String(file), "half of ");
    throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  };
  const wrapped = Object.entries({ ...real, ...removing }).map(([name, run]) => [
    name,
    (...args: unknown[]): unknown => {
      refuse(name, args[0]);
      return Reflect.apply(run, fs, args);
    },
  ]);
  Object.assign(fs, Object.fromEntries(wrapped));
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    Object.assign(fs, real, removing);
    syncBuiltinESMExports();
  }
}

/** What a reader sees: texts that wait are nobody's output. */
function visible(folder: string): Record<string, string> {
  const entries = Object.entries(listAll(folder));
  return Object.fromEntries(entries.filter(([name]) => !path.basename(name).startsWith(".")));
}

/** Another run, with room again. */
function runAgain(folder: string): void {
  const files = Object.entries(newTree).map(([name, text]) => ({ path: name, text }));
  writeChanges(findChanges(files, folder, listOutput(folder)), folder);
}

/** What the generator says has become of the files, beside what has. */
function compare(folder: string, error: unknown): { said: string; found: string } {
  const seen = visible(folder);
  const states = { new: newTree, old: oldTree };
  const [found = "half"] =
    Object.entries(states).find(([, state]) => isDeepStrictEqual(seen, state)) ?? [];
  if (error === undefined) return { said: "new", found };
  if (!(error instanceof GeneratorError)) throw error;
  const { aftermath, message } = error;
  if (/some files are old and some are new/.test(aftermath)) return { said: "half", found: "half" };
  const isSaid = message.includes("no files changed") && aftermath.includes("no files changed");
  return { said: isSaid ? "old" : aftermath, found };
}

function attempt(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe("a disk that fills", () => {
  it.each([
    ["has no room", roomy, ["new", "old"]],
    ["breaks down", [...roomy, ...others], ["half", "new", "old"]],
    ["moves nothing any more", ["renameSync"], ["half", "new", "old"]],
  ])("is said to have changed nothing when it %s in the middle", (_, refused, possible) => {
    const outcomes = new Set<string>();
    for (let call = 1; call < 45; call += 1) {
      const folder = createFolder();
      plant(folder);
      const error = attempt(() => onFullDisk(refused, call, () => writeChanges(changes, folder)));
      const { said, found } = compare(folder, error);
      expect([call, said]).toEqual([call, found]);
      outcomes.add(said);
      runAgain(folder);
      expect(listAll(folder)).toEqual(newTree);
    }
    expect([...outcomes].toSorted()).toEqual(possible);
  });

  it("is a real one, at every size of what is left on it", () => {
    const disk = createFolder();
    mountDisk(disk);
    for (let filler = 0; filler <= 128; filler += 4) {
      const out = path.join(disk, "out");
      plant(out);
      attempt(() => writeFileSync(path.join(disk, "filler"), Buffer.alloc(filler * 1024)));
      const error = attempt(() => writeChanges(changes, out));
      const { said, found } = compare(out, error);
      expect([filler, said]).toEqual([filler, found]);
      rmSync(path.join(disk, "filler"));
      runAgain(out);
      expect(listAll(out)).toEqual(newTree);
      rmSync(out, { recursive: true });
    }
  });
});
