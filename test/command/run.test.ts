import { afterAll, describe, expect, it } from "vitest";
import { asRecord } from "../../runtime/json/values.js";
import { startSandbox } from "../../sandbox/index.js";
import { useSandbox } from "../support/use-sandbox.js";
import { run, settings, start, startOnTerminal, written } from "./support/command.js";

const sandbox = await startSandbox({ runDuration: 300 });
const env = settings(sandbox);

afterAll(() => sandbox.close());

describe("cloud-agent-sdk run", () => {
  it("shows the result on standard output and the course in plain lines beside it", async () => {
    const { exitCode, stdout, stderr } = await run(["run", "Find it"], env);
    expect(stdout).toBe("Sandbox result of: Find it\n");
    expect(stderr).toMatch(/^run [\w-]+\n(\w+, \d+ s\n)*completed, \d+ s\n$/);
    expect(exitCode).toBe(0);
  });

  it("writes one line of JSON with --json, and the ID beside it as soon as it is known", async () => {
    const { exitCode, stdout, stderr } = await run(["run", "Find it", "--json"], env);
    expect(stdout.trim().split("\n")).toHaveLength(1);
    const result = "Sandbox result of: Find it";
    expect(JSON.parse(stdout)).toMatchObject({ status: "completed", result });
    expect(JSON.parse(stderr)).toEqual({ id: asRecord(JSON.parse(stdout))["id"] });
    expect(exitCode).toBe(0);
  });

  it("sends what its flags say", async () => {
    const flags = ["--model", "fam-a-5.5", "--params", '{"reasoning":{"effort":"low"}}'];
    const browser = ["--no-proxy", "--record"];
    const { stdout } = await run(["run", "x", ...flags, ...browser, "--no-wait"], env);
    const body = JSON.stringify(sandbox.control.run(stdout.trim()));
    expect(body).toContain('"model":"fam-a-5.5"');
    expect(body).toContain('"effort":"low"');
    expect(body).toContain('"proxyCountryCode":null');
    expect(body).toContain('"record":true');
  });

  it("moves one line on a terminal", async () => {
    const { stdout } = await startOnTerminal('run "Find it"', env).ended;
    expect(stdout).toContain("\r\u001B[2K⠙ ");
    expect(stdout).toMatch(/\r\u001B\[2Kcompleted, \d+ s\r\nSandbox result of: Find it\r\n$/);
  });
});

describe("a run whose service goes away", () => {
  const gone = /connection|broke off/;

  it("is told of once, in lines", async () => {
    const short = await startSandbox({ runDuration: Infinity });
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
    const short = await startSandbox({ runDuration: Infinity });
    const started = startOnTerminal('run "x"', settings(short));
    await written(started, "stdout", /queued/);
    await short.close();
    expect(await written(started, "stdout", /, \d+ s, no response/)).toMatch(gone);
    started.child.stdin.write("\u0003");
    expect((await started.ended).stdout).toContain("npx cloud-agent-sdk wait");
  });

  it("is waited for in silence by machines", async () => {
    const short = await startSandbox({ runDuration: Infinity });
    const { stdout } = await run(["run", "x", "--no-wait", "--json"], settings(short));
    const { id } = Object(JSON.parse(stdout)) as { id: string };
    await short.close();
    const waited = await run(["wait", id, "--timeout", "5s", "--json"], settings(short));
    expect(JSON.parse(waited.stderr)).toMatchObject({ error: { code: "wait_timeout", id } });
    expect(waited.exitCode).toBe(4);
  });
});

describe("a run that goes on", () => {
  const endless = useSandbox({ runDuration: Infinity });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "outlives %s, which shows the id, and can be waited for again",
    async (signal) => {
      const started = start(["run", "x"], settings(endless));
      const id = /^run (\S+)/.exec(await written(started, "stderr", /^run \S+\n\w+,/))?.[1] ?? "";
      started.child.kill(signal);
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

  it("has its own exit code when the wait ends first", async () => {
    const { stdout } = await run(["run", "x", "--no-wait"], settings(endless));
    const id = stdout.trim();
    const { exitCode, stderr } = await run(["wait", id, "--timeout", "0.2"], settings(endless));
    expect(stderr).toContain(`cloud-agent-sdk wait ${id}`);
    expect(exitCode).toBe(4);
  });

  it("has its own exit code when it ends without being completed", async () => {
    const { stdout } = await run(["run", "x", "--no-wait"], settings(endless));
    endless.control.setRun(stdout.trim(), { outcome: "failed", duration: 0 });
    const { exitCode, stderr } = await run(["wait", stdout.trim()], settings(endless));
    expect(stderr).toContain("The run ended as failed.");
    expect(exitCode).toBe(3);
  });
});
