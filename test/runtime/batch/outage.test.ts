import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createJournal } from "../../../runtime/batch/create-journal.js";
import type { RunAllOptions } from "../../../runtime/batch/run-all-options.js";
import { ConnectionError } from "../../../runtime/errors/index.js";
import { admit, depart, failAs } from "../waiting/support/fail-as.js";
import { failures } from "../waiting/support/failures.js";
import { type Body, MortalService, type Run, runBatch } from "./support/mortal-service.js";

// Loaded on demand, for which a clock that is stepped does not wait.
beforeAll(() => import("../../../runtime/batch/carry-out-batch.js"));

const warnings: string[] = [];
beforeEach(() => {
  warnings.length = 0;
  vi.useFakeTimers();
  vi.spyOn(process, "emitWarning").mockImplementation((text) => void warnings.push(String(text)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const bodies = Array.from({ length: 40 }, (_, index) => ({ task: `${index}` }));

/** Creates the runs of all bodies with a service that fails until some moment. */
async function runDuringOutage(
  until: number,
  options: RunAllOptions<Run, Body> = {},
  failure: Error | readonly Error[] = failures.broken,
  interval = 0,
): Promise<{ kinds: Record<string, number>; asked: number[]; service: MortalService }> {
  const service = new MortalService();
  const { steps } = service;
  const begun = Date.now();
  const asked: number[] = [];
  const create: typeof steps.create = async (body, request) => {
    if (Date.now() - begun >= until) return steps.create(body, request);
    admit(request);
    // The rate limits let one request go at a time.
    await new Promise((resolve) => {
      setTimeout(resolve, interval * Number(body.task));
    });
    await request.beforeSend?.();
    depart(request);
    const each = [failure].flat();
    return failAs(request, each[asked.push(Date.now() - begun) % each.length] ?? failures.broken);
  };
  const kinds: Record<string, number> = {};
  const call = (async () => {
    const all = runBatch({ ...steps, create }, bodies, { concurrency: 1, ...options });
    for await (const { kind } of all) kinds[kind] = (kinds[kind] ?? 0) + 1;
  })().catch(() => {});
  // Not all timers: what another file has left in this process may have no end.
  await vi.advanceTimersByTimeAsync(600_000);
  await call;
  return { kinds, asked, service };
}

describe("an outage of the service during runAll", () => {
  const soon = [0, 0, 0, 1, 3, 7, 15];

  it.each([
    [failures.broken, 20_000, soon],
    [failures.unknown, 20_000, soon],
    [failures.broken, 200_000, [...soon, 31, 63, 123, 183]],
  ])("leaves few unknown: %s for %d ms", async (failure, until, times) => {
    const { kinds, asked } = await runDuringOutage(until, {}, failure);
    expect(asked.map((at) => Math.round(at / 1_000))).toEqual(times);
    expect(kinds).toEqual({ unknown: times.length, finished: 40 - times.length });
  });

  it("is told once, and ends for all bodies at once", async () => {
    const failure = new Error("Not\u001b[1m there.");
    const { kinds } = await runDuringOutage(5_000, { concurrency: 3 }, failure);
    expect(kinds).toEqual({ unknown: 5, finished: 35 });
    expect(warnings).toEqual([
      String.raw`runs.create: the outcome of 3 requests in a row is unknown. Until the service responds, one request at a time is sent, at growing intervals. The last error: Not\u001b[1m there.`,
    ]);
  });

  it("holds what waits for the rate limits when it begins", async () => {
    const { kinds } = await runDuringOutage(5_000, { concurrency: 40 }, failures.broken, 50);
    expect(kinds).toEqual({ unknown: 5, finished: 35 });
  });

  it("leaves no trace in a journal of what it holds", async () => {
    const service = new MortalService();
    const journal = createJournal(service.journal);
    const { kinds } = await runDuringOutage(5_000, { journal, key: ({ task }) => task });
    expect(kinds).toEqual({ unknown: 5, finished: 35 });
    const states = service.journal.records.map(({ state }) => state);
    expect(states.filter((state) => state === "queued")).toEqual([]);
    expect(states.filter((state) => state === "creating")).toHaveLength(40);
  });

  it("ends at once when the caller aborts, and says of what it held that nothing was created", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("enough")), 500);
    const { kinds, asked } = await runDuringOutage(Infinity, { signal: controller.signal });
    expect(asked).toHaveLength(3);
    expect(kinds).toEqual({ unknown: 3, unsent: 1 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is none while the service refuses bodies", async () => {
    const { kinds, asked } = await runDuringOutage(Infinity, {}, failures.invalid);
    expect(kinds).toEqual({ rejected: 40 });
    expect(asked).toHaveLength(40);
    expect(warnings).toEqual([]);
  });

  it("is none while a refusal between them shows that the service is there", async () => {
    const { broken, invalid } = failures;
    const { asked } = await runDuringOutage(5_000, {}, [broken, invalid, broken]);
    expect(asked).toHaveLength(40);
  });

  it("begins with short pauses after an earlier one", async () => {
    const { broken, invalid } = failures;
    const { asked } = await runDuringOutage(2_500, {}, [invalid, broken, broken, broken]);
    expect(asked.map((at) => Math.round(at / 1_000))).toEqual([0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
  });

  it("is none while a hook refuses what would be sent", async () => {
    const beforeSend = (): Promise<never> => Promise.reject(new Error("not today"));
    const { kinds } = await runDuringOutage(Infinity, { beforeSend });
    expect([kinds, warnings]).toEqual([{ unsent: 40 }, []]);
  });

  const unsent = { operation: "runs.create", reason: "unreachable" } as const;
  const unreachable = new ConnectionError("No host.", unsent);

  it.each([
    ["once", [unreachable], { unsent: 40 }, 1],
    ["again after an answer", [unreachable, failures.invalid], { unsent: 20, rejected: 20 }, 20],
  ])(
    "is told %s when nothing can be sent, and the bodies are given back",
    async (...[, failure, ends, times]) => {
      const { kinds } = await runDuringOutage(Infinity, {}, failure);
      expect(kinds).toEqual(ends);
      expect(warnings).toEqual(Array(times).fill("runs.create: nothing can be sent. No host."));
    },
  );
});
