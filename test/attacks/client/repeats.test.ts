import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OutcomeUnknownError } from "../../../runtime/errors/index.js";
import { answer } from "../../faults/support/answers.js";
import { callUnderFault, type Kind } from "../../faults/support/call-under-fault.js";
import { FaultServer } from "../../faults/support/fault-server.js";
import { Transport } from "../../../runtime/transport/index.js";
import { createRun, limitedV4 } from "../../runtime/transport/deployments.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { sendJson, useServer } from "../../runtime/transport/loopback.js";

/** What an answer carries beside its status, and what the decisions on throttles say of it. */
interface Hint {
  readonly name: string;
  readonly body?: string;
  readonly headers?: readonly string[];
  /** A `limit_rps` that is a finite positive number. */
  readonly namesLimit?: true;
  /** A time to wait. */
  readonly namesTime?: true;
}

const wait = "retry-after: 1";
const hints: readonly Hint[] = [
  { name: "nothing" },
  { name: "Retry-After", headers: [wait], namesTime: true },
  { name: "Retry-After of no time", headers: ["retry-after: 0"], namesTime: true },
  { name: "limit_rps", body: '{"limit_rps":25}', namesLimit: true },
  {
    name: "everything",
    body: '{"limit_rps":0.5,"retry_after_seconds":1}',
    headers: [wait, "x-ratelimit-limit: 125"],
    namesLimit: true,
    namesTime: true,
  },
  // Which other values are none is tried at every status in `read-throttle`.
  ...["null", "0", "1e999", '"25"'].map((limit) => ({
    name: `limit_rps: ${limit}`,
    body: `{"limit_rps":${limit}}`,
  })),
  {
    name: "limit_rps: false and Retry-After",
    body: '{"limit_rps":false}',
    headers: [wait],
    namesTime: true,
  },
  { name: "retry_after_seconds: false", body: '{"retry_after_seconds":false}' },
  { name: "limit_rps deep in the body", body: '{"error":{"limit_rps":25}}' },
  { name: "X-RateLimit-Limit", headers: ["x-ratelimit-limit: 125"] },
];

const statuses = [400, 401, 404, 408, 409, 418, 422, 429, 500, 503, 599];
const kinds: readonly Kind[] = ["get", "patch", "post"];

/** Next to these, a time to wait says when to look again. */
const saySomethingOfTheirOwn = [401, 404, 409, 422];

function isThrottle(status: number, { namesLimit, namesTime }: Hint): boolean {
  if (namesLimit || status === 429) return true;
  return namesTime === true && !saySomethingOfTheirOwn.includes(status);
}

/** How often a request arrives that may be repeated up to twice: the first, and the repeats. */
function requestsOf(kind: Kind, status: number, hint: Hint): number {
  if (status === 409) return 1;
  if (kind !== "post") return isThrottle(status, hint) || status === 408 || status >= 500 ? 3 : 1;
  if (status === 408) return 1;
  if (status >= 500) return hint.namesLimit ? 3 : 1;
  return isThrottle(status, hint) ? 3 : 1;
}

function errorOf(kind: Kind, status: number, hint: Hint): string {
  const isUnknown = status === 408 || (status >= 500 && !hint.namesLimit);
  if (kind === "post" && isUnknown) return "OutcomeUnknownError";
  if (!(kind === "post" && status === 409) && isThrottle(status, hint)) return "ThrottleError";
  if (status >= 500) return "ServerError";
  const names: Readonly<Record<number, string>> = {
    401: "AuthenticationError",
    404: "NotFoundError",
    409: "ConflictError",
    422: "ValidationError",
  };
  return names[status] ?? "ApiError";
}

let bytes: Buffer;
let server: FaultServer;
beforeAll(async () => {
  server = new FaultServer({ request: (socket) => socket.end(bytes) });
  await server.start();
});
afterAll(() => server.close());

describe("an attacker who wants a request sent again that may have been carried out", () => {
  it.each(kinds.flatMap((kind) => statuses.map((status) => [kind, status] as const)))(
    "answers a %s with %d and whatever hint: it is sent as often as the design says",
    async (kind, status) => {
      for (const hint of hints) {
        bytes = answer(status, hint.body ?? "{}", hint.headers);
        server.requests = 0;
        const { error, thrown, leftovers } = await callUnderFault(kind, server.baseUrl);
        const what = `${kind}, ${status}, ${hint.name}`;
        expect({ error, requests: server.requests }, what).toEqual({
          error: errorOf(kind, status, hint),
          requests: requestsOf(kind, status, hint),
        });
        const isUnknown = thrown instanceof OutcomeUnknownError;
        const namesMoment = isUnknown && thrown.retryAt instanceof Date;
        expect(namesMoment, what).toBe(isUnknown && thrown.reason === "throttled");
        expect(leftovers, what).toEqual({ waits: 0, timers: 0, listeners: 0 });
      }
    },
  );

  it("answers a creation with 408 and a hint: the message says what may have happened", async () => {
    bytes = answer(408, '{"limit_rps":25}', [wait]);
    const { thrown, message } = await callUnderFault("post", server.baseUrl);
    expect(thrown).toMatchObject({ reason: "status", status: 408, body: { limit_rps: 25 } });
    expect(message).toMatch(/408\. The request may have been carried out/);
  });

  it.each(kinds)("has any of it repeated with maxRetries: 0: a %s is sent once", async (kind) => {
    for (const status of statuses) {
      for (const hint of hints.slice(0, 5)) {
        bytes = answer(status, hint.body ?? "{}", hint.headers);
        server.requests = 0;
        await callUnderFault(kind, server.baseUrl, { maxRetries: 0 });
        expect(server.requests, `${status}, ${hint.name}`).toBe(1);
      }
    }
  });
});

describe("an attacker who answers 421, after which Fetch itself sends again", () => {
  it.each([{ task: "t" }, undefined])("has a creation sent once: %j", async (body) => {
    bytes = answer(421);
    server.requests = 0;
    const transport = new Transport(limitedV4, { apiKey: "key", baseUrl: server.baseUrl });
    const error = await rejectionOf(transport.send(createRun, { body }));
    expect(error).toMatchObject({ name: "ApiError", status: 421 });
    expect(server.requests).toBe(1);
  });

  it("and refuses the second connection: nobody says that nothing was sent", async () => {
    const closing = new FaultServer({
      request: (socket) => {
        socket.end(answer(421), () => void closing.close());
      },
    });
    await closing.start();
    const { error } = await callUnderFault("post", closing.baseUrl);
    expect(error).toBe("ApiError");
    expect(closing.requests).toBe(1);
  });

  it.each(["get", "patch"] as const)("has `fetch` called once for a %s", async (kind) => {
    bytes = answer(421);
    let calls = 0;
    const { error } = await callUnderFault(kind, server.baseUrl, {
      maxRetries: 0,
      interceptors: [
        (next) => (input, init) => {
          calls += 1;
          return next(input, init);
        },
      ],
    });
    expect(calls).toBe(1);
    expect(error).toBe("ApiError");
  });

  it("leaves the body on the wire as it was", async () => {
    const seen = await useServer((response) => sendJson(response, 200, { id: "run_1" }));
    const transport = new Transport(limitedV4, { apiKey: "key", baseUrl: seen.baseUrl });
    await transport.send(createRun, { body: { task: "Tür" } });
    await transport.send(createRun, {});
    expect(seen.seen).toMatchObject([
      { body: '{"task":"Tür"}', headers: { "content-length": "15" } },
      { body: "", headers: { "content-length": "0" } },
    ]);
    for (const { headers } of seen.seen) expect(headers).not.toHaveProperty("transfer-encoding");
  });
});
