import { readFile } from "node:fs/promises";
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

describe("the README's samples, from an empty folder", () => {
  it("compile under strict rules", async () => {
    await newcomer.writeReadmeSample("run.ts");
    await newcomer.writeReadmeSample("browser.ts", 1);
    expect(await newcomer.compile("run.ts", "browser.ts")).toMatchObject({
      exitCode: 0,
      stdout: "",
    });
  });

  it.each(["README.md", "docs/index.md"])("print what %s shows", async (page) => {
    const text = await readFile(page, "utf8");
    const [, shown] = /^```text\n(.*?)^```$/ms.exec(text) ?? [];
    const ended = await newcomer.program("run.js", settingsOf(sandbox.us)).ended;
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

  it("are the same on the landing page and in the README", async () => {
    const readFirst = async (page: string): Promise<string | undefined> =>
      /^```ts file=(.*?)^```$/ms.exec(await readFile(page, "utf8"))?.[1];
    expect(await readFirst("docs/index.md")).toBe(await readFirst("README.md"));
  });
});
