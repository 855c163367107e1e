import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { createJournal } from "../../../runtime/polling/create-journal.js";
import type { JournalRecord } from "../../../runtime/polling/journal/journal.js";
import type { ClientOptions, Interceptor } from "../../../runtime/transport/index.js";
import { MemoryJournal } from "../../runtime/polling/support/memory-journal.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import {
  type Loopback,
  sendJson,
  unreachableUrl,
  useServer,
} from "../../runtime/transport/loopback.js";
import { runAll } from "../../../runtime/polling/index.js";

let server: Loopback;
beforeEach(async () => {
  server = await useServer((response, { url }) => {
    const isRefusal = url?.endsWith("/runs/refused") === true;
    sendJson(response, isRefusal ? 401 : 200, { id: "run_1", status: "completed" });
  });
});

function clientWith(options: Partial<ClientOptions<"us">> = {}): V4Client {
  return new V4Client({ apiKey: "svc_key", baseUrl: server.baseUrl, budget: "off", ...options });
}

/** What fails in many ways that look as if nothing had been sent. */
const strangers: Readonly<Record<string, () => Promise<unknown>>> = {
  "another client whose service is unreachable": () =>
    clientWith({ baseUrl: unreachableUrl, maxRetries: 0 }).runs.get("x"),
  "another client whose key is refused": () => clientWith().runs.get("refused"),
  "another request whose connection is refused": () => fetch(unreachableUrl),
  "an error of the shape of the platform's": () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED"), { syscall: "connect" });
    return Promise.reject(new TypeError("fetch failed", { cause }));
  },
  "an error that a call without effect ended with": () =>
    clientWith().runs.create({ task: "t" }, { signal: AbortSignal.abort(new Error("enough")) }),
};

const after =
  (fail: () => Promise<unknown>): Interceptor =>
  (next) =>
  async (input, init) => {
    const response = await next(input, init);
    if (init?.method === "POST") await fail();
    return response;
  };

/** Awaits a stranger after each request, as an interceptor and as a `fetch` of the caller. */
const ways: Readonly<
  Record<string, (fail: () => Promise<unknown>) => Partial<ClientOptions<"us">>>
> = {
  "an interceptor": (fail) => ({ interceptors: [after(fail)] }),
  "an interceptor that sends requests of its own": (fail) => ({
    interceptors: [(next) => after(fail)((input, init) => next(new Request(input, init)))],
  }),
  "a `fetch` of the caller": (fail) => ({ fetch: after(fail)(fetch) }),
};

const cases = Object.keys(ways).flatMap((way) =>
  Object.keys(strangers).map((stranger) => [way, stranger] as const),
);

function posts(): number {
  return server.seen.filter(({ method }) => method === "POST").length;
}

describe("an attacker whose failure passes for that of the request", () => {
  it.each(cases)(
    "has %s await %s: the request is sent once, and its outcome is unknown",
    async (way, stranger) => {
      const fail = strangers[stranger] ?? (() => Promise.resolve());
      const { runs } = clientWith(ways[way]?.(fail));
      const journal = new MemoryJournal();
      for (const options of [{}, { journal: createJournal(journal) }]) {
        const all = runAll(runs.batch([{ task: "t" }], { concurrency: 1, ...options }));
        for await (const outcome of all)
          expect(outcome).toMatchObject({ kind: "unknown", error: { code: "outcome_unknown" } });
      }
      const states = journal.records.map(({ state }: JournalRecord) => state);
      expect(states).toEqual(["creating", "unknown"]);
      expect(posts()).toBe(2);
    },
  );

  it("sends again by itself and is refused then: nothing claims that nothing was sent", async () => {
    let calls = 0;
    const retrying: Interceptor = (next) => async (input, init) => {
      await next(input, init);
      calls += 1;
      await server.close();
      return next(input, init);
    };
    const client = clientWith({ interceptors: [retrying] });
    const error = await rejectionOf(client.runs.create({ task: "t" }));
    expect(error).toMatchObject({ code: "outcome_unknown" });
    expect({ calls, posts: posts() }).toEqual({ calls: 1, posts: 1 });
    server = await useServer(() => {});
  });

  it("sends late what the client has given up: it does not leave any more", async () => {
    let late: Promise<unknown> = Promise.resolve();
    const sleepy: Interceptor = (next) => async (input, init) => {
      await sleep(100);
      late = next(input, init).catch((error: unknown) => error);
      return next(input, init);
    };
    const client = clientWith({ interceptors: [sleepy], timeout: 30 });
    const error = await rejectionOf(client.runs.create({ task: "t" }));
    expect(error).toMatchObject({ code: "outcome_unknown", reason: "timeout" });
    await sleep(150);
    await late;
    expect(posts()).toBe(0);
  });
});
