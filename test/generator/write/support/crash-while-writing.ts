// Replaces files in a folder, and dies without a word at one of the calls by which it does so.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [folder = "", callText = ""] = process.argv.slice(2);
const fatalCall = Number(callText);
let calls = 0;

function dieAt<Args extends unknown[], Result>(
  call: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    calls += 1;
    if (calls === fatalCall) process.kill(process.pid, "SIGKILL");
    return call(...args);
  };
}

Object.assign(fs, {
  copyFileSync: dieAt(fs.copyFileSync),
  mkdirSync: dieAt(fs.mkdirSync),
  renameSync: dieAt(fs.renameSync),
  rmdirSync: dieAt(fs.rmdirSync),
  rmSync: dieAt(fs.rmSync),
  writeFileSync: dieAt(fs.writeFileSync),
});
syncBuiltinESMExports();

const { writeChanges } = await import("../../../../generator/write/write-changes.js");
calls = 0;
writeChanges(
  [
    { path: "replaced.ts", before: "old", after: "new" },
    { path: "deep/new/created.ts", before: undefined, after: "new" },
    { path: "old/removed.ts", before: "old", after: undefined },
  ],
  folder,
);
process.stdout.write(String(calls));
