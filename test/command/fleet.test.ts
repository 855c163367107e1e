import { writeFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { RedisServer } from "../../bench/shared/redis-server.js";
import { lendPackage } from "../package/support/lend-package.js";
import { useTemporaryFiles } from "../support/temporary-file.js";
import { run, settings, start, startOnTerminal, written } from "./support/command.js";
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
  sandbox.control.reset();
  sandbox.control.clearScripts();
});
afterAll(async () => {
  await server?.close();
});

let fleets = 0;

/** A fleet of its own with these jobs. */
async function addJobs(...jobs: readonly unknown[]): Promise<{ name: string; added: string }> {
  const file = await temporaryFile();
  await writeFile(file, jobs.map((job) => `${JSON.stringify(job)}\n`).join(""));
  const name = `command-${(fleets += 1)}`;
  const { stdout } = await run(["fleet", "add", file, "--name", name], env);
  return { name, added: stdout };
}

function parseLines(text: string): Record<string, unknown>[] {
  const lines = text.trim().split("\n");
  return lines.map((line): Record<string, unknown> => JSON.parse(line));
}

const library = { key: "ghent", workspace: "w1", body: { task: "one" } };

describe("cloud-agent-sdk fleet", () => {
  it("adds jobs once, carries them out and exports their outcomes", async () => {
    const { name, added } = await addJobs(library, { key: "porto", body: { task: "two" } });
    expect(added).toBe("2 jobs added, 0 known before.\n");
    const work = ["fleet", "work", "--name", name, "--until-done", "--concurrency", "2"];
    const { exitCode, stdout } = await run(work, env);
    expect(stdout.trim().split("\n").toSorted()).toEqual([
      expect.stringMatching(/^ghent: completed, run \S+, Sandbox result of: one$/),
      expect.stringMatching(/^porto: completed, run \S+, Sandbox result of: two$/),
    ]);
    expect(exitCode).toBe(0);
    const [first, second] = parseLines(
      (await run(["fleet", "export", "--name", name], env)).stdout,
    );
    const after = ["fleet", "export", "--name", name, "--after", String(first?.["cursor"])];
    expect(parseLines((await run(after, env)).stdout)).toEqual([second]);
    const status = await run(["fleet", "status", "--name", name, "--json"], env);
    expect(JSON.parse(status.stdout)).toMatchObject({ finished: 2, total: 2, queued: 0 });
  });

  it("adds nothing of a file whose last line is not valid", async () => {
    const name = "command-invalid";
    const file = await temporaryFile();
    await writeFile(file, `${`${JSON.stringify({ task: "x" })}\n`.repeat(1_000)}{"task":""}\n`);
    const { exitCode, stderr } = await run(["fleet", "add", file, "--name", name], env);
    expect(stderr).toContain("line 1001 has no task");
    expect(exitCode).toBe(2);
    const status = await run(["fleet", "status", "--name", name, "--json"], env);
    expect(JSON.parse(status.stdout)).toMatchObject({ total: 0 });
  });

  it("lists what may have been created, and acts on the decision", async () => {
    const { name } = await addJobs(library);
    sandbox.control.injectFault({
      operation: "v4:runs.create",
      effect: { kind: "disconnect", carriedOut: true },
    });
    const work = ["fleet", "work", "--name", name, "--until-done", "--concurrency", "2"];
    expect((await run(work, env)).exitCode).toBe(5);
    const unknown = await run(["fleet", "unknown", "--name", name], env);
    expect(unknown.stdout).toMatch(/^ghent {2}\d{4}-.* one\n$/);
    expect(unknown.stderr).toContain("fleet resolve KEY");
    const [{ id } = { id: "" }] = sandbox.control.runs();
    const resolve = ["fleet", "resolve", "ghent", "--name", name, "--run", id];
    expect((await run(resolve, env)).stdout).toMatch(/^ghent is \w+\.\n$/);
    expect((await run(work, env)).exitCode).toBe(0);
    expect(sandbox.control.runs()).toHaveLength(1);
  });

  it.each(["SIGTERM", "SIGHUP"] as const)("hands its jobs back on %s", async (signal) => {
    sandbox.control.scriptRuns({ course: { duration: Infinity } });
    const { name } = await addJobs(library);
    const started = start(["fleet", "work", "--name", name, "--concurrency", "2"], env);
    await expect.poll(() => sandbox.control.runs().length, { timeout: 20_000 }).toBe(1);
    started.child.kill(signal);
    const { exitCode, stderr } = await started.ended;
    expect(stderr).toContain("Stopped. No run was cancelled; another worker continues.");
    expect(exitCode).toBe(0);
  });

  it("watches a fleet in one line on a terminal, until Ctrl-C", async () => {
    const { name } = await addJobs(library);
    const started = startOnTerminal(`fleet status --watch --name ${name}`, env);
    await written(started, "stdout", /\u001B\[2K0 of 1 done, 0 active/);
    started.child.stdin.write("\u0003");
    await started.ended;
    const plain = start(["fleet", "status", "--watch", "--json", "--name", name], env);
    await written(plain, "stdout", /"total":1/);
    plain.child.kill("SIGINT");
    expect((await plain.ended).exitCode).toBe(0);
  });

  it("says where Redis is expected without showing a password", async () => {
    const args = ["fleet", "status", "--name", "x"];
    const REDIS_URL = "redis://:geheim@127.0.0.1:1";
    const { exitCode, stderr } = await run(args, { ...env, REDIS_URL });
    expect(stderr).toContain("Set the environment variable REDIS_URL");
    expect(stderr).not.toContain("geheim");
    expect(exitCode).toBe(2);
  });
});
