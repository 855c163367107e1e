import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { findChanges, listFiles as listOutput } from "../../../../generator/run/write/changes.js";
import { finishWriting, writeChanges } from "../../../../generator/run/write/write-changes.js";
import { readCases } from "../../../support/read-cases.js";
import { listAll } from "../../support/list-all.js";
import { createFolder } from "../../support/temporary-folder.js";
import { updateExports } from "../../../../generator/run/write/update-exports.js";

const listFiles = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => ({ path: name, text }));

describe("writeChanges", () => {
  it("creates, replaces and removes files of a folder, by a link to it, and leaves nothing beside", () => {
    const out = path.join(createFolder(), "out");
    symlinkSync(createFolder(), out);
    writeFileSync(path.join(out, "same.ts"), "same");
    writeFileSync(path.join(out, "old.ts"), "old");
    writeFileSync(path.join(out, "stale.ts"), "stale");
    const files = { "same.ts": "same", "old.ts": "new", "v9/deep/new.ts": "new" };
    const changes = findChanges(listFiles(files), out, listOutput(out));
    expect(changes.map((change) => change.path)).toEqual(["old.ts", "v9/deep/new.ts", "stale.ts"]);
    writeChanges(changes, out);
    expect(listAll(out)).toEqual(files);
  });

  it("keeps files that are not its own when the run is over a part", () => {
    const out = createFolder();
    writeFileSync(path.join(out, "other.ts"), "other");
    expect(findChanges([], out, [])).toEqual([]);
  });

  // Wherever else it may end: test/attacks/generator/full-disk.test.ts.
  it("is finished by the next run after one that was killed while it wrote", async () => {
    const program = await bundle("crash-while-writing.ts");
    const states = new Set<string>();
    for (let step = 1; ; step += 1) {
      const out = createFolder({ "old/removed.ts": "old", ...toReplace });
      const isKilled = await kill(program, out, step);
      const left = Object.entries(listAll(out)).filter(([name]) => !name.includes(".new"));
      const seen = JSON.stringify(left);
      const isListed = seen.includes(".writing.json");
      states.add(`${isListed} ${seen.includes('"old"')} ${seen.includes('"new"')}`);
      finishWriting(out);
      writeChanges(findChanges(listFiles(written), out, listOutput(out)), out);
      expect([step, listAll(out)]).toEqual([step, written]);
      if (!isKilled) break;
    }
    expect(states).toEqual(
      new Set([
        "false true false",
        "true true false",
        "true true true",
        "true false true",
        "false false true",
      ]),
    );
  });

  it("replaces nothing that was edited after a run that was killed, and says where the new text is", async () => {
    const out = createFolder({ "old/removed.ts": "old", ...toReplace });
    // The list is in place, and none of the files.
    await kill(await bundle("crash-while-writing.ts"), out, 1, "renameSync");
    const edited = { "replaced.ts": "edited", "old/removed.ts": "edited" };
    for (const [name, text] of Object.entries(edited)) writeFileSync(path.join(out, name), text);
    // A run beside it has replaced this one.
    writeFileSync(path.join(out, "manifest.json"), "new");
    const before = listAll(out);
    expect(() => finishWriting(out)).toThrow(
      /replaced\.ts: was edited while a run that was interrupted has a new text for it; expected .* delete \.replaced\.ts\.new/,
    );
    expect(listAll(out)).toEqual(before);
    rmSync(path.join(out, ".replaced.ts.new"));
    finishWriting(out);
    expect(listAll(out)).toEqual({ ...written, ...edited });
  });
});

const toReplace = { "manifest.json": "old", "replaced.ts": "old" };
const written = { "manifest.json": "new", "replaced.ts": "new", "deep/new/created.ts": "new" };

/** Builds a program of `support/` that is one file. */
async function bundle(name: string): Promise<string> {
  const program = path.join(createFolder(), "program.mjs");
  const outfile = { outfile: program, bundle: true, platform: "node", format: "esm" } as const;
  await build({ entryPoints: [path.join(import.meta.dirname, "support", name)], ...outfile });
  return program;
}

/** Runs a program on a folder, and kills it after so many calls; returns whether there were as many. */
async function kill(program: string, folder: string, step: number, call?: string) {
  const env = { ...process.env, KILL_AT: String(step), ...(call && { KILL_AFTER: call }) };
  const child = spawn(process.execPath, ["--import", killAt, program, folder], { env });
  await once(child, "close");
  return child.signalCode === "SIGKILL";
}

const killAt = path.join(import.meta.dirname, "support/kill-at.mjs");

const modules = { apis: ["boats"], entries: ["tides"] };

const { upToDate, crews } = readCases("write-changes.yaml", import.meta.url);

describe("the exports of package.json", () => {
  it("stay as they are when they are up to date", () => {
    expect(updateExports(upToDate, modules)).toBe(upToDate);
  });

  it("get each new module after the others of its kind", () => {
    const text = updateExports(upToDate, { apis: ["boats", "crews"], entries: ["tides", "winds"] });
    expect(Object.keys(JSON.parse(text).exports).join(" ")).toBe(
      ". ./boats ./crews ./*/http ./tides ./winds ./sails ./runtime/* ./specs/*.json",
    );
    expect(JSON.parse(text).exports["./crews"]).toEqual(crews);
    expect(text.startsWith('{\n  "name": "harbour",\n  "exports": {\n    ".": {\n')).toBe(true);
    expect(text.endsWith('\n  },\n  "version": "1.0.0"\n}\n')).toBe(true);
  });

  it("lose what no longer exists, and nothing that was listed by hand", () => {
    const text = updateExports(upToDate, { apis: [], entries: [] });
    const left = Object.keys(JSON.parse(text).exports).join(" ");
    expect(left).toBe(". ./*/http ./sails ./runtime/* ./specs/*.json");
    // The first of a kind comes last.
    const back = Object.keys(JSON.parse(updateExports(text, modules)).exports).join(" ");
    expect(back).toBe(`${left} ./boats ./tides`);
  });

  it("are not added to a package without any", () => {
    expect(updateExports('{ "name": "harbour" }', modules)).toBe('{ "name": "harbour" }');
  });
});
