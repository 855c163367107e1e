import { readFile } from "node:fs/promises";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { expect, inject, it } from "vitest";
import { startSandbox } from "../../sandbox/index.js";
import { endToEndPrograms, linesOf, prepareEndToEnd } from "./support/end-to-end.js";
import { runOrThrow } from "./support/run.js";

it.each(endToEndPrograms)(
  "runs the program %s with the installed package on this Node",
  async (file, expected) => {
    await prepareEndToEnd();
    await using sandbox = await startSandbox({ runDuration: 50 });
    const args = [`end-to-end/${file}`, JSON.stringify(sandbox.us)];
    const printed = await runOrThrow(process.execPath, args, { cwd: inject("consumer") });
    expect(linesOf(printed)).toEqual(expected);
  },
);

it("loads clients where there is nothing but the language, such as in jsdom", async () => {
  const clients = "node_modules/cloud-agent-sdk/dist/cjs/shared/clients.cjs";
  const exports = {};
  runInNewContext(await readFile(path.join(inject("consumer"), clients), "utf8"), { exports });
  expect(exports).toHaveProperty("V4Client");
});
