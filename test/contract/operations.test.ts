import { describe, expect, it } from "vitest";
import { CloudAgent } from "../../generated/index.js";
import { keyHeader } from "../sandbox/support/request.js";
import { readCases } from "../support/read-cases.js";

const baseUrl = "https://service.example";

/** Has what every operation returns. */
const answer = {
  id: "run_1",
  status: "completed",
  result: 42,
  cdpUrl: "wss://browser.example",
  redirect_url: "https://oauth.example",
  provider: "mail",
  challenge_id: "c",
  challenge_text: "1 + 1",
  api_key: "new_key",
  claim_url: "https://claim.example",
};

interface Operation {
  readonly call: string;
  readonly args: readonly unknown[];
  /** Method and path. */
  readonly sends: string;
  readonly body?: object;
}

const operations: readonly Operation[] = readCases("fixtures/operations.yaml", import.meta.url);

it.each(operations)(
  "every operation of the service $call sends $sends",
  async ({ call, args, sends, body }) => {
    const sent: object[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      sent.push({
        sends: `${request.method} ${request.url.replace(baseUrl, "")}`,
        body: request.body === null ? undefined : await request.json(),
        key: request.headers.get(keyHeader),
      });
      return Response.json(answer);
    };
    const steps = call.split(".");
    const name = steps.pop() ?? "";
    const agent: unknown = new CloudAgent({ baseUrl, apiKey: "test_key", fetch });
    const owner = steps.reduce((found, step) => Reflect.get(Object(found), step), agent);
    // Methods are bound: `const { create } = client.runs` works.
    await Reflect.apply(Reflect.get(Object(owner), name), undefined, args);
    const isKeyless = /^signup\.(?:create|verify)Challenge$/.test(call);
    expect(sent).toEqual([{ sends, body, key: isKeyless ? null : "test_key" }]);
  },
);

describe("CloudAgent", () => {
  it("creates each client once, on first use", () => {
    const agent = new CloudAgent({ baseUrl, apiKey: "test_key" });
    expect(agent.v4).toBe(agent.v4);
    expect(agent.billing).toBe(agent.billing);
  });

  it("can be made without a key, because signing up needs none", async () => {
    const fetch: typeof globalThis.fetch = async () => Response.json(answer);
    const agent = new CloudAgent({ baseUrl, fetch });
    await expect(agent.signup.createChallenge({})).resolves.toMatchObject({ challenge_id: "c" });
    expect(() => agent.v4).toThrow("SERVICE_API_KEY");
  });
});
