import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { Newcomer } from "../../first-ten-minutes/support/newcomer.js";
import type { Ended } from "../../package/support/run.js";
import { solveChallenge, solveWrongly } from "../../sandbox/support/solve-challenge.js";
import { converse } from "../support/converse.js";
import { takeProgram } from "../support/take-program.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: 50 });
let author: Newcomer;

beforeEach(async () => {
  author = await takeProgram(["agent-sign-up.ts"]);
  return () => author[Symbol.asyncDispose]();
});

function start(answer: (question: string) => string): Promise<Ended> {
  const env = { SERVICE_BASE_URL: sandbox.us.baseUrl };
  return converse(["agent-sign-up.js"], { cwd: author.folder, env }, answer);
}

const signUps = (): number =>
  sandbox.control.requests().filter(({ operation }) => operation === "signup:createChallenge")
    .length;

it("solves the challenge, keeps its key for itself, uses it, and shows the link", async () => {
  const { exitCode, stdout, stderr } = await start(solveChallenge);
  expect(stderr).toBe("");
  expect(exitCode).toBe(0);
  const [challenge, result, link] = stdout.trim().split("\n");
  expect(challenge).toMatch(/Answer with exactly two decimal places\.$/);
  expect(result).toBe("Sandbox result of: Find the opening hours");
  expect(link).toMatch(/^Open http\S+ before \d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const keyFile = path.join(author.folder, "agent.key");
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  const apiKey = await readFile(keyFile, "utf8");
  expect(apiKey).toMatch(/^\w+_\w+$/);
  expect(stdout).not.toContain(apiKey);

  // The second time, it has a key.
  const again = await start(() => "NaN");
  expect(again).toMatchObject({ exitCode: 0, stderr: "" });
  expect(again.stdout.split("\n")[0]).toBe("Sandbox result of: Find the opening hours");
  expect(signUps()).toBe(1);
});

it("keeps nothing after a wrong answer", async () => {
  const { exitCode, stderr } = await start(solveWrongly);
  expect(exitCode).toBe(1);
  expect(stderr).toContain("ValidationError");
  await expect(stat(path.join(author.folder, "agent.key"))).rejects.toThrow("ENOENT");
});
