import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { findChanges, findEdits } from "../../../generator/write/changes.js";
import { hashText } from "../../../generator/write/manifest.js";
import { writeChanges } from "../../../generator/write/write-changes.js";
import { listAll } from "../support/list-all.js";
import { createFolder } from "../support/temporary-folder.js";

describe("writeChanges", () => {
  it("creates, replaces and removes files of a folder, by a link to it, and leaves nothing beside", () => {
    const out = path.join(createFolder(), "out");
    symlinkSync(createFolder(), out);
    writeFileSync(path.join(out, "same.ts"), "same");
    writeFileSync(path.join(out, "old.ts"), "old");
    writeFileSync(path.join(out, "stale.ts"), "stale");
    const files = [
      { path: "same.ts", text: "same" },
      { path: "old.ts", text: "new" },
      { path: "v9/deep/new.ts", text: "new" },
    ];
    const changes = findChanges(files, out, true);
    expect(changes.map((change) => change.path)).toEqual(["old.ts", "v9/deep/new.ts", "stale.ts"]);
    writeChanges(changes, out);
    expect(listAll(out)).toEqual({ "same.ts": "same", "old.ts": "new", "v9/deep/new.ts": "new" });
  });

  it("keeps files that are not its own when the run is over a part", () => {
    const out = createFolder();
    writeFileSync(path.join(out, "other.ts"), "other");
    expect(findChanges([], out, false)).toEqual([]);
  });

  // Wherever else it may end: test/attacks/generator/full-disk.test.ts.
  it("is finished by the next run after one that was killed while it wrote", async () => {
    const out = createFolder();
    mkdirSync(path.join(out, "old"));
    writeFileSync(path.join(out, "replaced.ts"), "old");
    writeFileSync(path.join(out, "old/removed.ts"), "old");
    expect(await kill(out)).toBe("SIGKILL");
    expect(listAll(out)).toMatchObject({ "replaced.ts": "new", "old/removed.ts": "old" });
    const files = ["replaced.ts", "deep/new/created.ts"].map((name) => ({
      path: name,
      text: "new",
    }));
    const changes = findChanges(files, out, true);
    const manifest = {
      apis: [],
      files: { "old/removed.ts": hashText("old"), "replaced.ts": hashText("old") },
    };
    expect(findEdits(changes, manifest, "out")).toEqual([]);
    writeChanges(changes, out);
    expect(listAll(out)).toEqual({ "replaced.ts": "new", "deep/new/created.ts": "new" });
  });
});

/** Starts a program that replaces the files of a folder, and kills it in the middle. */
async function kill(folder: string): Promise<string | null> {
  const script = path.join(import.meta.dirname, "support", "crash-while-writing.ts");
  const program = path.join(createFolder(), "crash-while-writing.mjs");
  const outfile = { outfile: program, bundle: true, platform: "node", format: "esm" } as const;
  await build({ entryPoints: [script], ...outfile });
  const child = spawn(process.execPath, [program, folder]);
  await once(child, "close");
  return child.signalCode;
}
