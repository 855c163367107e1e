import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startSandbox } from "../../sandbox/index.js";
import { settingsOf } from "../samples/support/settings-of.js";
import { Newcomer } from "./support/newcomer.js";

const newcomer = await Newcomer.begin();
const sandbox = await startSandbox({ runDuration: 300 });

afterAll(async () => {
  await sandbox.close();
  await newcomer[Symbol.asyncDispose]();
});

describe("the samples of the first pages, from an empty folder", () => {
  it("compile under strict rules", async () => {
    await newcomer.writeSample("README.md", "readme.ts");
    await newcomer.writeSample("README.md", "browser.ts", 1);
    await newcomer.writeSample("docs/index.md", "index.ts");
    const files = ["readme.ts", "browser.ts", "index.ts"];
    expect(await newcomer.compile(...files)).toMatchObject({ exitCode: 0, stdout: "" });
  });

  it.each(["README.md", "docs/index.md"])("print what %s shows", async (page) => {
    const text = await readFile(page, "utf8");
    const [, shown] = /^```text\n(.*?)^```$/ms.exec(text) ?? [];
    const program = `${path.basename(page, ".md").toLowerCase()}.js`;
    const ended = await newcomer.program(program, settingsOf(sandbox.us)).ended;
    expect(ended).toEqual({ exitCode: 0, stdout: shown, stderr: "" });
  });

  it("stop the browser that they open", async () => {
    const { exitCode, stdout, stderr } = await newcomer.program(
      "browser.js",
      settingsOf(sandbox.us),
    ).ended;
    expect(stderr).toBe("");
    const [, browser = ""] = /^ws:\/\/127\.0\.0\.1:\d+\S*\/([\w-]+)\n$/.exec(stdout) ?? [];
    expect(sandbox.control.browser(browser).stopped).toBe(true);
    expect(exitCode).toBe(0);
  });

  it("runs as README.md says in a package of type commonjs, which npm 11 makes", async () => {
    await newcomer.save("package.json", '{ "type": "commonjs" }');
    await newcomer.writeSample("README.md", "first-run.mjs");
    const { exitCode, stdout } = await newcomer.type("node first-run.mjs", settingsOf(sandbox.us))
      .ended;
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^completed /)]);
  });
});
