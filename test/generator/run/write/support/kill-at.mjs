// Loaded before a program: kills it without a word after so many changes of files, as `KILL_AT` says. With
// `KILL_AFTER=renameSync`, only the calls of that name count.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { KILL_AT, KILL_AFTER = "mkdirSync renameSync rmSync rmdirSync writeFileSync" } = process.env;
let left = Number(KILL_AT);
for (const name of KILL_AFTER.split(" ")) {
  const call = fs[name];
  fs[name] = (...args) => {
    const result = call(...args);
    // Caches are no files of the project.
    if (!String(args[0]).includes("node_modules")) left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
    return result;
  };
}
syncBuiltinESMExports();
