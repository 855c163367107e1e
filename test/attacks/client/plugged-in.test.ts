import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { Agent, fetch as undiciFetch, RetryAgent } from "undici";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { createJournal } from "../../../runtime/journal/index.js";
import { runAll } from "../../../runtime/polling/index.js";
import type { ClientOptions, Interceptor } from "../../../runtime/transport/index.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import {
  type Loopback,
  sendJson,
  unreachableUrl,
  useRawServer,
  useServer,
} from "../../runtime/transport/loopback.js";

const task = "canary task";
const original = globalThis.fetch;
const createPath = useTemporaryFiles();

let server: Loopback;
beforeEach(async () => {
  server = await useServer((response) => sendJson(response, 200, { id: "run_1" }));
});
afterEach(() => {
  globalThis.fetch = original;
});

function clientWith(options: ClientOptions<"us"> = {}): V4Client {
  return new V4Client({ apiKey: "svc_canary_key", baseUrl: server.baseUrl, ...options });
}

/** Options with which requests leave through something of the caller's, once each. */
const honest: readonly (readonly [string, () => ClientOptions<"us">])[] = [
  ["undici's fetch", () => ({ fetch: undiciFetch })],
  ["a wrapper", () => ({ fetch: (url, init) => original(url, init) })],
  ["a wrapper that copies", () => ({ fetch: (url, init) => original(url, { ...init }) })],
  ["a wrapper with a Request", () => ({ fetch: (url, init) => original(new Request(url, init)) })],
  [
    "a patched fetch",
    () => {
      globalThis.fetch = (input, init) => original(input, init);
      return {};
    },
  ],
  ["a dispatcher", () => ({ fetchOptions: { dispatcher: new Agent() } })],
  [
    "an interceptor with an init of its own",
    () => ({
      interceptors: [
        (next) =>
          (url, init = {}) =>
            next(url, pick(init)),
      ],
    }),
  ],
];

function pick({ method, headers, body }: RequestInit): RequestInit {
  return { method, headers, body } as RequestInit;
}

/** Options with which a request leaves again, once it was carried out and nobody listens any more. */
const shady: readonly (readonly [string, () => ClientOptions<"us">])[] = [
  ["a fetch that sends again", () => ({ fetch: twice((url, init) => original(url, init)) })],
  [
    "a fetch that sends copies",
    () => ({ fetch: twice((url, init) => original(url, { ...init })) }),
  ],
  [
    "a fetch that clones a Request",
    () => ({
      fetch: async (url, init) => {
        const request = new Request(url, init);
        return original(request.clone()).catch(() => original(request));
      },
    }),
  ],
  [
    "a patched fetch",
    () => {
      globalThis.fetch = twice((input, init) => original(input, init));
      return {};
    },
  ],
  ["undici's RetryAgent", () => ({ fetchOptions: { dispatcher: retryAgent() } })],
  [
    "its fetch and RetryAgent",
    () => ({ fetch: undiciFetch, fetchOptions: { dispatcher: retryAgent() } }),
  ],
  ["an interceptor", () => ({ interceptors: [(next) => twice(next)] })],
  [
    "an interceptor with an init of its own",
    () => ({ interceptors: [(next) => twice((url, init = {}) => next(url, pick(init)))] }),
  ],
  [
    "an interceptor that makes up a refusal",
    () => ({
      interceptors: [
        (next) => (url, init) =>
          next(url, init).catch(() => Response.json({ limit_rps: 25 }, { status: 429 })),
      ],
    }),
  ],
];

function twice<Input, Init, Sent>(
  send: (input: Input, init: Init) => Promise<Sent>,
): (input: Input, init: Init) => Promise<Sent> {
  return (input, init) => send(input, init).catch(() => send(input, init));
}

function retryAgent(): RetryAgent {
  return new RetryAgent(new Agent(), {
    methods: ["POST"],
    minTimeout: 1,
    maxTimeout: 1,
    errorCodes: ["ECONNRESET", "UND_ERR_SOCKET"],
  });
}

describe("what a caller plugs in sends a creation", () => {
  it.each(honest)("to a port that refuses it, through %s: nothing was sent", async (_, options) => {
    const client = clientWith({ ...options(), baseUrl: unreachableUrl });
    const error = await rejectionOf(client.runs.create({ task }));
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

describe("an interceptor with an init of its own", () => {
  const own: Interceptor =
    (next) =>
    (url, init = {}) =>
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

describe("an attacker who throttles a creation once, and then carries it out", () => {
  it.each(["<html>", '{"id":"run', "{}", '{"id":""}', '{"id":".."}'])(
    "and answers %s: no later call creates it again",
    async (text) => {
      let posts = 0;
      server = await useServer((response) => {
        posts += 1;
        if (posts === 1) sendJson(response, 429, { limit_rps: 25, retry_after_seconds: 0 });
        else response.writeHead(200, { "content-type": "application/json" }).end(text);
      });
      const journal = await createPath();
      for (let call = 0; call < 3; call += 1) {
        const options = { journal: createJournal(journal), concurrency: 1 };
        const outcomes = [];
        for await (const each of runAll(clientWith().runs.batch([{ task }], options)))
          outcomes.push(each.kind);
        expect(outcomes).toEqual(["unknown"]);
      }
      expect(posts).toBe(2);
    },
  );
});

describe("a hook that never ends", () => {
  const hang = (): Promise<never> => new Promise(() => {});

  it.each(["beforeSend", "beforeRetry"])("ends with the deadline of its call: %s", async (name) => {
    server = await useServer((response) => sendJson(response, 429, { retry_after_seconds: 0 }));
    const options = { [name]: hang, deadline: 200 };
    const error = await rejectionOf(clientWith().runs.create({ task }, options));
    expect(error).toMatchObject({ code: "timeout", timeout: 200, effect: "none" });
  });

  it.each(["beforeSend", "beforeRetry"])("ends with the signal of its call: %s", async (name) => {
    server = await useServer((response) => sendJson(response, 429, { retry_after_seconds: 0 }));
    const controller = new AbortController();
    const reached = vi.fn<() => Promise<never>>(() => {
      setImmediate(() => controller.abort("enough"));
      return hang();
    });
    const options = { [name]: reached, signal: controller.signal };
    expect(await rejectionOf(clientWith().runs.create({ task }, options))).toBe("enough");
    expect(reached).toHaveBeenCalledOnce();
  });
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
    expect(inspect(error, { depth: null, showHidden: true })).toMatch(/No match for request/);
    expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/canary/);
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
  expect(outcome).toMatchObject({ kind: "unknown", error: { code: "outcome_unknown" } });
  expect(String(outcome && "error" in outcome && outcome.error)).toContain(
    "did not return a Response",
  );
});

it("a request that an interceptor holds on to, although its time is up, holds up no other one", async () => {
  let calls = 0;
  const sleepy: Interceptor =
    (next) =>
    async (url, init = {}) => {
      calls += 1;
      if (calls === 1) await sleep(200);
      return next(url, pick(init));
    };
  const { runs } = clientWith({ interceptors: [sleepy], maxRetries: 0 });
  expect(await rejectionOf(runs.get("run_1", { timeout: 20 }))).toMatchObject({ code: "timeout" });
  expect(await runs.get("run_1")).toMatchObject({ id: "run_1" });
});
