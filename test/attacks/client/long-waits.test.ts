import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { within } from "../../../runtime/budget/redis/within.js";
import { TimeoutError } from "../../../runtime/errors/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { InterruptibleWait, realClock, sleep } from "../../../runtime/time/index.js";
import { createAttempt } from "../../../runtime/transport/attempt.js";
import { callOf } from "../../runtime/transport/calls.js";
import { type Loopback, sendJson, useServer } from "../../runtime/transport/loopback.js";

const long = [
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 + 1,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
  Infinity,
];
const pairs = long.flatMap((timeout, index) =>
  [timeout, Infinity, long.at(-2 - index)].map((deadline = 2 ** 31) => ({ timeout, deadline })),
);

let server: Loopback | undefined;
afterEach(async () => {
  vi.useRealTimers();
  server = undefined;
});

/** A service that throttles the first request, takes its time, and has ended every run. */
async function startSlow(): Promise<{ apiKey: string; baseUrl: string; budget: "off" }> {
  let nth = 0;
  server = await useServer((response) => {
    nth += 1;
    const isThrottled = nth === 1;
    const answer = { id: "run_1", status: "completed", cdpUrl: "wss://browsers.example/1" };
    if (isThrottled) sendJson(response, 429, { limit_rps: 1000, retry_after_seconds: 0 });
    else setTimeout(() => sendJson(response, 200, answer), 15);
  });
  return { apiKey: "svc_key", baseUrl: server.baseUrl, budget: "off" };
}

describe("an attacker who wants long limits to end a call at once", () => {
  it("finds no pair of timeout and deadline that does, in the client's options or the call's", async () => {
    const options = await startSlow();
    for (const limits of pairs) {
      const client = new V4Client({ ...options, ...limits, maxRetries: 2 });
      expect(await client.runs.get("run_1")).toMatchObject({ id: "run_1" });
    }
    const client = new V4Client(options);
    for (const limits of pairs) {
      expect(await client.runs.get("run_1", limits)).toMatchObject({ id: "run_1" });
    }
  });

  it.each(long)("finds no wait of %d ms that does, whichever option says so", async (duration) => {
    const options = await startSlow();
    const client = new V4Client({ ...options, maxThrottleWait: duration, maxRetries: 3 });
    const waiting = { waitTimeout: duration, requestTimeout: duration, deadline: duration };
    const pollInterval = duration;
    const { runs, browsers } = client;
    expect(await runs.waitForCompletion("run_1", { ...waiting, pollInterval })).toMatchObject({
      status: "completed",
    });
    expect(await runs.createAndWait({ task: "x" }, { ...waiting, pollInterval })).toMatchObject({
      status: "completed",
    });
    const browser = await browsers.open({}, { stopTimeout: duration, timeout: duration });
    await expect(browser.stop()).resolves.toBeUndefined();
  });
});

/** Ways to wait that many milliseconds; each tells when they are over. */
const waits: Readonly<Record<string, (duration: number, over: () => void) => void>> = {
  sleep: (duration, over) => void sleep(realClock, duration, undefined).then(over),
  "time-out of a wait": (duration, over) => {
    const limits = { clock: realClock, timeout: duration, timedOut: over };
    void new InterruptibleWait(limits).race(() => new Promise<never>(() => {})).catch(() => {});
  },
  "patience with Redis": (duration, over) => {
    void within(duration, new Promise<never>(() => {}), realClock).catch(over);
  },
  "time of an attempt": (duration, over) => {
    const deaf = createAttempt(() => new Promise<never>(() => {}));
    const attempt = async (): Promise<void> => {
      const ended = await deaf(callOf({ timeout: duration }));
      if ("failure" in ended && ended.failure.error instanceof TimeoutError) over();
    };
    void attempt();
  },
};

const durations = fc.oneof(
  fc.constantFrom(...long),
  fc.integer({ min: 1, max: 2 ** 33 }),
  fc.maxSafeNat().filter((duration) => duration > 0),
);

it.each(Object.entries(waits))("every wait lasts as long as it says: %s", async (_, start) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  await fc.assert(
    fc.asyncProperty(durations, fc.integer({ min: 0, max: 2 ** 33 }), async (duration, passed) => {
      const over = vi.fn<() => void>();
      start(duration, over);
      // The platform's timers count whole milliseconds.
      await vi.advanceTimersByTimeAsync(passed);
      expect(over).toHaveBeenCalledTimes(passed >= duration ? 1 : 0);
      vi.clearAllTimers();
    }),
    { numRuns: 50 },
  );
});
