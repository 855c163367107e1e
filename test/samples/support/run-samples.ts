import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { RedisServer } from "../../bench/shared/redis-server.js";
import { startSandbox, type Sandbox } from "../../sandbox/index.js";
import { lendPackage } from "../package/support/lend-package.js";
import { projectRoot, run, type Ended } from "../package/support/run.js";
import { request, member } from "../sandbox/support/request.js";
import { solveChallenge } from "../sandbox/support/solve-challenge.js";
import { converse } from "./support/converse.js";
import { runInTurn } from "./support/run-in-turn.js";

const consumer = inject("consumer");
const source = path.join(projectRoot, "docs/samples");
const folder = path.join(consumer, "samples");

const files = (await readdir(source, { recursive: true })).toSorted();
/** Larger programs have tests of their own. */
const programs = files.filter((file) => file.endsWith(".ts") && !file.startsWith("programs/"));
/** They call one operation each and may share a process; a sign-up asks, and the guide does all sorts of things. */
const calls = programs.filter((file) => !/^(guide|signup)\//.test(file));
const conversations = programs.filter((file) => !calls.includes(file));
const scripts = files.filter((file) => file.endsWith(".sh"));

const well = { exitCode: 0, stdout: expect.stringMatching(/./), stderr: "" };

let redis: RedisServer;
let sandbox: Sandbox;
let env: Record<string, string>;

beforeAll(async () => {
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
});

afterAll(async () => {
  await sandbox.close();
  await redis.close();
});

describe("every program of the guide and of a sign-up", () => {
  it.each(conversations)("%s runs to its end against the sandbox", async (file) => {
    expect(await runProgram(file)).toEqual(well);
  });
});

describe("every program of another operation", () => {
  let ended: ReadonlyMap<string, Ended>;

  beforeAll(async () => {
    ended = await runInTurn(calls.map(compiled), { cwd: folder, env });
  });

  it.each(calls)("%s runs to its end against the sandbox", (file) => {
    expect(ended.get(compiled(file))).toEqual(well);
  });
});

describe("a sample that continues a session", () => {
  const missing = "Set SESSION_ID to the ID of the session that you want to continue.";

  it("says what it needs without a session ID", async () => {
    const program = path.join(folder, "guide/follow-up.mjs");
    const ended = await converse([program], { cwd: folder, env: withoutSession() }, solveChallenge);
    expect(ended).toEqual({ exitCode: 0, stdout: `${missing}\n`, stderr: "" });
  });

  it.each(["client", "http"])("fails with that message without a session ID: %s", async (name) => {
    const program = path.join(folder, `v4/sessions-queue-message/${name}.mjs`);
    const ended = await converse([program], { cwd: folder, env: withoutSession() }, solveChallenge);
    expect(ended).toEqual({ exitCode: 1, stdout: "", stderr: `${missing}\n` });
  });

  it("fails with that message without a session ID: curl", async () => {
    const script = path.join(source, "v4/sessions-queue-message/curl.sh");
    const ended = await run("bash", [script], { cwd: folder, env: withoutSession() });
    expect(ended.exitCode).not.toBe(0);
    expect(ended.stderr).toContain(missing);
  });
});

describe("the typed result", () => {
  it("is what the schema made of the text that the run gave", async () => {
    const { stdout } = await runProgram("guide/typed-result.ts");
    expect(stdout).toBe("It opens at 10:00.\n");
  });
});

describe("every shell script among the samples", () => {
  it.each(scripts)("%s succeeds against the sandbox", async (file) => {
    const { exitCode, stdout, stderr } = await run("bash", ["-eu", path.join(source, file)], {
      cwd: folder,
      env,
    });
    expect(stderr).toBe("");
    expect(exitCode, stdout).toBe(0);
  });
});

describe("the samples", () => {
  it("show every operation in three ways", async () => {
    const manifest: unknown = JSON.parse(await readFile("generated/manifest.json", "utf8"));
    const apis = Object(manifest).apis as { name: string; operations: string[] }[];
    const wanted = apis.flatMap(({ name, operations }) =>
      operations.flatMap((id) =>
        ["client.ts", "http.ts", "curl.sh"].map(
          (file) =>
            `${name}/${id.replaceAll(/[A-Z]/g, "-$&").replaceAll(".", "-").toLowerCase()}/${file}`,
        ),
      ),
    );
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter((file) => !files.includes(file))).toEqual([]);
  });
});

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
  for (const name of ["@opentelemetry", "bullmq", "ioredis", "zod"])
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

function withoutSession(): Record<string, string> {
  const { SESSION_ID: _, ...rest } = env;
  return rest;
}

/** Programs that ask are answered as somebody would who reads the question. */
function runProgram(file: string): Promise<Ended> {
  return converse([compiled(file)], { cwd: folder, env }, solveChallenge);
}
