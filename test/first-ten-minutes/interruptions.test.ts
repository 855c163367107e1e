import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Newcomer } from "./support/newcomer.js";
import { SandboxProcess } from "./support/sandbox-process.js";

let newcomer: Newcomer;

beforeAll(async () => {
  newcomer = await Newcomer.begin(inject("consumer"));
});

afterAll(() => newcomer[Symbol.asyncDispose]());

/** A sandbox whose runs go on until they are told to end. */
const startEndless = (): Promise<SandboxProcess> =>
  SandboxProcess.start(newcomer, "--run-duration", "3600000");

describe("Ctrl-C in the middle of a wait", () => {
  it("shows the id, with which another command waits for the same run", async () => {
    await using sandbox = await startEndless();
    await using first = newcomer.command(["run", "Find it"], sandbox.us);
    const [, id = ""] = await first.written("stderr", /^run (\S+)\n\w+, \d+ s\n/m);
    first.interrupt();
    const { exitCode, stdout, stderr } = await first.ended;
    expect(stderr).toContain(
      `The run was not cancelled and may still be active. Wait for it again with: npx cloud-agent-sdk wait ${id}\n`,
    );
    expect(stdout).toBe("");
    expect(exitCode).not.toBe(0);

    await using second = newcomer.command(["wait", id], sandbox.us);
    await second.written("stderr", /^\w+, \d+ s\n/m);
    await sandbox.finish(id);
    const resumed = await second.ended;
    expect(resumed.stdout).toBe("Sandbox result of: Find it\n");
    expect(resumed.exitCode).toBe(0);
  });
});

describe("a sandbox that stops in the middle of a wait", () => {
  const nothingListens =
    /runs\.getStatus: no connection to 127\.0\.0\.1:\d+ \(.*\), so nothing was sent\./;

  it("is told to a program that asks, while the wait goes on", async () => {
    await using sandbox = await startEndless();
    await newcomer.writeGuideSample("create-and-wait.ts");
    await newcomer.compile("create-and-wait.ts");
    await using program = newcomer.program("create-and-wait.js", sandbox.us);
    await program.written("stdout", /after \d+ ms/);
    await sandbox.stop();
    const found = await program.written("stderr", /Nothing listens there: .*\n[^]*Nothing listens/);
    expect(found.input).toMatch(nothingListens);
  });

  it("is told with the end of a wait that has one, and how to resume it", async () => {
    await newcomer.write("impatient.js");
    await using sandbox = await startEndless();
    await using program = newcomer.program("impatient.js", sandbox.us);
    await program.written("stdout", /^\w+ \d+$/m);
    await sandbox.stop();
    const { exitCode, stderr } = await program.ended;
    expect(stderr).toMatch(
      /^WaitTimeoutError: The wait for [\w-]+ timed out after \d+ ms \(last status: "\w+"\)\. The last read failed: runs\.getStatus: no connection to .*, so nothing was sent\. Nothing listens there: .* The work was not cancelled and may still be active\. Wait again with the same ID to resume\.$/m,
    );
    expect(exitCode).toBe(1);
  });

  it("is told by the command, which goes on and can be interrupted", async () => {
    await using sandbox = await startEndless();
    await using command = newcomer.command(["run", "Find it"], sandbox.us);
    const [, id] = await command.written("stderr", /^run (\S+)\n\w+, \d+ s\n/m);
    await sandbox.stop();
    await command.written("stderr", nothingListens);
    await command.written(
      "stderr",
      /\nThe wait continues, and so does the run\. Ctrl-C ends the wait\.\n/,
    );
    command.interrupt();
    const { stderr } = await command.ended;
    expect(stderr).toContain(`npx cloud-agent-sdk wait ${id}\n`);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
