import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { solveChallenge, solveWrongly } from "../../sandbox/support/solve-challenge.js";
import { run, settings, start, written } from "../support/command.js";

/** Without a key, as an agent begins. */

const sandbox = await startSandbox();
const env = { SERVICE_BASE_URL: sandbox.us.baseUrl };
beforeEach(() => sandbox.control.reset());
afterAll(() => sandbox.close());

interface Challenge {
  readonly challenge_id: string;
  readonly challenge_text: string;
}

async function begin(...args: readonly string[]): Promise<Challenge> {
  const { stdout } = await run(["signup", "start", ...args, "--json"], env);
  // What it holds is what the next steps are checked with.
  return JSON.parse(stdout) as Challenge;
}

describe("cloud-agent-sdk signup, step by step", () => {
  it("leads from a challenge to a claim link, each step a process of its own", async () => {
    const { challenge_id: id } = await begin("--name", "Shell agent");
    const { answer } = sandbox.control.challenge(id);
    const verified = await run(["signup", "verify", id, answer], env);
    expect(verified.exitCode).toBe(0);
    const key = verified.stdout.trim();
    expect(verified.stderr).not.toContain(key);
    const claimed = await run(["signup", "claim"], { ...env, SERVICE_API_KEY: key });
    expect(claimed.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\S+\n$/);
    expect(claimed.stderr).toMatch(
      /^The link expires at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\.\n$/,
    );
    expect((await fetch(claimed.stdout.trim())).status).toBe(200);
  });

  it("writes each result as one line of JSON", async () => {
    const challenge = await begin();
    expect(Object.keys(challenge)).toEqual(["challenge_id", "challenge_text"]);
    const { id, answer } = sandbox.control.challenge(challenge.challenge_id);
    const verified = await run(["signup", "verify", id, answer, "--json"], env);
    expect(JSON.parse(verified.stdout)).toEqual({ api_key: expect.any(String) as unknown });
    expect(verified.stderr).toBe("");
    const claimed = await run(["signup", "claim", "--json"], settings(sandbox));
    expect(JSON.parse(claimed.stdout)).toEqual({
      claim_url: expect.stringMatching(/^http/) as unknown,
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    });
  });

  it("sends the address and the name that stand behind start", async () => {
    await begin("--email", "agent@mail.example", "--name", "Shell agent");
    expect(sentBodies()).toEqual([{ email: "agent@mail.example", name: "Shell agent" }]);
  });

  it.each([
    ["7", "7.00"],
    ["7.5", "7.50"],
    ["-3.456", "-3.46"],
    [" 12.50 ", "12.50"],
  ])("sends the answer %j with two decimal places, as %j", async (answer, sent) => {
    await run(["signup", "verify", "none", answer], env);
    expect(sentBodies()).toEqual([{ challenge_id: "none", answer: sent }]);
  });

  it("says that an answer was wrong", async () => {
    const { challenge_id: id, challenge_text: text } = await begin();
    const args = ["signup", "verify", id, solveWrongly(text)];
    const { exitCode, stdout, stderr } = await run(args, env);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/The answer is wrong.*\. A new sign-up shows another challenge\.\n$/);
    expect(exitCode).toBe(1);
  });
});

describe("cloud-agent-sdk signup", () => {
  it.each([
    [
      "the command asked for",
      async () => {
        const started = start(["signup"], env);
        const challenge = await written(started, "stderr", /Answer: /);
        started.child.stdin.write(`${solveChallenge(challenge)}\n`);
        return started;
      },
    ],
    [
      "it was started with",
      async () => {
        const { challenge_id: id, challenge_text: text } = await begin();
        return start(["signup", "verify", id, solveChallenge(text)], env);
      },
    ],
  ])(
    "shows the key of an account that is created when SIGINT comes, by an answer that %s",
    async (_, answer) => {
      sandbox.control.injectFault({ operation: "signup:verifyChallenge", delay: 1_000 });
      const started = await answer();
      const sent = () => sandbox.control.requests().map(({ operation }) => operation);
      await expect.poll(sent, { timeout: 20_000 }).toContain("signup:verifyChallenge");
      started.child.kill("SIGINT");
      expect((await started.ended).stdout).toMatch(/^\S{10,}\n$/);
    },
  );

  it("ends at once when SIGINT comes before there is an answer", async () => {
    const started = start(["signup"], env);
    await written(started, "stderr", /Answer: /);
    started.child.kill("SIGINT");
    expect(await started.ended).toMatchObject({ exitCode: null, stdout: "" });
  });

  it("shows the challenge, takes the answer and writes the new key alone to standard output", async () => {
    const started = start(["signup", "--name", "Tester"], env);
    const challenge = await written(started, "stderr", /Answer: /);
    started.child.stdin.end(`${solveChallenge(challenge)}\n`);
    const { exitCode, stdout } = await started.ended;
    expect(exitCode).toBe(0);
    expect((await run(["account"], { ...env, SERVICE_API_KEY: stdout.trim() })).exitCode).toBe(0);
  });
});

function sentBodies(): unknown[] {
  return sandbox.control.requests().map(({ body }): unknown => JSON.parse(body ?? "null"));
}
