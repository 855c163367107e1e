import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { isUnfinished, recover } from "../../../generator/write/journal.js";
import { listAll } from "../support/list-all.js";
import { createFolder } from "../support/temporary-folder.js";

const oldTree = { "replaced.ts": "old", "old/removed.ts": "old" };
const newTree = { "replaced.ts": "new", "deep/new/created.ts": "new" };

/** Starts a program that replaces the old tree by the new one, and kills it in the middle. */
async function kill(folder: string): Promise<string | null> {
  const script = path.join(import.meta.dirname, "support", "crash-while-writing.ts");
  const program = path.join(createFolder(), "crash-while-writing.mjs");
  const outfile = { outfile: program, bundle: true, platform: "node", format: "esm" } as const;
  await build({ entryPoints: [script], ...outfile });
  const child = spawn(process.execPath, [program, folder]);
  await once(child, "close");
  return child.signalCode;
}

// Wherever else it may end: test/attacks/generator/full-disk.test.ts.
it("a run that is killed while it writes is finished, unless somebody has edited a file since", async () => {
  const folder = createFolder();
  mkdirSync(path.join(folder, "old"));
  for (const [file, text] of Object.entries(oldTree)) writeFileSync(path.join(folder, file), text);
  expect(recover(folder)).toBe(false);
  expect(await kill(folder)).toBe("SIGKILL");
  expect(isUnfinished(folder)).toBe(true);

  const replaced = path.join(folder, "replaced.ts");
  writeFileSync(replaced, "edited");
  const edited = listAll(folder);
  expect(() => recover(folder)).toThrow(
    /replaced\.ts: changed after an earlier run was interrupted.*remove .*\.generate, then run again/,
  );
  expect(listAll(folder)).toEqual(edited);

  writeFileSync(replaced, "new");
  const told: string[] = [];
  expect(recover(folder, [], (files) => told.push(...files))).toBe(true);
  expect(told.map((file) => path.basename(file)).toSorted()).toEqual([
    "created.ts",
    "removed.ts",
    "replaced.ts",
  ]);
  expect([listAll(folder), recover(folder)]).toEqual([newTree, false]);
});
