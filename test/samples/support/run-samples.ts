import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { RedisServer } from "../../../bench/shared/redis-server.js";
import { startSandbox, type Sandbox } from "../../../sandbox/index.js";
import { lendPackage } from "../../package/support/lend-package.js";
import { projectRoot, run, type Ended, type RunOptions } from "../../package/support/run.js";
import { request, member } from "../../sandbox/support/request.js";
import { solveChallenge } from "../../sandbox/support/solve-challenge.js";
import { converse } from "./converse.js";
import { emitOwnSamples, type EmittedSample } from "./emitted-samples.js";

const consumer = inject("consumer");
const guide = path.join(projectRoot, "docs/samples/guide");
const folder = path.join(consumer, "samples");

const operations = await emitOwnSamples();
/** Larger programs have tests of their own. */
const programs = (await readdir(guide)).toSorted().map((file) => `guide/${file}`);

const well = { exitCode: 0, stdout: expect.stringMatching(/./), stderr: "" };

let redis: RedisServer;
let sandbox: Sandbox;
let env: Record<string, string>;

/** Runs samples of the documentation to their ends against the sandbox. */
export function runSamples(isChosen: (file: string) => boolean): void {
  const chosen = programs.filter((file) => isChosen(file));
  const emitted = operations.filter(({ file }) => isChosen(file));
  const calls = emitted.filter(({ file }) => file.endsWith(".ts"));
  const scripts = emitted.filter(({ file }) => file.endsWith(".sh"));

  beforeAll(prepare);
  afterAll(async () => {
    await sandbox.close();
    await redis.close();
  });

  describe("every program of the guide", () => {
    it.each(chosen)("%s runs to its end against the sandbox", async (file) => {
      await compile(file, await readFile(path.join(guide, path.basename(file)), "utf8"));
      const opens = file === "guide/typed-result.ts" && { stdout: "It opens at 10:00.\n" };
      expect(await runProgram(file)).toEqual({ ...well, ...opens });
    });
  });

  // They call one operation each, so they share a process.
  it("every program on the page of an operation runs to its end against the sandbox", async () => {
    for (const { file, source } of calls) await compile(file, await fillIn({ file, source }));
    const all = calls.map(({ file }) => file);
    const ended = await runInTurn(all.map(compiled), { cwd: folder, env });
    for (const file of all) {
      // By its path, an operation that fails prints that too.
      const stdout = expect.stringMatching(file.endsWith("http.ts") ? /^2\d\d \S/ : /./);
      expect([file, ended.get(compiled(file))]).toEqual([file, { ...well, stdout }]);
    }
  });

  it.each(scripts)("$file on the page of an operation succeeds", async (script) => {
    const args = ["-euc", await fillIn(script)];
    expect(await run("sh", args, { cwd: folder, env })).toEqual(well);
  });

  const followUps = chosen.filter((file) => file === "guide/follow-up.ts");
  it.each(followUps)("%s says what it needs without a session", async (file) => {
    const stdout = "Set SESSION_ID to the ID of the session to continue.\n";
    expect(await runProgram(file, { ...env, SESSION_ID: "" })).toEqual({ ...well, stdout });
  });
}

/** Starts what the samples need. */
async function prepare(): Promise<void> {
  for (const name of ["@opentelemetry", "bullmq", "ioredis", "undici", "zod"])
    await lendPackage(consumer, name);
  // A fleet warns about a Redis that forgets.
  redis = await RedisServer.start({ keepsData: true });
  sandbox = await startSandbox({ runDuration: 200 });
  sandbox.control.setProject({ paymentsUsd: 100 });
  const result = '{ "opens": "10:00", "closes": "18:00" }';
  sandbox.control.scriptRuns({ task: "JSON Schema", course: { result } });
  env = {
    SERVICE_BASE_URL: sandbox.us.baseUrl,
    SERVICE_API_KEY: sandbox.us.apiKey,
    REDIS_URL: redis.path,
    SESSION_ID: sandbox.control.run(await create("v4/runs", { task: "x" })).sessionId,
  };
}

async function create(what: string, body: object): Promise<string> {
  return member(await request(sandbox, `POST /api/${what}`, body), "id");
}

/** Writes a program as JavaScript beside the installed package, as a reader would have it. */
async function compile(file: string, source: string): Promise<void> {
  const { code } = await transform(source, { loader: "ts", target: "node20", sourcefile: file });
  await mkdir(path.dirname(compiled(file)), { recursive: true });
  await writeFile(compiled(file), code);
}

/** Where a program is as JavaScript. */
function compiled(file: string): string {
  return path.join(folder, file.replace(/\.ts$/, ".mjs"));
}

/** The program as a reader changes it: with IDs of things that exist in place of those that stand for them. */
async function fillIn({ file, source }: EmittedSample): Promise<string> {
  const [api = ""] = file.split("/");
  const task = { task: "x" };
  if (source.includes("RUN_ID")) return source.replace("RUN_ID", await create("v4/runs", task));
  if (source.includes("BROWSER_ID"))
    return source.replace("BROWSER_ID", await create(`${api}/browsers`, {}));
  if (source.includes("SESSION_ID")) {
    const id = api === "v4" ? env["SESSION_ID"] : await create(`${api}/sessions`, task);
    return source.replace("SESSION_ID", id ?? "");
  }
  if (!file.includes("verify-challenge")) return source;
  const challenge = await request(sandbox, "POST /cloud/signup", {}, { key: null });
  return source
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, member(challenge, "challenge_id"))
    .replace("7.50", solveChallenge(member(challenge, "challenge_text")));
}

/** Programs that ask are answered as somebody would who reads the question. */
function runProgram(file: string, variables = env): Promise<Ended> {
  return converse([compiled(file)], { cwd: folder, env: variables }, solveChallenge);
}

const driver = path.join(import.meta.dirname, "run-in-turn.mjs");

/**
 * Runs programs one after the other in one process, which must end by itself, and says of each what it has printed. What
 * comes after one that has failed has printed nothing.
 */
async function runInTurn(
  files: readonly string[],
  options: RunOptions,
): Promise<ReadonlyMap<string, Ended>> {
  const { exitCode, stdout, stderr } = await run(process.execPath, [driver, ...files], options);
  const [printed, complained] = [splitByProgram(stdout), splitByProgram(stderr)];
  return new Map(
    files.map((program) => [
      program,
      { exitCode, stdout: printed.get(program) ?? "", stderr: complained.get(program) ?? "" },
    ]),
  );
}

function splitByProgram(output: string): ReadonlyMap<string, string> {
  return new Map(
    [...output.matchAll(/\0([^\0]+)\0([^\0]*)/g)].map(([, program = "", text = ""]) => [
      program,
      text,
    ]),
  );
}
