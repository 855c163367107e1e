import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { mostInWindow } from "../../../bench/shared/most-in-window.js";
import type { ClientOptions } from "../../../runtime/transport/index.js";
import { readRetryAfter } from "../../../runtime/transport/response/read-throttle.js";
import { getRun } from "../../runtime/transport/deployments.js";
import { json, script } from "../../runtime/transport/scripted-service.js";
import { forAny } from "../../support/for-any.js";

interface Hint {
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** When requests went out that all ask at once, the first of which is throttled with a hint. */
async function timesAfter(
  { body = {}, headers = {} }: Hint,
  { count = 150, budget }: { count?: number; budget?: ClientOptions["budget"] } = {},
): Promise<readonly number[]> {
  const throttle = json(429, { retry_after_seconds: 30, ...body }, headers);
  const steps = [throttle, json(200, { id: "run_1" })];
  const { clock, arrivals, transport } = script(steps, { budget }, { random: () => 0 });
  const calls = Array.from({ length: count }, () =>
    transport.send(getRun, { path: { id: "a" } }, { deadline: Infinity }),
  );
  await clock.runOut();
  await Promise.all(calls);
  return arrivals;
}

/** What is sent after the burst of eight that was under way when the throttle came. */
const burst = 8;

function checkPace(times: readonly number[], perWindow: number): void {
  expect(times[burst]).toBeGreaterThanOrEqual(30_000 - 1e-3);
  expect(mostInWindow(times, 5_000)).toBeLessThanOrEqual(perWindow);
}

describe("a hint of a throttle", () => {
  const hints = [1e-10, 5e-324, 0.0001, 1e308, 1e6, 25.1];

  it.each(hints)("switches pacing off, ends a pause or stalls for ever by %d", async (limit) => {
    for (const hint of [
      { body: { limit_rps: limit } },
      { headers: { "x-ratelimit-limit": `${limit * 5}` } },
    ]) {
      const times = await timesAfter(hint);
      checkPace(times, 125);
      // As if nothing had been said: 143 requests at 22.5 a second.
      expect(Math.max(...times)).toBeLessThan(30_000 + 143 * 45);
    }
  });

  it("ends its pause at another time because of the time zone of the machine", () => {
    const zone = process.env["TZ"] ?? "";
    onTestFinished(() => void (process.env["TZ"] = zone));
    process.env["TZ"] = "America/New_York";
    expect(new Date(0).getHours()).toBe(19);
    const date = "Sun, 06 Nov 1994 08:49:37 GMT";
    for (const value of ["Sun, 06 Nov 1994 08:50:00 GMT", "Sun Nov  6 08:50:00 1994"])
      expect(readRetryAfter(value, date)).toBe(23_000);
  });

  it("raises the rate above what the caller allows", async () => {
    const budget = { general: 50 };
    checkPace(await timesAfter({ body: { limit_rps: 60 } }, { budget, count: 300 }), 250);
    const times = await timesAfter({ body: { limit_rps: 40 } }, { budget, count: 300 });
    checkPace(times, 200);
    expect(mostInWindow(times, 5_000)).toBeGreaterThan(125);
  });

  it("brings the rate out of its bounds, whatever it says", async () => {
    const limits = fc.oneof(
      fc.double(),
      fc.double({ min: 0, max: 50, noNaN: true }),
      fc.constantFrom("25", "1e308", "-0", "0x10", " ", null, true, [], {}),
    );
    await forAny(60, [limits], async (limit) => {
      const times = await timesAfter({ body: { limit_rps: limit } }, { count: 40 });
      checkPace(times, 125);
      // At least one request in a window, of which nine tenths are used.
      expect(Math.max(...times)).toBeLessThan(30_000 + 40 * 5_600);
    });
  });
});
