import { describe, expect, expectTypeOf, it } from "vitest";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { SignupClient } from "../../../generated/signup/index.js";
import { signup } from "../../../overlays/signup/overlay.js";
import { startSandbox } from "../../../sandbox/index.js";
import { jobsDocument, operation, weaveDocument } from "../../generator/support/weave-document.js";
import { solveChallenge } from "../../sandbox/support/solve-challenge.js";

const described = {
  operation: "jobs.riddle",
  id: "riddle-id",
  text: "riddle",
  answer: "solution",
  decimals: 3,
};
const extension = { "x-challenge": described };
const verify = {
  "/solve": { post: operation("jobs.solve", { takes: "Solution", ...extension }) },
};
const challenge = {
  "/riddle": { post: operation("jobs.riddle", { takes: "Person", gives: "Riddle" }) },
};
const text = { type: "string" };
const components = {
  schemas: {
    Job: { type: "object", required: ["id"], properties: { id: text } },
    Person: { type: "object", properties: { mail: text, nick: text } },
    Riddle: {
      type: "object",
      required: ["riddle-id", "riddle"],
      properties: { "riddle-id": text, riddle: text },
    },
    Solution: { type: "object", properties: { "riddle-id": text, solution: text } },
  },
};
const claim = {
  "/claim": { post: operation("createClaim", { "x-limits": { claimLifetimeSeconds: 90 } }) },
};

function weaveSignup(
  paths: NonNullable<OpenApiDocument["paths"]>,
  changes?: Partial<OpenApiDocument>,
): ReturnType<typeof weaveDocument> {
  return weaveDocument(jobsDocument(paths, changes), [signup]);
}

describe("the overlay for signing up", () => {
  it("asks nothing but the solution where a challenge takes nothing", async () => {
    const bodiless = { "/riddle": { post: operation("jobs.riddle", { gives: "Riddle" }) } };
    const { client } = await weaveSignup({ ...bodiless, ...verify }, { components });
    expect(client).toContain("register(registration: RegisterOptions, options?: RequestOptions)");
    expect(client).toContain("ask: (_, request) =>");
  });

  it("adds the whole sign-up in the names that the document has", async () => {
    const { client, tables, overlays } = await weaveSignup(
      { ...challenge, ...verify },
      { components },
    );
    expect(overlays["signup"]?.added).toEqual(["jobs.register"]);
    expect(tables).toEqual([
      {
        name: "jobsSolveRegistration",
        value: { who: ["mail", "nick"], id: "riddle-id", answer: "solution", decimals: 3 },
      },
    ]);
    expect(client)
      .toContain(`  register(registration: RegisterOptions<Person>, options?: RequestOptions): ApiPromise<Job> {
    return withLastResponse((note) =>
      register(
        jobsSolveRegistration,
        {
          ask: (who, request) =>
            this.riddle(who, needing(request, { "riddle-id": "string", riddle: "string" })),
          text: ({ riddle: text }) => text,
          answer: ({ "riddle-id": id }, answer, request) =>
            note(
              this.solve({ "riddle-id": id, solution: answer }, needing(request, { id: "string" })),
            ),
        },
        registration,
        options,
      ),
    );
  }
`);
  });

  it("fails, naming it, when the first step is gone", async () => {
    await expect(weaveSignup(verify, { components })).rejects.toThrow(
      "the operation jobs.riddle, which the spec no longer declares",
    );
  });

  const inPath = { name: "place", in: "path", required: true, schema: text } as const;
  const inQuery = { name: "place", in: "query", schema: text } as const;
  const first = operation("jobs.riddle", { takes: "Person", gives: "Riddle" });
  const second = verify["/solve"].post;
  it.each<[step: string, paths: NonNullable<OpenApiDocument["paths"]>]>([
    ["jobs.riddle", { "/riddle/{place}": { parameters: [inPath], post: first }, ...verify }],
    ["jobs.riddle", { "/riddle": { parameters: [inQuery], post: first }, ...verify }],
    ["jobs.solve", { ...challenge, "/solve/{place}": { parameters: [inPath], post: second } }],
    ["jobs.solve", { ...challenge, "/solve": { parameters: [inQuery], post: second } }],
  ])("fails when the step %s needs more than a body: %o", async (step, paths) => {
    await expect(weaveSignup(paths, { components })).rejects.toThrow(`${step} without parameters`);
  });

  it("fails, naming it, when the first step does not promise the problem", async () => {
    const Riddle = { ...components.schemas.Riddle, required: ["riddle-id"] };
    const changed = { components: { schemas: { ...components.schemas, Riddle } } };
    await expect(weaveSignup({ ...challenge, ...verify }, changed)).rejects.toThrow(
      "the overlay signup changes the text riddle in the result of jobs.riddle",
    );
  });

  it("makes nothing of operations that are called like a sign-up", async () => {
    const paths = {
      "/challenge": { post: operation("createChallenge", { takes: "JobCreate" }) },
      "/verify": { post: operation("verifyChallenge", { takes: "JobCreate" }) },
    };
    expect((await weaveSignup(paths)).overlays).toEqual({});
  });

  it("adds its end to what holds for a while", async () => {
    const { client, tables, overlays } = await weaveSignup(claim);
    expect(overlays["signup"]?.guarded).toEqual(["createClaim"]);
    expect(client).toContain(`  createClaim(options?: RequestOptions): ApiPromise<Job & Expiring> {
    return withExpiry(
      this.#transport.send<Job>(createClaim, {}, needing(options, { id: "string" })),
      createClaimLifetimeSeconds,
    );
  }
`);
    expect(tables).toEqual([{ name: "createClaimLifetimeSeconds", value: 90 }]);
  });

  it("leaves alone what tells its end by itself", async () => {
    const Job = { type: "object", properties: { expiresAt: { type: "string" } } };
    expect((await weaveSignup(claim, { components: { schemas: { Job } } })).overlays).toEqual({});
  });
});

it("a client for signing up solves the challenge, gets a key, and creates a claim link that knows its end", async () => {
  await using sandbox = await startSandbox();
  const { baseUrl } = sandbox.us;
  const { api_key } = await new SignupClient({ baseUrl }).register({ solve: solveChallenge });
  const before = Date.now();
  const claiming = await new SignupClient({ baseUrl, apiKey: api_key }).createClaim();
  expectTypeOf(claiming).toExtend<{ claim_url: string; expiresAt: Date }>();
  expect(claiming.claim_url).toMatch(/^http/);
  // A claim link is valid for one hour.
  const lifetime = claiming.expiresAt.getTime() - before;
  expect(lifetime).toBeGreaterThanOrEqual(3_600_000);
  expect(lifetime).toBeLessThan(3_605_000);
});
