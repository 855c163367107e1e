import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { solveChallenge } from "../../sandbox/support/solve-challenge.js";
import { run, start, written } from "../support/command.js";

/** Without a key, as an agent begins. */

const sandbox = await startSandbox();
const env = { SERVICE_BASE_URL: sandbox.us.baseUrl };
beforeEach(() => sandbox.control.reset());
afterAll(() => sandbox.close());

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
        const { stdout } = await run(["signup", "start", "--json"], env);
        const { challenge_id: id, challenge_text: text } = JSON.parse(stdout);
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
    const who = { email: "a@mail.example", name: "Tester" };
    const started = start(["signup", "--name", who.name, "--email", who.email], env);
    const challenge = await written(started, "stderr", /Answer: /);
    expect(JSON.parse(sandbox.control.requests()[0]?.body ?? "")).toEqual(who);
    started.child.stdin.end(`${solveChallenge(challenge)}\n`);
    const { exitCode, stdout } = await started.ended;
    expect(exitCode).toBe(0);
    expect((await run(["account"], { ...env, SERVICE_API_KEY: stdout.trim() })).exitCode).toBe(0);
  });
});
