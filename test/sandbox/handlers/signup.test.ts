import { describe, expect, it } from "vitest";
import { UnknownIdError } from "../../../sandbox/index.js";
import { member, refusal, request, type Answer } from "../support/request.js";
import { solveChallenge, solveWrongly } from "../support/solve-challenge.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ clock: "stepped" }, "test");

const account = "GET /api/v2/billing/account";

interface Challenge {
  readonly id: string;
  readonly text: string;
}

async function createChallenge(): Promise<Challenge> {
  const answer = await request(sandbox, "POST /cloud/signup", {}, { key: null });
  return { id: member(answer, "challenge_id"), text: member(answer, "challenge_text") };
}

function verify({ id }: Challenge, answer: unknown): Promise<Answer> {
  return request(sandbox, "POST /cloud/signup/verify", { challenge_id: id, answer }, { key: null });
}

async function signUp(): Promise<string> {
  const challenge = await createChallenge();
  return member(await verify(challenge, solveChallenge(challenge.text)), "api_key");
}

describe("sign-up", () => {
  it("leads from a challenge to a key that works", async () => {
    const key = await signUp();
    const { status, body } = await request(sandbox, account, undefined, { key });

    expect(status).toBe(200);
    expect(body).toMatchObject({ concurrentSessionLimit: 10, activeSessionCount: 0 });
  });

  it("comes with the credits that are set for it", async () => {
    sandbox.control.set({ signupCreditsUsd: 7 });
    const key = await signUp();
    const answer = await request(sandbox, account, undefined, { key });
    const { credits } = sandbox.control.project(member(answer, "projectId"));

    expect(credits).toEqual({ signupUsd: 7, topUpUsd: 0 });
  });

  it("opens a project of its own, whose runs nobody else sees", async () => {
    const key = await signUp();
    const id = member(await request(sandbox, "POST /api/v4/runs", { task: "x" }, { key }), "id");
    const get = `GET /api/v4/runs/${id}`;

    expect((await request(sandbox, get, undefined, { key })).status).toBe(200);
    expect((await request(sandbox, get)).status).toBe(404);
  });
});

describe("POST /cloud/signup", () => {
  it("asks something else each time", async () => {
    const texts = await Promise.all(Array.from({ length: 20 }, createChallenge));

    expect(new Set(texts.map(({ text }) => text)).size).toBeGreaterThan(15);
  });
});

describe("POST /cloud/signup/verify", () => {
  it("takes every kind of problem that it sets", async () => {
    for (let count = 0; count < 30; count += 1) {
      const challenge = await createChallenge();
      expect((await verify(challenge, solveChallenge(challenge.text))).status).toBe(200);
    }
  });

  it("takes the answer that the control shows, and then shows it no more", async () => {
    const { id } = await createChallenge();
    const { answer } = sandbox.control.challenge(id);

    expect((await verify({ id, text: "" }, answer)).status).toBe(200);
    expect(sandbox.control.challenges()).toEqual([]);
    expect(() => sandbox.control.challenge(id)).toThrow(UnknownIdError);
  });

  it.each([
    ["uses a challenge up with a right answer", solveChallenge, "challenge_id"],
    ["uses a challenge up with a wrong answer, so that nobody guesses on", solveWrongly, "answer"],
  ])("%s", async (_, solve, loc) => {
    const challenge = await createChallenge();
    const first = await verify(challenge, solve(challenge.text));
    const again = await verify(challenge, solveChallenge(challenge.text));
    const refused = [first, again].find(({ status }) => status !== 200);
    expect(refused).toMatchObject(refusal({ loc: ["body", loc] }));
    expect(again.status).toBe(422);
  });

  it.each([
    ["one decimal", (right: string) => right.slice(0, -1)],
    ["three decimals", (right: string) => `${right}0`],
    ["no decimals", (right: string) => right.slice(0, -3)],
    ["a comma", (right: string) => right.replace(".", ",")],
    ["white space", (right: string) => ` ${right}`],
    ["a line break", (right: string) => `${right}\n`],
    ["an exponent", (right: string) => `${right}e0`],
    ["a number instead of a string", (right: string) => Number(right)],
  ])("refuses a right answer with %s, and takes it well written", async (_, write) => {
    const challenge = await createChallenge();
    const right = solveChallenge(challenge.text);
    const badly = await verify(challenge, write(right));

    expect(badly).toMatchObject(refusal({ loc: ["body", "answer"] }));
    expect((await verify(challenge, right)).status).toBe(200);
  });
});

describe("POST /cloud/signup/claim", () => {
  it("gives a link that shows the account for one hour and then dies", async () => {
    const key = await signUp();
    const claim = await request(sandbox, "POST /cloud/signup/claim", undefined, { key });
    const { projectId } = Object((await request(sandbox, account, undefined, { key })).body);
    const url = member(claim, "claim_url");

    sandbox.control.clock.advance(3_600_000 - 1);
    const alive = await fetch(url);
    expect(alive.status).toBe(200);
    expect(await alive.text()).toContain(projectId);

    sandbox.control.clock.advance(1);
    const dead = await fetch(url);
    expect(dead.status).toBe(410);
    await dead.text();
  });
});
