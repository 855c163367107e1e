import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { RedisServer } from "../../../bench/shared/redis-server.js";
import { startSandbox, type Sandbox } from "../../../sandbox/index.js";
import { lendPackage } from "../../package/support/lend-package.js";
import { projectRoot, run, type Ended } from "../../package/support/run.js";
import { request, member } from "../../sandbox/support/request.js";
import { solveChallenge } from "../../sandbox/support/solve-challenge.js";
import { converse } from "./converse.js";
import { runInTurn } from "./run-in-turn.js";

const consumer = inject("consumer");
const source = path.join(projectRoot, "docs/samples");
const folder = path.join(consumer, "samples");

/** The samples of the documentation. */
export const files: readonly string[] = (await readdir(source, { recursive: true })).toSorted();
/** Larger programs have tests of their own. */
const programs = files.filter((file) => file.endsWith(".ts") && !file.startsWith("programs/"));

const well = { exitCode: 0, stdout: expect.stringMatching(/./), stderr: "" };

let redis: RedisServer;
let sandbox: Sandbox;
let env: Record<string, string>;

/** Runs samples of the documentation to their ends against the sandbox. */
export function runSamples(isChosen: (file: string) => boolean): void {
  const chosen = files.filter((file) => isChosen(file));
  /** They call one operation each and may share a process; a sign-up asks, and the guide does all sorts of things. */
  const calls = chosen.filter((file) => programs.includes(file) && !/^(guide|signup)\//.test(file));
  const conversations = chosen.filter((file) => programs.includes(file) && !calls.includes(file));
  const scripts = chosen.filter((file) => file.endsWith(".sh"));

  beforeAll(prepare);
  afterAll(async () => {
    await sandbox.close();
    await redis.close();
  });

  describe("every program of the guide and of a sign-up", () => {
    it.each(conversations)("%s runs to its end against the sandbox", async (file) => {
      const opens = file === "guide/typed-result.ts" && { stdout: "It opens at 10:00.\n" };
      expect(await runProgram(file)).toEqual({ ...well, ...opens });
    });
  });

  describe("every program of another operation", () => {
    it.each([[calls]])("runs to its end against the sandbox: %j", async (all) => {
      const ended = await runInTurn(all.map(compiled), { cwd: folder, env });
      for (const file of all) expect([file, ended.get(compiled(file))]).toEqual([file, well]);
    });
  });

  describe("every shell script among the samples", () => {
    it.each(scripts)("%s succeeds against the sandbox", async (file) => {
      const args = ["-eu", path.join(source, file)];
      const { exitCode, stdout, stderr } = await run("bash", args, { cwd: folder, env });
      expect(stderr).toBe("");
      expect(exitCode, stdout).toBe(0);
    });
  });

  if (chosen.includes("guide/follow-up.ts")) runWithoutSession();
}

/** Without a session to continue, samples that continue one say what they need. */
function runWithoutSession(): void {
  const missing = "Set SESSION_ID to the ID of the session that you want to continue.";
  const queue = "v4/sessions-queue-message";

  describe("a sample that continues a session", () => {
    it.each([
      ["guide/follow-up.ts", { exitCode: 0, stdout: `${missing}\n`, stderr: "" }],
      [`${queue}/client.ts`, { exitCode: 1, stdout: "", stderr: `${missing}\n` }],
      [`${queue}/http.ts`, { exitCode: 1, stdout: "", stderr: `${missing}\n` }],
    ])("says what it needs without a session ID: %s", async (file, expected) => {
      expect(await runProgram(file, { ...env, SESSION_ID: "" })).toEqual(expected);
    });

    it("says what it needs without a session ID: curl", async () => {
      const options = { cwd: folder, env: { ...env, SESSION_ID: "" } };
      const ended = await run("bash", [path.join(source, queue, "curl.sh")], options);
      expect(ended.exitCode).not.toBe(0);
      expect(ended.stderr).toContain(missing);
    });
  });
}

/** Starts what the samples need. */
async function prepare(): Promise<void> {
  await prepareFolder();
  // A fleet warns about a Redis that forgets.
  redis = await RedisServer.start({ keepsData: true });
  sandbox = await startSandbox({ runDuration: 200 });
  sandbox.control.setProject({ paymentsUsd: 100 });
  // One program asks for the status that a run begins with, which must not be over by then on a busy machine.
  sandbox.control.scriptRuns({ task: "Find the opening hours", course: { duration: 2_000 } });
  const result = '{ "opens": "10:00", "closes": "18:00" }';
  sandbox.control.scriptRuns({ task: "JSON Schema", course: { result } });
  env = await settings();
}

/** Programs as JavaScript beside the installed package, as a reader would have them. */
async function prepareFolder(): Promise<void> {
  for (const file of programs) {
    const target = compiled(file);
    const { code } = await transform(await readFile(path.join(source, file), "utf8"), {
      loader: "ts",
      target: "node20",
      sourcefile: file,
    });
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, code);
  }
  for (const name of ["@opentelemetry", "bullmq", "ioredis", "undici", "zod"])
    await lendPackage(consumer, name);
}

/** Where a program is as JavaScript. */
function compiled(file: string): string {
  return path.join(folder, file.replace(/\.ts$/, ".mjs"));
}

/** What the samples find in the environment: the service, and things that exist there. */
async function settings(): Promise<Record<string, string>> {
  const runId = member(await request(sandbox, "POST /api/v4/runs", { task: "x" }), "id");
  const browser = async (api: string): Promise<string> =>
    member(await request(sandbox, `POST /api/${api}/browsers`, {}), "id");
  const challenge = await request(sandbox, "POST /cloud/signup", {}, { key: null });
  return {
    SERVICE_BASE_URL: sandbox.us.baseUrl,
    SERVICE_API_KEY: sandbox.us.apiKey,
    REDIS_URL: redis.path,
    RUN_ID: runId,
    SESSION_ID: sandbox.control.run(runId).sessionId,
    BROWSER_ID: await browser("v4"),
    V3_SESSION_ID: member(await request(sandbox, "POST /api/v3/sessions", { task: "x" }), "id"),
    CHALLENGE_ID: member(challenge, "challenge_id"),
    ANSWER: solveChallenge(member(challenge, "challenge_text")),
  };
}

/** Programs that ask are answered as somebody would who reads the question. */
function runProgram(file: string, variables = env): Promise<Ended> {
  return converse([compiled(file)], { cwd: folder, env: variables }, solveChallenge);
}
