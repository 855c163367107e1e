import { describe, expect, it } from "vitest";
import { CloudAgent } from "../../generated/index.js";
import { keyHeader } from "../sandbox/support/request.js";

const baseUrl = "https://service.example";

/** What a call sends, as far as the service description fixes it. */
interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  readonly key: string | null;
}

/** Makes one call against a recording fetch and returns the one request that it sent. */
async function record(call: Call): Promise<Sent> {
  const sent: Sent[] = [];
  const fetch = (async (input, init) => {
    const request = new Request(input, init);
    sent.push({
      method: request.method,
      url: request.url,
      body: request.body === null ? undefined : await request.text(),
      key: request.headers.get(keyHeader),
    });
    return Response.json(answer);
  }) satisfies typeof globalThis.fetch;
  await call(new CloudAgent({ baseUrl, apiKey: "test_key", fetch }));
  const [only, ...others] = sent;
  if (only === undefined || others.length > 0) throw new Error(`${sent.length} requests were sent`);
  return only;
}

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

const task = { task: "a" };
const message = { text: "a", interrupt: true };
const settings = { proxyCountryCode: null, enableRecording: true };
const stop = { action: "stop" } as const;
const solution = { challenge_id: "c", answer: "2.00" };

type Call = (agent: CloudAgent) => Promise<unknown>;

// Transcribed from the service description, Endpoints.
const operations: readonly [string, Call, string, object?][] = [
  ["v4.runs.create", ({ v4 }) => v4.runs.create(task), "POST /api/v4/runs", task],
  ["v4.runs.getStatus", ({ v4 }) => v4.runs.getStatus("r"), "GET /api/v4/runs/r/status"],
  ["v4.runs.get", ({ v4 }) => v4.runs.get("r"), "GET /api/v4/runs/r"],
  [
    "v4.sessions.queueMessage",
    ({ v4 }) => v4.sessions.queueMessage("s", message),
    "POST /api/v4/sessions/s/queue",
    message,
  ],
  ["v4.browsers.create", ({ v4 }) => v4.browsers.create(), "POST /api/v4/browsers", {}],
  [
    "v4.browsers.create with settings",
    ({ v4 }) => v4.browsers.create(settings),
    "POST /api/v4/browsers",
    settings,
  ],
  [
    "v4.browsers.update",
    ({ v4 }) => v4.browsers.update("b", stop),
    "PATCH /api/v4/browsers/b",
    stop,
  ],
  ["v4.browsers.stop", ({ v4 }) => v4.browsers.stop("b"), "PATCH /api/v4/browsers/b", stop],
  ["v3.sessions.create", ({ v3 }) => v3.sessions.create(task), "POST /api/v3/sessions", task],
  ["v3.sessions.get", ({ v3 }) => v3.sessions.get("s"), "GET /api/v3/sessions/s"],
  ["v3.browsers.create", ({ v3 }) => v3.browsers.create({}), "POST /api/v3/browsers", {}],
  ["v3.browsers.stop", ({ v3 }) => v3.browsers.stop("b"), "PATCH /api/v3/browsers/b", stop],
  ["v2.tasks.create", ({ v2 }) => v2.tasks.create(task), "POST /api/v2/tasks", task],
  ["v2.browsers.create", ({ v2 }) => v2.browsers.create({}), "POST /api/v2/browsers", {}],
  ["v2.browsers.stop", ({ v2 }) => v2.browsers.stop("b"), "PATCH /api/v2/browsers/b", stop],
  ["billing.getAccount", ({ billing }) => billing.getAccount(), "GET /api/v2/billing/account"],
  [
    "integrations.authorize",
    ({ integrations }) => integrations.authorize("mail"),
    "POST /api/v4/integrations/mail/authorize",
  ],
  [
    "integrations.getStatus",
    ({ integrations }) => integrations.getStatus("mail"),
    "GET /api/v4/integrations/mail/status",
  ],
  ["signup.createChallenge", ({ signup }) => signup.createChallenge({}), "POST /cloud/signup", {}],
  [
    "signup.verifyChallenge",
    ({ signup }) => signup.verifyChallenge(solution),
    "POST /cloud/signup/verify",
    solution,
  ],
  ["signup.createClaim", ({ signup }) => signup.createClaim(), "POST /cloud/signup/claim"],
];

describe("every operation of the service", () => {
  it.each(operations)("%s sends its method, path and body", async (name, call, target, body) => {
    const sent = await record(call);
    const keyless = ["signup.createChallenge", "signup.verifyChallenge"].includes(name);
    expect(sent).toEqual({
      method: target.split(" ")[0],
      url: `${baseUrl}${target.split(" ")[1]}`,
      body: body === undefined ? undefined : JSON.stringify(body),
      key: keyless ? null : "test_key",
    });
  });
});

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
