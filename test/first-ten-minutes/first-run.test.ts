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

describe("the README's sample, from an empty folder", () => {
  it("compiles under strict rules", async () => {
    await newcomer.writeReadmeSample("readme.ts");
    expect(await newcomer.compile("readme.ts")).toMatchObject({ exitCode: 0, stdout: "" });
  });

  it("comes to a finished run and a stopped browser", async () => {
    const { exitCode, stdout, stderr } = await newcomer.program("readme.js", sandbox.us).ended;
    expect(stderr).toBe("");
    expect(stdout).toMatch(
      /^run \S+\n(\w+ after \d+ ms\n)+Sandbox result of: Find out .*\nws:\/\/127\.0\.0\.1:\d+\S+\n$/,
    );
    const [, browser] = /\/([\w-]+)\n$/.exec(stdout) ?? [];
    expect(await sandbox.look(`browsers/${browser}`)).toMatchObject({ stopped: true });
    expect(exitCode).toBe(0);
  });

  it("has a counterpart on the command line", async () => {
    const { exitCode, stdout } = await newcomer.command(["run", "Find it"], sandbox.us).ended;
    expect(stdout).toBe("Sandbox result of: Find it\n");
    expect(exitCode).toBe(0);
  });
});
