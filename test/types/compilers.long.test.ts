import { expect, it } from "vitest";
import { projectRoot, run } from "../package/support/run.js";
import { checkTypes } from "./support/check-types.js";

checkTypes([["typescript-6", "6.0"]]);

it("the compiler that editors use accepts the whole project", { timeout: 300_000 }, async () => {
  const args = ["node_modules/typescript/bin/tsc", "-p", "."];
  expect(await run(process.execPath, args, { cwd: projectRoot })).toMatchObject({ stdout: "" });
});
