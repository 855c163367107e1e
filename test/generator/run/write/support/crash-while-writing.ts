// Replaces, creates and removes files in a folder. A test kills it on its way.
import { writeChanges } from "../../../../../generator/run/write/write-changes.js";

writeChanges(
  [
    { path: "manifest.json", before: "old", after: "new" },
    { path: "replaced.ts", before: "old", after: "new" },
    { path: "deep/new/created.ts", before: undefined, after: "new" },
    { path: "old/removed.ts", before: "old", after: undefined },
  ],
  process.argv[2] ?? "",
);
