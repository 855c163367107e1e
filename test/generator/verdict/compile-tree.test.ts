import path from "node:path";
import { expect, it } from "vitest";
import { runCompiler } from "../../../generator/verdict/compile-tree.js";
import { createFolder } from "../support/temporary-folder.js";

const place = { file: path.resolve("a.ts"), line: 1, column: 2 };

it.each([
  ["", []],
  ['console.log("a.ts(1,2): error TS1: No."); process.exit(2)', [{ ...place, message: "No." }]],
  ['console.error("No such option."); process.exit(1)', [{ message: "No such option." }]],
  ["process.exit(1)", [{ file: "tsconfig.json" }]],
  ['process.kill(process.pid, "SIGKILL")', [{ file: "tsconfig.json" }]],
])("the errors of a compiler that does %j are %j", async (code, errors) => {
  const root = createFolder({ "node_modules/typescript-native/bin/tsc": code });
  expect(await runCompiler(root, "tsconfig.json")).toMatchObject(errors);
});
