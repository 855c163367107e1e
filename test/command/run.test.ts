import { describe, expect, it } from "vitest";
import { useSandbox } from "../support/use-sandbox.js";
import { run, settings, start, startOnTerminal, written } from "./support/command.js";

const sandbox = useSandbox({ runDuration: 300 });

it("moves one line on a terminal", async () => {
  const { stdout } = await startOnTerminal('run "Find it"', settings(sandbox)).ended;
  expect(stdout).toContain("\r\u001B[2K⠙ ");
  expect(stdout).toMatch(/\r\u001B\[2Kcompleted, \d+ s\r\nSandbox result of: Find it\r\n$/);
});

describe("a run whose service goes away", () => {
  const gone = /connection|broke off/;
  const short = useSandbox({ runDuration: Infinity }, "test");

  it("is told of once, in lines", async () => {
    const started = start(["run", "x"], settings(short));
    await written(started, "stderr", /^run \S+\n\w+,/);
    await short.close();
    await written(started, "stderr", /Ctrl-C ends the wait\.\n/);
    started.child.kill("SIGINT");
    const { exitCode, stderr } = await started.ended;
    expect(stderr).toMatch(gone);
    expect(stderr.match(/Ctrl-C ends the wait/g)).toHaveLength(1);
    expect(exitCode).toBe(130);
  });

  it("is told of above the line that moves, which then says so", async () => {
    const started = startOnTerminal('run "x"', settings(short));
    await written(started, "stdout", /queued/);
    await short.close();
    expect(await written(started, "stdout", /, \d+ s, no response/)).toMatch(gone);
    started.child.stdin.write("\u0003");
    expect((await started.ended).stdout).toContain("npx cloud-agent-sdk wait");
  });

  it("is waited for in silence by machines", async () => {
    const { stdout } = await run(["run", "x", "--no-wait", "--json"], settings(short));
    const { id } = Object(JSON.parse(stdout)) as { id: string };
    await short.close();
    const waited = await run(["wait", id, "--timeout", "5s", "--json"], settings(short));
    expect(JSON.parse(waited.stderr)).toMatchObject({ error: { code: "wait_timeout", id } });
    expect(waited.exitCode).toBe(4);
  });
});

const endless = useSandbox({ runDuration: Infinity });

it.each<NodeJS.Signals[]>([["SIGINT"], ["SIGTERM"], ["SIGHUP", "SIGHUP"]])(
  "a run that goes on outlives %s, which shows the id, and can be waited for again",
  async (...signals) => {
    const started = start(["run", "x"], settings(endless));
    const id = /^run (\S+)/.exec(await written(started, "stderr", /^run \S+\n\w+,/))?.[1] ?? "";
    for (const signal of signals) started.child.kill(signal);
    const { exitCode, stderr } = await started.ended;
    expect(stderr).toContain(`cloud-agent-sdk wait ${id}`);
    expect(exitCode).toBe(130);
    expect((await run(["status", id], settings(endless))).stdout).not.toBe("cancelled\n");

    endless.control.setRun(id, { duration: 0, result: { found: 1 } });
    const waited = await run(["wait", id], settings(endless));
    expect(JSON.parse(waited.stdout)).toEqual({ found: 1 });
    expect(waited.exitCode).toBe(0);
  },
);
