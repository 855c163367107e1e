import { writeFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { RedisServer } from "../../bench/shared/redis-server.js";
import { lendPackage } from "../package/support/lend-package.js";
import { useTemporaryFiles } from "../support/temporary-file.js";
import { parseLines, run, settings, start, startOnTerminal, written } from "./support/command.js";
import { useSandbox } from "../support/use-sandbox.js";

const temporaryFile = useTemporaryFiles();
const sandbox = useSandbox({ runDuration: 100, settings: { throttling: false } });
let server: RedisServer;
let env: Record<string, string>;

beforeAll(async () => {
  const consumer = inject("consumer");
  for (const name of ["bullmq", "ioredis"]) await lendPackage(consumer, name);
  server = await RedisServer.start();
  env = { ...settings(sandbox), REDIS_URL: server.path };
});
afterEach(() => {
  vi.useRealTimers();
  sandbox.control.reset();
  sandbox.control.clearScripts();
});
afterAll(async () => {
  await server?.close();
});

let fleets = 0;

/** A fleet of its own with a job; returns its name. */
async function addJob(): Promise<string> {
  const file = await temporaryFile();
  await writeFile(file, '{"key":"ghent","workspace":"w1","body":{"task":"one"}}\n');
  const name = `command-${(fleets += 1)}`;
  await fleet(`add ${file}`, name);
  return name;
}

const fleet = (line: string, name: string) =>
  run(["fleet", ...line.split(" "), "--name", name], env);

describe("cloud-agent-sdk fleet", () => {
  it.each(["SIGTERM", "SIGHUP"] as const)("hands its jobs back on %s", async (signal) => {
    sandbox.control.scriptRuns({ course: { duration: Infinity } });
    const name = await addJob();
    const started = start(["fleet", "work", "--name", name, "--concurrency", "2"], env);
    await expect.poll(() => sandbox.control.runs().length, { timeout: 20_000 }).toBe(1);
    started.child.kill(signal);
    const { exitCode, stderr } = await started.ended;
    expect(stderr).toContain("Stopped. No run was cancelled; another worker continues.");
    expect(exitCode).toBe(0);
  });

  it("watches a fleet in one line on a terminal, until Ctrl-C", async () => {
    const name = await addJob();
    const watching = startOnTerminal(`fleet status --watch --name ${name}`, env);
    const line = /\u001B\[2K0 of 1 done, 0 active, 1 queued \(oldest \d+ s\)/;
    await written(watching, "stdout", line);
    watching.child.stdin.write("\u0003");
    expect((await watching.ended).stdout).toMatch(/\r\u001B\[2K$/);
  });

  it("exports outcomes as they come, until Ctrl-C", async () => {
    const name = await addJob();
    await fleet("cancel --state queued", name);
    const following = start(["fleet", "export", "--follow", "--name", name], env);
    await written(following, "stdout", /"kind":"abandoned"/);
    following.child.kill("SIGINT");
    expect(await following.ended).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it("shows no rate below 0 when jobs that have ended are removed meanwhile", async () => {
    const name = await addJob();
    await fleet("work --until-done --concurrency 1", name);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const watching = start(["fleet", "status", "--watch", "--json", "--name", name], env);
    await written(watching, "stdout", /"finished":1.*\n/);
    await fleet("remove ghent", name);
    vi.advanceTimersByTime(2_000);
    await written(watching, "stdout", /"finished":0.*\n/);
    watching.child.kill("SIGINT");
    const { stdout } = await watching.ended;
    expect(parseLines(stdout).map(({ rate }) => rate)).toEqual([0, 0]);
  });

  it("says once why no runs are created, and when that is over", async () => {
    const name = await addJob();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    const watching = start(["fleet", "status", "--watch", "--json", "--name", name], env);
    const seen = async (count: number): Promise<void> => {
      await expect.poll(() => watching.output.stdout.split('"rate":').length).toBe(count + 1);
    };
    await seen(1);
    await fleet("pause", name);
    vi.advanceTimersByTime(2_000);
    await seen(2);
    server.freeze();
    vi.advanceTimersByTime(20_000);
    server.thaw();
    await seen(3);
    await fleet("resume", name);
    await fleet("cancel --state queued", name);
    vi.advanceTimersByTime(2_000);
    await seen(4);
    watching.child.kill("SIGINT");
    const { exitCode, stdout, stderr } = await watching.ended;
    // One job in 24 seconds.
    expect(parseLines(stdout).map(({ rate }) => rate)).toEqual([0, 0, 0, 2.5]);
    const paused = "Paused. To create runs again, use: npx cloud-agent-sdk fleet resume";
    const notes = [paused, "Redis does not reply. Waiting for it.", paused, "Back to normal."];
    expect(parseLines(stderr).map(({ note }) => note)).toEqual(notes);
    expect(exitCode).toBe(0);
  });
});
