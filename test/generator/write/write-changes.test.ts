import { symlinkSync, writeFileSync } from "node:fs";
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
});
