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

/** A fleet of its own with these jobs. */
async function addJobs(...jobs: readonly unknown[]): Promise<{ name: string; added: string }> {
  const file = await temporaryFile();
  await writeFile(file, jobs.map((job) => `${JSON.stringify(job)}\n`).join(""));
  const name = `command-${(fleets += 1)}`;
  return { name, added: (await fleet(`add ${file}`, name)).stdout };
}

const fleet = (line: string, name: string) =>
  run(["fleet", ...line.split(" "), "--name", name], env);

const work = "work --until-done --concurrency 2";
const library = { key: "ghent", workspace: "w1", body: { task: "one" } };

/** Runs commands one after another, and expects what each of them shows. */
async function expectAll(name: string, exitCode: number, shown: object): Promise<void> {
  for (const [line, text] of Object.entries(shown)) {
    const { stdout, stderr, ...ended } = await fleet(line, name);
    const seen = { line, exitCode: ended.exitCode, text: (stdout + stderr).trimEnd() };
    expect(seen).toEqual({ line, exitCode, text });
  }
}

describe("cloud-agent-sdk fleet", () => {
  it("adds jobs once, carries them out and exports their outcomes", async () => {
    const { name, added } = await addJobs(library, { key: "porto", body: { task: "two" } });
    expect(added).toBe("2 jobs added, 0 known before.\n");
    const { exitCode, stdout } = await fleet(work, name);
    expect(stdout.trim().split("\n").toSorted()).toEqual([
      expect.stringMatching(/^ghent: completed, run \S+, Sandbox result of: one$/),
      expect.stringMatching(/^porto: completed, run \S+, Sandbox result of: two$/),
    ]);
    expect(exitCode).toBe(0);
    const [first, second] = parseLines((await fleet("export", name)).stdout);
    const rest = await fleet(`export --after ${first?.["cursor"]}`, name);
    expect(parseLines(rest.stdout)).toEqual([second]);
    const status = await fleet("status --json", name);
    expect(JSON.parse(status.stdout)).toMatchObject({ finished: 2, total: 2, queued: 0 });
  });

  it("adds nothing of a file whose last line is not valid", async () => {
    const name = "command-invalid";
    const file = await temporaryFile();
    await writeFile(file, `${`${JSON.stringify({ task: "x" })}\n`.repeat(1_000)}{"task":""}\n`);
    const { exitCode, stderr } = await fleet(`add ${file}`, name);
    expect(stderr).toContain("line 1001 has no task");
    expect(exitCode).toBe(2);
    const status = await fleet("status --json", name);
    expect(JSON.parse(status.stdout)).toMatchObject({ total: 0 });
  });

  it("lists what may have been created, and acts on the decision", async () => {
    const { name } = await addJobs(library, { key: "porto", body: { task: "two" } });
    const effect = { kind: "disconnect", carriedOut: true } as const;
    sandbox.control.injectFault({ operation: "v4:runs.create", effect, times: 2 });
    const { exitCode, stderr } = await fleet(work, name);
    expect(stderr).toMatch(/^The job "ghent" .* call `npx cloud-agent-sdk fleet resolve`\.$/m);
    expect(exitCode).toBe(5);
    const unknown = await fleet("unknown", name);
    expect(unknown.stdout).toMatch(/^ghent {2}\d{4}-.* one$/m);
    expect(unknown.stderr).toContain("fleet resolve KEY");
    const { stdout } = await fleet("status", name);
    expect(stdout).toMatch(/^unknown +2$[^]*^unknown of those begun +100\.0%$/m);
    const id = sandbox.control.runs().find(({ task }) => task === "one")?.id;
    const all = "resolve --all-unknown --abandon --reason";
    await expectAll(name, 0, {
      [`resolve ghent --run ${id}`]: expect.stringMatching(/^ghent is \w+\.$/),
      [`${all} nothing`]: "0 resolved.",
      [`${all} request --json`]: '{"resolved":1}',
      [work]: expect.stringMatching(/^ghent: completed/m),
      "remove ghent": "ghent is removed.",
    });
    expect(sandbox.control.runs()).toHaveLength(2);
    const [porto] = parseLines((await fleet("list --state abandoned --json", name)).stdout);
    expect(porto).toMatchObject({ key: "porto", state: "abandoned" });
    const after = `list --state abandoned --after ${porto?.["cursor"]}`;
    await expectAll(name, 0, { [after]: "No jobs that are abandoned." });
  });

  it("pauses, resumes and cancels, and says why it cannot", async () => {
    const { name } = await addJobs(library, { ...library, key: "porto" }, { ...library, key: "x" });
    await expectAll(name, 0, {
      pause: `${name} is paused.`,
      "resume --json": '{"isPaused":false}',
      "list --state queued": expect.stringMatching(/^ghent {2}\d{4}-\S+ {2}workspace w1$/),
      "cancel porto": "porto is abandoned.",
      "cancel --state held": "1 cancelled.",
    });
    const toList = "See: npx cloud-agent-sdk fleet list";
    await expectAll(name, 2, {
      "cancel porto": `Only a job that is held or queued can be cancelled. The job "porto" is abandoned. ${toList}`,
      cancel: "Pass either the key of a job or --state (held or queued). Neither was given.",
      "resolve x --all-unknown --retry":
        'Pass either the key of a job or --all-unknown. The key is "x".',
      "resolve --all-unknown --run x": expect.stringMatching(/ must be "abandon" or "retry"\.$/),
      "resolve x --reason a --retry": "--reason needs a text, and belongs to --all-unknown.",
      "remove y": `The fleet "${name}" has no job with the key "y". ${toList}`,
      "list --state held --after x":
        '--after must be the `cursor` of an outcome or of a job in a list. It is "x".',
    });
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
    const watching = startOnTerminal(`fleet status --watch --name ${name}`, env);
    const line = /\u001B\[2K0 of 1 done, 0 active, 1 queued \(oldest \d+ s\)/;
    await written(watching, "stdout", line);
    watching.child.stdin.write("\u0003");
    expect((await watching.ended).stdout).toMatch(/\r\u001B\[2K$/);
  });

  it("says once why no runs are created, and when that is over", async () => {
    const { name } = await addJobs(library);
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
    expect(parseLines(stderr).map(({ note }) => note)).toEqual([
      paused,
      "Redis does not reply. Waiting for it.",
      paused,
      "Back to normal.",
    ]);
    expect(exitCode).toBe(0);
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
