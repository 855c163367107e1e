import { getEventListeners } from "node:events";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { VirtualClock } from "../../../../bench/shared/virtual-clock.js";
import type { BudgetEnvironment, RateBudget } from "../../../../runtime/budget/index.js";
import { Transport } from "../../../../runtime/transport/index.js";
import type { ClientOptions, Deployment } from "../../../../runtime/transport/index.js";
import { createChallenge, createRun, getAccount, getRun, getStatus } from "../deployments.js";
import { limitedV4, signup } from "../deployments.js";
import { settled } from "../../waiting/support/virtual-environment.js";
import { rejectionOf } from "../failing.js";
import { readCases } from "../../../support/read-cases.js";
import { SharedInstances } from "../../../../runtime/transport/pace/shared-state.js";

const baseUrl = "https://service.example";

/** Clients in one virtual process, and when their requests went out. */
class Process {
  readonly clock = new VirtualClock();
  readonly sent: number[] = [];
  readonly #environment: BudgetEnvironment = { clock: this.clock, random: () => 0 };
  answer = (): Response => Response.json({ id: "run_1" });

  client(options: ClientOptions = {}, deployment: Deployment = limitedV4): Transport {
    const fetch: typeof globalThis.fetch = async () => {
      this.sent.push(this.clock.now());
      return this.answer();
    };
    const settings = { apiKey: "key", baseUrl, fetch, ...options };
    return new Transport(deployment, settings, this.#environment);
  }

  /** Milliseconds from now until the last of `count` calls was sent that start now. */
  async durationOf(count: number, call: () => Promise<unknown>): Promise<number> {
    const start = this.clock.now();
    const calls = Array.from({ length: count }, call);
    await this.clock.runOut();
    await Promise.all(calls);
    return (this.sent.at(-1) ?? start) - start;
  }
}

let process: Process;
beforeEach(() => {
  process = new Process();
});

const status = (client: Transport) => (): Promise<unknown> =>
  client.send(getStatus, { path: { id: "a" } });
const run = (client: Transport) => (): Promise<unknown> =>
  client.send(getRun, { path: { id: "a" } });

/** Has a client read an account, and the budget recover from it. */
async function learn(client: Transport, account: object): Promise<void> {
  const before = process.answer;
  process.answer = () => Response.json(account);
  await client.send(getAccount, {});
  process.answer = before;
  await process.clock.advance(10_000);
}

/** What 45 requests take beyond the burst of eight, at nine tenths of 25 a second. */
const twoSeconds = expect.closeTo(2_000, 0);

describe("the budget of a client", () => {
  it.each<[what: string, first: ClientOptions, second: ClientOptions, isShared: boolean]>(
    readCases("../cases.yaml", import.meta.url).sharers,
  )("is shared with %s or not: %o %o %s", async (_, first, second, isShared) => {
    await process.durationOf(8, run(process.client(first)));
    const client = process.client(second);
    const eight = await process.durationOf(8, run(client));
    expect(eight).toBeCloseTo(isShared ? (8 * 1_000) / 22.5 : 0, 0);
    expect(await process.durationOf(45, run(client))).toEqual(twoSeconds);
  });

  it("is shared by keys from the moment at which the account shows that they are of one project", async () => {
    const first = process.client();
    const second = process.client({ apiKey: "other" });
    const third = process.client({ apiKey: "strangers" });
    const free = process.client({ apiKey: "free", budget: "off" });
    await learn(free, { projectId: "project_1" });
    await learn(first, { projectId: "project_1" });
    await learn(second, { projectId: "project_1" });
    await learn(third, { projectId: "project_2" });
    await process.durationOf(8, run(first));
    // Clients that were there before, and those that come later.
    expect(await process.durationOf(45, run(second))).toEqual(twoSeconds);
    const late = process.client({ apiKey: "other" });
    expect(await process.durationOf(45, run(late))).toEqual(twoSeconds);
    expect(await process.durationOf(8, run(third))).toBe(0);
    expect(await process.durationOf(100, run(free))).toBe(0);
  });

  it.each<[other: ClientOptions, projectId: unknown]>([
    [{ baseUrl: `${baseUrl}:1` }, "project_1"],
    ...[undefined, null, "", 7].map((id): [ClientOptions, unknown] => [{ apiKey: "other" }, id]),
  ])("is not shared with a client with %j and the project %j", async (other, projectId) => {
    const first = process.client();
    const second = process.client(other);
    await learn(first, { projectId });
    await learn(second, { projectId });
    await process.durationOf(8, run(first));
    expect(await process.durationOf(8, run(second))).toBe(0);
  });

  it("joins the project of a key whose caller has named it otherwise", async () => {
    const named = process.client({ budget: { project: "libraries" } });
    const other = process.client({ apiKey: "other" });
    await learn(named, { projectId: "project_1" });
    await learn(other, { projectId: "project_1" });
    await process.durationOf(8, run(named));
    expect(await process.durationOf(45, run(other))).toEqual(twoSeconds);
  });

  it("counts every attempt", async () => {
    process.answer = () => Response.json({}, { status: 500 });
    await process.durationOf(1, () => rejectionOf(run(process.client({ maxRetries: 11 }))()));
    expect(process.sent).toHaveLength(12);
  });

  it("grows when the account shows a larger concurrency", async () => {
    const client = process.client();
    await learn(client, { concurrentSessionLimit: 50, rateLimit: 7 });
    // max(25, 2 x 50) = 100 requests a second, of which nine tenths are used.
    await process.durationOf(8, run(client));
    expect(await process.durationOf(180, run(client))).toEqual(twoSeconds);
    await process.durationOf(8, status(client));
    expect(await process.durationOf(180, status(client))).toEqual(twoSeconds);
  });

  it("grows from an account that was read through the openapi-fetch client", async () => {
    const client = process.client();
    process.answer = () => Response.json({ concurrentSessionLimit: 500 });
    interface Paths {
      "/api/v2/billing/account": { get: { responses: object } };
    }
    await client.http<Paths>([getAccount]).GET("/api/v2/billing/account");
    await process.clock.advance(10_000);
    process.answer = () => Response.json({ id: "run_1" });
    await process.durationOf(8, status(client));
    // Status reads have no cap: 2 x 500.
    expect(await process.durationOf(1_800, status(client))).toEqual(twoSeconds);
  });

  it.each([[undefined], [null], ["50"], [-1], [1e308]])("learns nothing of %j", async (limit) => {
    const client = process.client();
    await learn(client, { concurrentSessionLimit: limit });
    await process.durationOf(8, run(client));
    expect(await process.durationOf(45, run(client))).toEqual(twoSeconds);
  });

  it("tells the logger of a limit that it ignores, and keeps to the pause", async () => {
    const told: unknown[] = [];
    const warn = (message: string, fields: object): void => void told.push([message, fields]);
    const client = process.client({ logger: { warn } });
    process.answer = () => {
      process.answer = () => Response.json({ id: "run_1" });
      return Response.json({ limit_rps: 1e308, retry_after_seconds: 1 }, { status: 403 });
    };
    expect(await process.durationOf(1, run(client))).toBeCloseTo(1_000, 0);
    const facts = { operation: "runs.get", limitRps: 1e308 };
    expect(told[0]).toEqual([expect.stringContaining("ignored"), facts]);
  });

  it("has the limits that users set last, where the project has its own", async () => {
    process.client({ budget: { general: 25, status: 25 } });
    const client = process.client({ budget: { general: 50 } });
    await process.durationOf(8, run(client));
    expect(await process.durationOf(90, run(client))).toEqual(twoSeconds);
    await process.durationOf(8, status(client));
    expect(await process.durationOf(45, status(client))).toEqual(twoSeconds);
  });

  it("can be off, and is where the spec states no rates", async () => {
    const { requestRate: _, ...unlimited } = limitedV4;
    for (const client of [process.client({ budget: "off" }), process.client({}, unlimited)])
      expect(await process.durationOf(500, run(client))).toBe(0);
    const limited = process.client({ apiKey: "b", budget: { general: 25 } }, unlimited);
    expect(await process.durationOf(500, run(limited))).toBeGreaterThan(0);
  });

  it("does not count requests without a key", async () => {
    const { requestRate = undefined } = limitedV4;
    const client = process.client({}, { ...signup, ...(requestRate && { requestRate }) });
    const create = (): Promise<unknown> => client.send(createChallenge, { body: {} });
    expect(await process.durationOf(100, create)).toBe(0);
  });
});

/** Answers one request so, and all others as before. */
function answerOnce(body: object, headers: Record<string, string> = {}): void {
  const before = process.answer;
  process.answer = () => {
    process.answer = before;
    return Response.json(body, { status: 429, headers });
  };
}

it("a client whose budget is off holds nothing back but what is paused", async () => {
  const client = process.client({ budget: "off", maxRetries: 0 });
  expect(await process.durationOf(1_000, status(client))).toBe(0);
  answerOnce({ limit_rps: 1, retry_after_seconds: 2 });
  await rejectionOf(status(client)());
  expect(await process.durationOf(100, run(client))).toBe(0);
  expect(await process.durationOf(100, status(client))).toBeCloseTo(2_000, 2);
});

describe("a budget of the user's", () => {
  it("is asked for every attempt, and told what it counts", async () => {
    const asked: string[] = [];
    const begun: unknown[] = [];
    const budget: RateBudget = {
      async acquire({ layer }) {
        asked.push(layer);
      },
      begin: (terms) => void begun.push(terms),
    };
    const client = process.client({ budget });
    await process.durationOf(2, status(client));
    await process.durationOf(1, () => client.send(createRun, { body: { task: "a" } }));
    await learn(client, { concurrentSessionLimit: 250 });
    expect(asked).toEqual(["status", "status", "general", "general"]);
    expect(begun).toEqual([{ baseUrl, limits: { general: 25, status: 25 }, windowSeconds: 5 }]);
  });

  it("ends a call that it refuses", async () => {
    const refusing: RateBudget = { acquire: () => ({ reason: "busy", retryAfter: 5_000 }) };
    const call = rejectionOf(run(process.client({ budget: refusing }))());
    const facts = { code: "throttled", retryAfter: 5_000 };
    expect(await settled(process.clock, call)).toMatchObject(facts);
    const timed = rejectionOf(run(process.client({ budget: refusing, deadline: 9 }))());
    expect(await settled(process.clock, timed)).toMatchObject({ code: "timeout" });
    expect(process.sent).toEqual([]);
  });
  it("is asked after pauses, and again after those that began meanwhile", async () => {
    const asked: number[] = [];
    const neighbour = process.client({ apiKey: "other", maxRetries: 0 });
    const acquire = async (): Promise<void> => {
      asked.push(process.clock.now());
      if (asked.length !== 2) return;
      answerOnce({}, { "retry-after": "8" });
      await rejectionOf(run(neighbour)());
    };
    answerOnce({ limit_rps: 25, retry_after_seconds: 1 });
    await process.durationOf(1, status(process.client({ budget: { acquire } })));
    expect(asked).toEqual([0, 1_000, 9_000].map((at) => expect.closeTo(at, 2)));
  });

  it("ends in time and with the signal, even if it takes no notice of either", async () => {
    const client = process.client({ budget: { acquire: () => new Promise<never>(() => {}) } });
    const late = rejectionOf(client.send(getRun, { path: { id: "a" } }, { deadline: 500 }));
    expect(await settled(process.clock, late)).toMatchObject({ code: "timeout" });
    expect(process.clock.now()).toBe(500);
    const controller = new AbortController();
    const { signal } = controller;
    const pending = rejectionOf(client.send(getRun, { path: { id: "a" } }, { signal }));
    await process.clock.advance(10);
    controller.abort("enough");
    expect(await pending).toBe("enough");
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    expect(process.clock.pending).toBe(0);
  });

  it("ends a call with what it throws", async () => {
    const failure = new Error("no connection to the other machines");
    const acquire = (): Promise<never> => Promise.reject(failure);
    expect(await rejectionOf(run(new Process().client({ budget: { acquire } }))())).toBe(failure);
  });

  it.each([undefined, false])("is told of throttles and limits, and may say %j", async (isUsed) => {
    const told: unknown[] = [];
    const budget: RateBudget = {
      acquire: () => {},
      throttled(report) {
        told.push(report);
        return isUsed;
      },
      learn: (limits) => void told.push(limits),
    };
    const warn = (message: string): void => void told.push(message);
    const client = process.client({ budget, maxRetries: 0, logger: { warn } });
    answerOnce({ limit_rps: 3, retry_after_seconds: 5 });
    await rejectionOf(run(client)());
    await process.clock.advance(5_000);
    await learn(client, { concurrentSessionLimit: 250 });
    expect(told[0]).toEqual({ layer: "general", retryAfter: 5_000, limitRps: 3 });
    expect(told.at(-1)).toEqual({ general: 100, status: 500 });
    expect(told.some((each) => String(each).includes("ignored"))).toBe(isUsed === false);
  });
});

interface Instance {
  readonly isIdle: boolean;
  forget(): void;
}

describe("SharedInstances", () => {
  const url = "https://service.example/api";
  let instances = new SharedInstances<Instance>();
  beforeEach(() => {
    instances = new SharedInstances<Instance>();
  });

  const get = (name: string, isIdle = false): Instance =>
    instances.get(url, name, () => ({ isIdle, forget() {} }));

  it("gives one instance for each name", () => {
    const first = get("a");
    expect(get("a")).toBe(first);
    expect(get("b")).not.toBe(first);
  });

  it("keeps what is not idle, however many names there are", () => {
    const first = get("first");
    for (let index = 0; index < 1_500; index += 1) get(`${index}`);
    expect(get("first")).toBe(first);
  });

  it("keeps a thousand idle ones, those that were asked for last, without weak references", () => {
    vi.stubGlobal("WeakRef", undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const [used, forgotten] = [get("used", true), get("forgotten", true)];
    for (let index = 0; index < 1_500; index += 1) {
      get(`${index}`, true);
      expect(get("used")).toBe(used);
    }
    expect(get("forgotten")).not.toBe(forgotten);
  });
});
