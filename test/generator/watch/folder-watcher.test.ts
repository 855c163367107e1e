import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { FolderWatcher } from "../../../generator/watch/folder-watcher.js";
import { createFolder } from "../support/temporary-folder.js";
import { eventually } from "../support/watcher.js";

const watchers: FolderWatcher[] = [];
afterEach(() => watchers.splice(0).forEach((watcher) => watcher.close()));

/** Watches a folder below another one, and counts what it hears. */
function watchBelow(base: string): { folder: string; heard: () => number } {
  let count = 0;
  const watcher = new FolderWatcher(() => {
    count += 1;
    watcher.follow();
  });
  watchers.push(watcher);
  const folder = path.join(base, "a", "b", "c");
  watcher.add(folder);
  return { folder, heard: () => count };
}

/** Does something, and tells whether it was heard of. */
function isHeard(heard: () => number, act: () => void): Promise<boolean> {
  const before = heard();
  act();
  return eventually(
    () => heard() > before,
    () => "event",
  );
}

describe("a watched folder", () => {
  it("need not exist", async () => {
    const { folder, heard } = watchBelow(createFolder());
    const make = (): unknown => mkdirSync(folder, { recursive: true });
    const write = (): void => writeFileSync(path.join(folder, "file"), "1");
    for (const act of [make, write]) expect(await isHeard(heard, act)).toBe(true);
  });

  it("is still heard of when it, or what it stands in, was replaced", async () => {
    const base = createFolder();
    for (const name of ["a/b/c", "new"]) mkdirSync(path.join(base, name), { recursive: true });
    const { folder, heard } = watchBelow(base);
    const write = (): void => writeFileSync(path.join(folder, "file"), "1");
    const moveAway = (): void => renameSync(folder, path.join(base, "old"));
    const moveIn = (): void => renameSync(path.join(base, "new"), folder);
    const remove = (): void => rmSync(path.join(base, "a"), { recursive: true });
    const make = (): unknown => mkdirSync(folder, { recursive: true });
    for (const act of [write, moveAway, moveIn, write, remove, make, write])
      expect(await isHeard(heard, act)).toBe(true);
  });
});
