import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Newcomer } from "./support/newcomer.js";
import { SandboxProcess } from "./support/sandbox-process.js";

let newcomer: Newcomer;
let sandbox: SandboxProcess;

beforeAll(async () => {
  newcomer = await Newcomer.begin(inject("consumer"));
  sandbox = await SandboxProcess.start(newcomer, "--run-duration", "300");
});

afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
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
    const ended = await newcomer.program("run.js", sandbox.us).ended;
    expect(ended).toEqual({ exitCode: 0, stdout: shown, stderr: "" });
  });

  it("stop the browser that they open", async () => {
    const { exitCode, stdout, stderr } = await newcomer.program("browser.js", sandbox.us).ended;
    expect(stderr).toBe("");
    const [, browser] = /^ws:\/\/127\.0\.0\.1:\d+\S*\/([\w-]+)\n$/.exec(stdout) ?? [];
    expect(await sandbox.look(`browsers/${browser}`)).toMatchObject({ stopped: true });
    expect(exitCode).toBe(0);
  });

  it("are the same on the landing page and in the README", async () => {
    const readFirst = async (page: string): Promise<string | undefined> =>
      /^```ts file=(.*?)^```$/ms.exec(await readFile(page, "utf8"))?.[1];
    expect(await readFirst("docs/index.md")).toBe(await readFirst("README.md"));
  });

  it("has a counterpart on the command line", async () => {
    const { exitCode, stdout } = await newcomer.command(["run", "Find it"], sandbox.us).ended;
    expect(stdout).toBe("Sandbox result of: Find it\n");
    expect(exitCode).toBe(0);
  });
});
