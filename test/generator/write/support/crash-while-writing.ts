// Replaces files in a folder, and dies without a word once the first of them is in its place.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { renameSync } = fs;
fs.renameSync = (from, to) => {
  renameSync(from, to);
  if (String(to).endsWith("replaced.ts")) process.kill(process.pid, "SIGKILL");
};
syncBuiltinESMExports();

const { writeChanges } = await import("../../../../generator/write/write-changes.js");
writeChanges(
  [
    { path: "replaced.ts", before: "old", after: "new" },
    { path: "deep/new/created.ts", before: undefined, after: "new" },
    { path: "old/removed.ts", before: "old", after: undefined },
  ],
  process.argv[2] ?? "",
);
