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
