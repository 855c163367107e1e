import { beforeEach, describe, expect, it, vi } from "vitest";
import { CloudAgent } from "../../../generated/index.js";
import { SignupClient } from "../../../generated/signup/index.js";
import { V3Client } from "../../../generated/v3/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { RegionError } from "../../../runtime/errors/index.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { type Loopback, sendJson, useServer } from "../../runtime/transport/loopback.js";

// What the client of a document gets: test/scenarios/regions.md.

describe("a client in the EU", () => {
  let us: Loopback;
  let eu: Loopback;
  beforeEach(async () => {
    us = await useServer((response) => sendJson(response, 200, { id: "a", cdpUrl: "b" }));
    eu = await useServer((response) => sendJson(response, 200, { id: "a", cdpUrl: "b" }));
  });

  // Widened: what is refused here does not compile either.
  const region = (): "us" | "eu" => "eu";
  const options = (): { apiKey: string; region: "us" | "eu"; baseUrl: string } => ({
    apiKey: "key",
    region: region(),
    baseUrl: eu.baseUrl,
  });

  const insteadOfTasks = "use v4.runs.create instead";

  it.each<[(agent: CloudAgent) => Promise<unknown>, string]>([
    [({ v3 }) => v3.sessions.create({ task: "t" }), insteadOfTasks],
    [({ v2 }) => v2.tasks.create({ task: "t" }), insteadOfTasks],
    [({ integrations }) => integrations.getStatus("mail"), "integrations.getStatus: the request"],
    [({ signup }) => signup.createClaim(), "signup.createClaim: the request was rejected"],
    [({ v4 }) => v4.runs.create({ task: "t", model: "fam-b-opus-5" }), "Model fam-b-opus-5"],
    [({ v4 }) => v4.browsers.create({ proxyCountryCode: "DE" }), 'in lower case: "de"'],
    [() => new SignupClient({ region: region() }).createChallenge(), "signup.createChallenge"],
  ])("rejects what the region does not have, and sends nothing: %s", async (call, says) => {
    const error = await rejectionOf(call(new CloudAgent(options())));
    expect(error).toBeInstanceOf(RegionError);
    expect(error).toMatchObject({ local: true, status: 422, detail: [{ type: "value_error" }] });
    expect(String(error)).toContain(says);
    expect(eu.seen).toEqual([]);
  });

  it("sends what the region takes", async () => {
    const agent = new CloudAgent(options());
    await agent.v4.runs.create({ task: "t" });
    await agent.v4.runs.create({ task: "t", model: "fam-a-5.5" });
    await agent.v4.runs.create({ task: "t", model: "fam-z-1" });
    await agent.v4.browsers.create();
    await agent.v3.browsers.create({ proxyCountryCode: "fr" });
    await agent.v2.browsers.create({ proxyCountryCode: null });
    await agent.v2.browsers.stop("a");
    expect(eu.seen.map(({ url }) => url?.slice(5)).join()).toBe(
      "v4/runs,v4/runs,v4/runs,v4/browsers,v3/browsers,v2/browsers,v2/browsers/a",
    );
    expect(eu.seen.map(({ method }) => method).join()).toBe(`${"POST,".repeat(6)}PATCH`);
    expect(eu.seen.at(-2)?.body).toBe('{"proxyCountryCode":null}');
  });

  it("leaves it to the service when validation is off", async () => {
    const { sessions } = new V3Client({ ...options(), validation: "off" });
    await sessions.create({ task: "t" });
    expect(eu.seen).toHaveLength(1);
  });

  it.each([401, 404, 409, 422, 500])(
    "never asks another region, not after a %i",
    async (status) => {
      const failing = await useServer((response) => sendJson(response, status, {}));
      vi.stubEnv("SERVICE_BASE_URL", us.baseUrl);
      vi.stubEnv("SERVICE_EU_BASE_URL", failing.baseUrl);
      const { runs, browsers } = new V4Client({ apiKey: "key", region: region(), maxRetries: 0 });
      await rejectionOf(runs.create({ task: "t" }));
      await rejectionOf(runs.get("a"));
      await rejectionOf(browsers.stop("a"));
      expect(failing.seen.length).toBeGreaterThanOrEqual(3);
      expect(us.seen).toEqual([]);
      vi.unstubAllEnvs();
    },
  );
});
