import { describe, expect, it, vi } from "vitest";
import { createJournal } from "../../../runtime/journal/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { NotFoundError } from "../../../runtime/errors/index.js";
import {
  createAndWait,
  waitForCompletion,
  type WaitOptions,
  withCreated,
} from "../../../runtime/waiting/wait-for-completion.js";
import { runAll } from "../../../runtime/polling/index.js";
import { sleep } from "../../../runtime/time/index.js";
import { rejectionOf } from "../transport/failing.js";
import { sendJson, useServer } from "../transport/loopback.js";
import { collect } from "./support/collect.js";
import { failures } from "./support/failures.js";
import { MemoryJournal } from "../batch/support/memory-journal.js";
import { type FullRun, runsWaiter } from "./support/runs-service.js";
import { settled, virtualEnvironment } from "./support/virtual-environment.js";

describe("createAndWait", () => {
  it("creates once and waits for what it created, each with its own settings", async () => {
    const { signal } = new AbortController();
    const create = vi.fn<() => Promise<{ id: string }>>().mockResolvedValue({ id: "run_1" });
    const wait = vi.fn<() => Promise<string>>().mockResolvedValue("done");
    const options = { waitTimeout: 600_000, requestTimeout: 5_000, pollInterval: 50, signal };
    await expect(createAndWait(create, wait, options)).resolves.toBe("done");
    expect(create.mock.calls).toEqual([[{ timeout: 5_000, signal }]]);
    expect(wait.mock.calls).toMatchObject([[{ id: "run_1" }, options]]);
  });

  it("tells of what was created before it waits, and waits for whoever notes it", async () => {
    const order: unknown[] = [];
    const onCreated = async (created: { id: string }): Promise<void> => {
      await Promise.resolve();
      order.push(created.id);
    };
    const create = async () => ({ id: "run_1" });
    await createAndWait(create, async () => order.push("waiting"), { onCreated });
    expect(order).toEqual(["run_1", "waiting"]);
  });

  it("neither repeats nor waits when it is unknown whether something was created", async () => {
    const create = vi.fn<() => Promise<never>>().mockRejectedValue(failures.unknown);
    const wait = vi.fn<() => Promise<never>>();
    await expect(createAndWait(create, wait)).rejects.toBe(failures.unknown);
    expect(create).toHaveBeenCalledOnce();
    expect(wait).not.toHaveBeenCalled();
  });
});

const never = (): Promise<never> => new Promise(() => {});

/** Creates in 1,300 virtual milliseconds what a lookup finds in vain, and waits for it. */
function start(options: object, lookup: () => Promise<{ status: string }>) {
  const { clock, environment } = virtualEnvironment();
  const requests: object[] = [];
  const create = async (request: object): Promise<{ id: string }> => {
    requests.push(request);
    await sleep(clock, 1_300);
    return { id: "run_1" };
  };
  const result = async (): Promise<FullRun> => ({ id: "run_1", status: "completed" });
  const wait = ({ id }: { id: string }, waiting: WaitOptions): Promise<FullRun> =>
    waitForCompletion(runsWaiter, { id, status: lookup, result }, waiting, environment);
  return { clock, requests, ended: rejectionOf(createAndWait(create, wait, options, clock)) };
}

describe("the deadline of `createAndWait`", () => {
  it("holds for the creation and the wait together", async () => {
    const { clock, requests, ended } = start({ deadline: 1_500 }, async () => ({
      status: "queued",
    }));
    await clock.runOut();
    const timedOut = { name: "WaitTimeoutError", id: "run_1", lastStatus: "queued", elapsed: 200 };
    expect(await ended).toMatchObject({ ...timedOut, created: { id: "run_1" } });
    // It may be printed, and a service may echo the request.
    expect(Object.keys(Object(await ended))).not.toContain("created");
    expect(clock.now()).toBe(1_500);
    expect(requests).toMatchObject([{ deadline: 1_500 }]);
  });

  it.each([
    ["a wait that has no time left", { deadline: 1_200 }, 1_301],
    ["a hook that hangs", { deadline: 1_500, onCreated: never }, 1_501],
  ])("ends %s", async (_, options, end) => {
    const { clock, ended } = start(options, never);
    expect(await settled(clock, ended)).toMatchObject({ name: "WaitTimeoutError", id: "run_1" });
    expect(clock.now()).toBe(end);
  });
});

it.each(["enough", new Error("enough")])("a signal ends a hook that hangs: %s", async (reason) => {
  const controller = new AbortController();
  const onCreated = (): Promise<never> => (controller.abort(reason), never());
  const { clock, ended } = start({ signal: controller.signal, onCreated }, never);
  await clock.advance(1_300);
  expect(await ended).toBe(reason);
  expect(reason).not.toHaveProperty("created");
  expect(clock.pending).toBe(0);
});

it("an error has what was created, even if the caller aborts at the same time", () => {
  const error = withCreated(new Error("mine"), { id: "run_1" }, AbortSignal.abort());
  expect(error).toHaveProperty("created", { id: "run_1" });
});

function missing(): NotFoundError {
  const answer = { operation: "runs.getStatus", status: 404, headers: new Headers() };
  return new NotFoundError("No such run.", { ...answer, body: undefined });
}

const task = { task: "t" };

/** Ways to create a run and to wait for it. */
const ways = {
  createAndWait: (runs: V4Client["runs"], options: WaitOptions) =>
    runs.createAndWait(task, options),
  runAll: (runs: V4Client["runs"], options: WaitOptions) =>
    collect(runAll(runs.batch([task], { ...options, concurrency: 1 }))),
  "a journal": (runs: V4Client["runs"], options: WaitOptions) => {
    const journal = createJournal(new MemoryJournal());
    return collect(runAll(runs.batch([task], { ...options, concurrency: 1, journal })));
  },
};

describe("work that was created a moment ago", () => {
  const hook = { onCreated: () => {} };

  it.each([{}, hook])("may not be found for ten seconds: %o", async (options) => {
    const onError = vi.fn<(error: Error) => void>();
    const { clock, ended } = start({ ...options, onError }, () => Promise.reject(missing()));
    expect(await settled(clock, ended)).toMatchObject({ status: 404, created: { id: "run_1" } });
    expect(onError).toHaveBeenCalledTimes(10);
    expect(clock.now()).toBe(11_300);
  });

  it("must be found again once it was", async () => {
    const lookup = vi
      .fn<() => Promise<{ status: string }>>()
      .mockResolvedValueOnce({ status: "queued" })
      .mockRejectedValue(missing());
    const { clock, ended } = start({}, lookup);
    expect(await settled(clock, ended)).toMatchObject({ status: 404, created: { id: "run_1" } });
    expect(lookup).toHaveBeenCalledTimes(2);
  });

  it.each(["createAndWait", "runAll", "a journal"] as const)("may be missing: %s", async (way) => {
    let lookups = 0;
    const server = await useServer((response, { method, url = "" }) => {
      if (method === "POST") return sendJson(response, 200, { id: "run_1" });
      const isMissing = url.endsWith("/status") && (lookups += 1) < 3;
      return sendJson(response, isMissing ? 404 : 200, { id: "run_1", status: "completed" });
    });
    const { runs } = new V4Client({ apiKey: "svc_key", baseUrl: server.baseUrl, budget: "off" });
    const onError = vi.fn<(error: Error) => void>();
    await ways[way](runs, { pollInterval: 1, onError });
    const names = onError.mock.calls.map(([{ name }]) => name);
    expect(names).toEqual(["NotFoundError", "NotFoundError"]);
    lookups = 0;
    expect(await rejectionOf(runs.waitForCompletion("run_1"))).toHaveProperty("status", 404);
  });
});
