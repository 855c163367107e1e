import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { Agent, fetch as undiciFetch, RetryAgent } from "undici";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { createJournal } from "../../../runtime/journal/index.js";
import { runAll } from "../../../runtime/polling/index.js";
import { MemoryJournal } from "../../runtime/batch/support/memory-journal.js";
import type { ClientOptions, Interceptor } from "../../../runtime/transport/index.js";
import { type Clock, realClock } from "../../../runtime/time/index.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { refuse } from "../../runtime/transport/scripted-service.js";
import {
  type Loopback,
  sendJson,
  unreachableUrl,
  useRawServer,
  useServer,
} from "../../runtime/transport/loopback.js";

const task = "canary task";
const original = globalThis.fetch;

let server: Loopback;
beforeEach(async () => {
  server = await useServer((response) => sendJson(response, 200, { id: "run_1" }));
});
afterEach(() => {
  globalThis.fetch = original;
});

function clientWith(options: Partial<ClientOptions<"us">> = {}): V4Client {
  return new V4Client({ apiKey: "svc_canary_key", baseUrl: server.baseUrl, ...options });
}

type Options = Partial<ClientOptions<"us">>;
type Send = typeof globalThis.fetch;

function pick({ method, headers, body }: RequestInit = {}): RequestInit {
  return { method, headers, body } as RequestInit;
}

/** Sends as the platform does, in a call of its own. */
const byPlatform: Send = (url, init) => original(url, init);

function patchFetch(patched: Send): Options {
  globalThis.fetch = patched;
  return {};
}

/** What of the caller's a request can leave through, which sends in some way of its own. */
const ways: readonly (readonly [string, (through: (send: Send) => Send) => Options])[] = [
  ["a wrapper", (through) => ({ fetch: through(byPlatform) })],
  ["a copier", (through) => ({ fetch: through((url, init) => byPlatform(url, { ...init })) })],
  ["a patched fetch", (through) => patchFetch(through(byPlatform))],
  ["an interceptor", (through) => ({ interceptors: [(next) => through(next as Send)] })],
  ["an interceptor with an init of its own", (through) => ({ interceptors: [ownInit(through)] })],
];

function ownInit(through: (send: Send) => Send): Interceptor {
  return (next) => through((url, init) => next(String(url), pick(init)));
}

/** Options with which requests leave through something of the caller's, once each. */
const honest: readonly (readonly [string, () => Options])[] = [
  ...ways.map(([way, make]) => [way, () => make((send) => send)] as const),
  ["undici's fetch", () => ({ fetch: undiciFetch })],
  ["a wrapper with a Request", () => ({ fetch: (url, init) => original(new Request(url, init)) })],
  ["a dispatcher", () => ({ fetchOptions: { dispatcher: new Agent() } })],
];

const cloning: Send = async (url, init) => {
  const request = new Request(url, init);
  return original(request.clone()).catch(() => original(request));
};

const refusing: Interceptor = (next) => (url, init) =>
  next(url, init).catch(() => Response.json({ limit_rps: 25 }, { status: 429 }));

/** Options with which a request leaves again, once it was carried out and nobody listens any more. */
const shady: readonly (readonly [string, () => Options])[] = [
  ...ways.map(([way, make]) => [way, () => make(twice)] as const),
  ["a fetch that clones a Request", () => ({ fetch: cloning })],
  ["undici's RetryAgent", () => ({ fetchOptions: { dispatcher: retryAgent() } })],
  ["both", () => ({ fetch: undiciFetch, fetchOptions: { dispatcher: retryAgent() } })],
  ["an interceptor that makes up a refusal", () => ({ interceptors: [refusing] })],
];

function twice(send: Send): Send {
  return (input, init) => send(input, init).catch(() => send(input, init));
}

function retryAgent(): RetryAgent {
  const errorCodes = ["ECONNRESET", "UND_ERR_SOCKET"];
  const settings = { methods: ["POST" as const], minTimeout: 1, maxTimeout: 1, errorCodes };
  return new RetryAgent(new Agent(), settings);
}

describe("what a caller plugs in sends a creation", () => {
  it.each(honest)("to a port that refuses it, through %s: nothing was sent", async (_, options) => {
    const error = await rejectionOf(clientWith({ ...options(), ...away }).runs.create({ task }));
    expect(error).toMatchObject({ reason: "unreachable", attempts: 3, effect: "none" });
  });

  it.each(shady)("again, through %s: nobody says that nothing was sent", async (_, options) => {
    let posts = 0;
    const closing = await useRawServer((socket) => {
      posts += 1;
      void closing.close();
      socket.resetAndDestroy();
    });
    const client = clientWith({ ...options(), baseUrl: closing.baseUrl });
    const error = await rejectionOf(client.runs.create({ task }));
    expect(error).toMatchObject({ code: "outcome_unknown", effect: "unknown" });
    expect(posts).toBe(1);
  });
});

it("a request of the caller's to another address says nothing of one that was not sent", async () => {
  const fetch: Send = async (url, init) => {
    await byPlatform(`${server.baseUrl}/elsewhere`, { method: "POST", body: "x" });
    return byPlatform(url, init);
  };
  const error = await rejectionOf(clientWith({ fetch, ...away }).runs.create({ task }));
  expect(error).toMatchObject({ reason: "unreachable", effect: "none" });
});

const away = { baseUrl: unreachableUrl };
const aborted = AbortSignal.abort(new Error("enough"));

/** What fails in many ways that look as if nothing had been sent. */
const strangers: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["an unreachable client", () => clientWith({ ...away, maxRetries: 0 }).runs.get("x")],
  ["another client whose key is refused", () => clientWith().runs.get("refused")],
  ["another request whose connection is refused", () => fetch(unreachableUrl)],
  ["an error of the shape of the platform's", async () => refuse()],
  ["a call that was aborted before", () => clientWith().runs.create({ task }, { signal: aborted })],
];

const pairs = ways.flatMap(([way, make]) =>
  strangers.map(([stranger, fail]) => [way, stranger, make, fail] as const),
);

it.each(pairs)("in %s, the failure of %s is not that of the request", async (...pair) => {
  const [, , make, fail] = pair;
  server = await useServer((response, { url }) => {
    const isRefusal = url?.endsWith("/runs/refused") === true;
    sendJson(response, isRefusal ? 401 : 200, { id: "run_1", status: "completed" });
  });
  const options = make((send) => async (input, init) => {
    const response = await send(input, init);
    if (init?.method === "POST") await fail();
    return response;
  });
  const { runs } = clientWith({ budget: "off", ...options });
  const memory = new MemoryJournal();
  for (const more of [{}, { journal: createJournal(memory) }]) {
    const all = runAll(runs.batch([{ task }], { concurrency: 1, ...more }));
    for await (const outcome of all)
      expect(outcome).toMatchObject({ kind: "unknown", error: { code: "outcome_unknown" } });
  }
  expect(memory.records.map(({ state }) => state)).toEqual(["creating", "unknown"]);
  expect(server.seen.filter(({ method }) => method === "POST")).toHaveLength(2);
});

it("what an interceptor sends late, after the client has given it up, does not leave any more", async () => {
  let late: Promise<unknown> = Promise.resolve();
  const sleepy: Interceptor = (next) => async (input, init) => {
    await sleep(100);
    late = next(input, init).catch((error: unknown) => error);
    return next(input, init);
  };
  const client = clientWith({ interceptors: [sleepy], timeout: 30 });
  const error = await rejectionOf(client.runs.create({ task }));
  expect(error).toMatchObject({ code: "outcome_unknown", reason: "timeout" });
  await sleep(150);
  await late;
  expect(server.seen).toEqual([]);
});

describe("an interceptor with an init of its own", () => {
  const own: Interceptor = (next) => (url, init) =>
    next(url, { ...pick(init), redirect: "follow" });

  it("takes the key to no other origin", async () => {
    const other = await useServer((response) => sendJson(response, 200, { id: "stolen" }));
    const headers = { location: `${other.baseUrl}/stolen` };
    server = await useServer((response) => response.writeHead(307, headers).end());
    const client = clientWith({ interceptors: [own], maxRetries: 0 });
    expect(await rejectionOf(client.runs.create({ task }))).toMatchObject({ status: 307 });
    expect(await rejectionOf(client.runs.get("run_1"))).toMatchObject({ status: 307 });
    expect(other.seen).toEqual([]);
  });

  it("does not send a creation twice after a 421", async () => {
    server = await useServer((response) => sendJson(response, 421, {}));
    const client = clientWith({ interceptors: [own] });
    expect(await rejectionOf(client.runs.create({ task }))).toMatchObject({ status: 421 });
    expect(server.seen).toHaveLength(1);
  });
});

it.each(["beforeSend", "beforeRetry"])("%s may hang where timers are early", async (name) => {
  server = await useServer((response) => sendJson(response, 429, { retry_after_seconds: 0 }));
  let now = 0;
  const setTimer: Clock["setTimer"] = (delay, run) =>
    // Those of Node.js count from the beginning of a turn.
    realClock.setTimer(Math.min(delay, 50), () => {
      now += delay - 0.5;
      run();
    });
  const { runs } = clientWith({ clock: { now: () => now, setTimer } });
  const options = { [name]: () => new Promise<never>(() => {}), deadline: 200 };
  const error = await rejectionOf(runs.create({ task }, options));
  expect(error).toMatchObject({ code: "timeout", timeout: 200, effect: "none" });
  expect(server.seen).toHaveLength(name === "beforeSend" ? 0 : 1);
});

it.each(["beforeSend", "beforeRetry"])("%s that hangs ends with its signal", async (name) => {
  server = await useServer((response) => sendJson(response, 429, { retry_after_seconds: 0 }));
  const controller = new AbortController();
  const reached = vi.fn<() => Promise<never>>(() => {
    setImmediate(() => controller.abort("enough"));
    return new Promise(() => {});
  });
  const options = { [name]: reached, signal: controller.signal };
  expect(await rejectionOf(clientWith().runs.create({ task }, options))).toBe("enough");
  expect(reached).toHaveBeenCalledOnce();
});

it("options of `withOptions` that are undefined change nothing", async () => {
  const headers = { "x-team": "blue" };
  const client = clientWith({ headers, interceptors: [(next) => next] });
  vi.stubEnv("SERVICE_BASE_URL", "http://127.0.0.1:1");
  vi.stubEnv("SERVICE_API_KEY", "svc_environment");
  const nothing = { baseUrl: undefined, apiKey: undefined, headers: undefined, fetch: undefined };
  const changed = client.withOptions({ ...nothing, interceptors: undefined, timeout: 5_000 });
  await changed.runs.get("run_1");
  vi.unstubAllEnvs();
  expect(server.seen).toMatchObject([
    { headers: { "x-team": "blue", "x-service-api-key": "svc_canary_key" } },
  ]);
});

it("the error of a mock that quotes the whole request shows neither key nor task", async () => {
  const fetch = async (url: string, init: RequestInit): Promise<never> => {
    const request = { url, headers: [...new Headers(init.headers)], body: init.body };
    throw new Error(`No match for request ${JSON.stringify(request)}`);
  };
  for (const interceptors of [[], [((next) => next) satisfies Interceptor]]) {
    const error = await rejectionOf(clientWith({ fetch, interceptors }).runs.create({ task }));
    const printed = inspect(error, { depth: null, showHidden: true });
    expect(printed).toMatch(/No match for request/);
    expect(printed).not.toMatch(/canary/);
  }
});

it.each([
  {},
  { status: 500 },
  { status: 200, json: () => Promise.resolve({ id: "run_1" }) },
  { status: 429, headers: {} },
])("a fetch that returns %j says nothing of what became of a creation", async (own) => {
  const fetch = (): Promise<never> => Promise.resolve(own as never);
  const batch = clientWith({ fetch }).runs.batch([{ task }], { concurrency: 1 });
  const { value: outcome } = await runAll(batch).next();
  const says = expect.stringContaining("did not return a Response") as unknown;
  const error = { code: "outcome_unknown", message: says };
  expect(outcome).toMatchObject({ kind: "unknown", error });
});

it("a request that an interceptor holds on to, although its time is up, holds up no other one", async () => {
  let calls = 0;
  const sleepy: Interceptor = (next) => async (url, init) => {
    calls += 1;
    if (calls === 1) await sleep(200);
    return next(url, pick(init));
  };
  const { runs } = clientWith({ interceptors: [sleepy], maxRetries: 0 });
  expect(await rejectionOf(runs.get("run_1", { timeout: 20 }))).toMatchObject({ code: "timeout" });
  expect(await runs.get("run_1")).toMatchObject({ id: "run_1" });
});
