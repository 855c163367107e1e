import { describe, expect, it } from "vitest";
import { OutcomeUnknownError, ThrottleError } from "../../../runtime/errors/index.js";
import type { ClientOptions, Interceptor } from "../../../runtime/transport/index.js";
import { Transport } from "../../../runtime/transport/index.js";
import { createRun, getRun, limitedV4, stopBrowser } from "../../runtime/transport/deployments.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { sendJson, useRawServer, useServer } from "../../runtime/transport/loopback.js";
import { script } from "../../runtime/transport/scripted-service.js";

/** A read, a change that may be repeated, and one that may not. */
const calls = {
  get: { operation: getRun, input: { path: { id: "run_1" } } },
  patch: { operation: stopBrowser, input: { path: { id: "b" }, body: { action: "stop" } } },
  post: { operation: createRun, input: { body: { task: "x" } } },
};
type Kind = keyof typeof calls;

/** What an answer carries beside its status, and what the decisions on throttles say of it. */
interface Hint {
  readonly name: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A `limit_rps` that is a finite positive number. */
  readonly namesLimit?: true;
  /** A time to wait, in seconds. */
  readonly time?: number;
}

const wait = { "retry-after": "1" };
const date = "Wed, 21 Oct 2015 07:28:00 GMT";
const later = "Wed, 21 Oct 2015 07:28:04 GMT";
const hints: readonly Hint[] = [
  { name: "nothing" },
  { name: "Retry-After", headers: wait, time: 1 },
  { name: "Retry-After of no time", headers: { "retry-after": "0" }, time: 0 },
  { name: "limit_rps", body: '{"limit_rps":25}', namesLimit: true },
  {
    name: "everything",
    body: '{"limit_rps":0.5,"retry_after_seconds":1}',
    headers: { ...wait, "x-ratelimit-limit": "125" },
    namesLimit: true,
    time: 1,
  },
  // Which other values are none is tried at every status in `read-throttle`.
  ...["null", "0", "1e999", '"25"'].map((name) => ({ name, body: `{"limit_rps":${name}}` })),
  { name: "limit_rps: false and a time", body: '{"limit_rps":false}', headers: wait, time: 1 },
  { name: "retry_after_seconds: false", body: '{"retry_after_seconds":false}' },
  { name: "limit_rps deep in the body", body: '{"error":{"limit_rps":25}}' },
  { name: "X-RateLimit-Limit", headers: { "x-ratelimit-limit": "125" } },
  { name: "Retry-After of a date", headers: { date, "retry-after": later }, time: 4 },
  { name: "Retry-After that is past", headers: { date, "retry-after": date }, time: 0 },
  { name: "several times", headers: { "retry-after": "1, 5" }, time: 5 },
  { name: "a time that is too long", headers: { "retry-after": "300" }, time: 300 },
];

const statuses = [400, 401, 403, 404, 408, 409, 418, 422, 429, 500, 503, 599];
const kinds = Object.keys(calls) as Kind[];

/** Next to these, a time to wait says when to look again. */
const saySomethingOfTheirOwn = [401, 404, 409, 422];

function isThrottle(status: number, { namesLimit, time }: Hint): boolean {
  if (namesLimit || status === 429) return true;
  return time !== undefined && !saySomethingOfTheirOwn.includes(status);
}

/** How often a request arrives that may be repeated up to twice: the first, and the repeats. */
function requestsOf(kind: Kind, status: number, hint: Hint): number {
  if (status === 409 || (isThrottle(status, hint) && (hint.time ?? 0) > 60)) return 1;
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

/** What becomes of a call: a pause is a second longer than asked for, the most by which clients spread. */
function expectedOf(kind: Kind, status: number, hint: Hint): object {
  const [error, requests] = [errorOf(kind, status, hint), requestsOf(kind, status, hint)];
  if (error !== "ThrottleError") return { error, requests };
  const retryAfter = (hint.time ?? 1) * 1_000;
  return { error, requests, retryAfter, pause: requests > 1 ? retryAfter + 1_000 : 0 };
}

/** How often a call of that kind is sent to a service with such an answer, and how it ends. */
async function play(kind: Kind, status: number, hint: Hint, options: ClientOptions = {}) {
  const { body = "{}" } = hint;
  const headers = { "content-type": "application/json", ...hint.headers };
  const service = script([() => new Response(body, { status, headers })], options);
  const { operation, input } = calls[kind];
  const outcome = await service.settle(service.transport.send(operation, input));
  expect(service.clock.pending).toBe(0);
  const error: unknown = Object(outcome).error;
  return { error, requests: service.arrivals.length, pause: Math.round(service.arrivals[1] ?? 0) };
}

describe("an attacker who wants a request sent again that may have been carried out", () => {
  const cases = kinds.flatMap((kind) => statuses.map((status) => [kind, status] as const));

  it.each(cases)("answers a %s with %d and a hint: it is sent as planned", async (kind, status) => {
    for (const hint of hints) {
      const what = `${kind}, ${status}, ${hint.name}`;
      const { error, requests, pause } = await play(kind, status, hint);
      const { retryAfter } = error instanceof ThrottleError ? error : {};
      const paused = retryAfter === undefined ? {} : { retryAfter, pause };
      const seen = { error: Object(error).constructor.name, requests, ...paused };
      expect(seen, what).toEqual(expectedOf(kind, status, hint));
      const isUnknown = error instanceof OutcomeUnknownError;
      const namesMoment = isUnknown && error.retryAt instanceof Date;
      expect(namesMoment, what).toBe(isUnknown && error.reason === "throttled");
    }
  });

  it("answers a creation with 408 and a hint: the message says what may have happened", async () => {
    const hint = { name: "both", body: '{"limit_rps":25}', headers: wait };
    const { error } = await play("post", 408, hint);
    expect(error).toMatchObject({ reason: "status", status: 408, body: { limit_rps: 25 } });
    expect(String(error)).toMatch(/408\. The request may have been carried out/);
  });
});

describe("an attacker who answers 421, after which Fetch itself sends again", () => {
  it.each([
    ["get", calls.get.input],
    ["patch", calls.patch.input],
    ["post", calls.post.input],
    ["post", {}],
  ] as const)("has a %s sent once: %j", async (kind, input) => {
    const { baseUrl, seen } = await useServer((response) => sendJson(response, 421, {}));
    let sent = 0;
    const count: Interceptor = (next) => (url, init) => {
      sent += 1;
      return next(url, init);
    };
    const transport = new Transport(limitedV4, { apiKey: "key", baseUrl, interceptors: [count] });
    const error = await rejectionOf(transport.send(calls[kind].operation, input));
    expect(error).toMatchObject({ name: "ApiError", status: 421 });
    expect(sent).toBe(1);
    expect(seen.length).toBeLessThanOrEqual(kind === "post" ? 1 : 2);
  });

  it("and refuses the second connection: nobody says that nothing was sent", async () => {
    let requests = 0;
    const closing = await useRawServer((socket) => {
      requests += 1;
      const answer = "HTTP/1.1 421 Misdirected\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
      socket.end(answer, () => void closing.close());
    });
    const transport = new Transport(limitedV4, { apiKey: "key", baseUrl: closing.baseUrl });
    const error = await rejectionOf(transport.send(createRun, calls.post.input));
    expect([Object(error).name, requests]).toEqual(["ApiError", 1]);
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
