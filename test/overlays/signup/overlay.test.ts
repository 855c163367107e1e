import { describe, expect, expectTypeOf, it } from "vitest";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { SignupClient } from "../../../generated/signup/index.js";
import { signup } from "../../../overlays/signup/overlay.js";
import { startSandbox } from "../../../sandbox/index.js";
import { jobsDocument, operation, weaveDocument } from "../../generator/support/weave-document.js";
import { solveChallenge } from "../../sandbox/support/solve-challenge.js";

const verify = { "/verify": { post: operation("verifyChallenge", { takes: "JobCreate" }) } };
const challenge = { "/challenge": { post: operation("createChallenge") } };
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
  it("adds the whole sign-up where its two steps are declared", () => {
    const { client, overlays } = weaveSignup({ ...challenge, ...verify });
    expect(overlays["signup"]?.added).toEqual(["register"]);
    expect(client)
      .toContain(`  async register(registration: RegisterOptions, options?: RequestOptions): Promise<Job> {
    return register(
      {
        createChallenge: (body, request) =>
          this.createChallenge(
            body,
            needing(request, { id: "string" }),
          ),
        verifyChallenge: (body, request) =>
          this.verifyChallenge(
            body,
            needing(request, { id: "string" }),
          ),
      },
      registration,
      options,
    );
  }
`);
  });

  it("fails, naming it, when the first step is gone", () => {
    expect(() => weaveSignup(verify)).toThrow(
      "the operation createChallenge, which the spec no longer declares",
    );
  });

  it("adds its end to what holds for a while", () => {
    const { client, tables, overlays } = weaveSignup(claim);
    expect(overlays["signup"]?.guarded).toEqual(["createClaim"]);
    expect(client)
      .toContain(`  async createClaim(options?: RequestOptions): Promise<Job & Expiring> {
    return withExpiry(
      this.#transport.send<Job>(createClaim, {}, needing(options, { id: "string" })),
      createClaimLifetimeSeconds,
    );
  }
`);
    expect(tables).toEqual([{ name: "createClaimLifetimeSeconds", value: 90 }]);
  });

  it("leaves alone what tells its end by itself", () => {
    const Job = { type: "object", properties: { expiresAt: { type: "string" } } };
    expect(weaveSignup(claim, { components: { schemas: { Job } } }).overlays).toEqual({});
  });
});

describe("a client for signing up", () => {
  it("solves the challenge, gets a key, and creates a claim link that knows its end", async () => {
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
});
