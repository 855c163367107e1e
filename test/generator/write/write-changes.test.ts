import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findChanges } from "../../../generator/write/changes.js";
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

  it("leaves every file as it was when one cannot be staged", () => {
    const out = createFolder();
    writeFileSync(path.join(out, "a.ts"), "before");
    writeFileSync(path.join(out, "blocked"), "a file where a folder should be");
    const before = listAll(out);
    const changes = [
      { path: "a.ts", before: "before", after: "after" },
      { path: "new/b.ts", before: undefined, after: "b" },
      { path: "blocked/c.ts", before: undefined, after: "c" },
    ];
    expect(() => writeChanges(changes, out)).toThrow(
      /blocked\/c\.ts: cannot be written \(E\w+\); no files changed/,
    );
    expect(listAll(out)).toEqual(before);
    expect(readdirSync(out).toSorted()).toEqual(["a.ts", "blocked"]);
  });

  it("takes back what it replaced when a later file cannot be replaced", () => {
    const out = createFolder();
    writeFileSync(path.join(out, "a.ts"), "before");
    mkdirSync(path.join(out, "b.ts", "in-the-way"), { recursive: true });
    const changes = [
      { path: "a.ts", before: "before", after: "after" },
      { path: "b.ts", before: undefined, after: "b" },
    ];
    expect(() => writeChanges(changes, out)).toThrow("no files changed");
    expect(listAll(out)).toEqual({ "a.ts": "before" });
    expect(readdirSync(out).toSorted()).toEqual(["a.ts", "b.ts"]);
  });
});
