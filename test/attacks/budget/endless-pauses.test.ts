import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { ThrottleError } from "../../../runtime/errors/index.js";
import { type ClientOptions, Transport } from "../../../runtime/transport/index.js";
import { getRun, limitedV4 } from "../../runtime/transport/deployments.js";
import { rejectionOf } from "../../runtime/transport/failing.js";

const hour = 3_600_000;
const never = "Fri, 31 Dec 9999 23:59:59 GMT";
const hints: Readonly<Record<string, ResponseInit & { readonly body?: object }>> = {
  "a date of the edge": { headers: { "retry-after": never } },
  "seconds of the edge": { headers: { "retry-after": "9".repeat(400) } },
  "seconds of the project": { body: { limit_rps: 25, retry_after_seconds: 1e300 } },
};
const budgets: Readonly<Record<string, ClientOptions["budget"]>> = {
  "the default budget": undefined,
  "no budget": "off",
  "a budget of the caller's": { acquire: () => {} },
};
const cases = Object.keys(hints).flatMap((hint) =>
  Object.keys(budgets).map((budget) => ({ hint, budget })),
);

/** A client of a service that throttles the first requests, and the times of the requests. */
function startThrottled(hint: string, budget: string, throttled: number, maxThrottleWait = 60_000) {
  const clock = new VirtualClock();
  const times: number[] = [];
  const { body = {}, ...init } = hints[hint] ?? {};
  const fetch: typeof globalThis.fetch = async () => {
    times.push(clock.now());
    if (times.length <= throttled) return Response.json(body, { status: 429, ...init });
    return Response.json({ id: "run_1" });
  };
  const baseUrl = "https://service.example";
  const options = { apiKey: "key", baseUrl, fetch, budget: budgets[budget], maxThrottleWait };
  const client = new Transport(limitedV4, options, { clock, random: () => 0.5 });
  const read = (): Promise<unknown> => client.send(getRun, { path: { id: "a" } });
  return { clock, times, read };
}

describe("a hint to wait for ever", () => {
  it.each(cases)("silences a process for later calls: $hint, $budget", async ({ hint, budget }) => {
    const { clock, times, read } = startThrottled(hint, budget, 1);
    expect(await rejectionOf(read())).toBeInstanceOf(ThrottleError);
    await clock.advance(hour - 60_001);
    const refused = await rejectionOf(read());
    expect(refused).toBeInstanceOf(ThrottleError);
    expect(refused).toHaveProperty("retryAfter", 60_001);
    expect(times).toHaveLength(1);
    await clock.advance(61_001);
    await expect(read()).resolves.toEqual({ id: "run_1" });
  });

  it.each(cases)("lets more than one request try its end: $hint, $budget", async (given) => {
    const { clock, times, read } = startThrottled(given.hint, given.budget, 2, Infinity);
    const calls = [read()];
    await clock.advance(1);
    calls.push(...Array.from({ length: 20 }, read));
    await clock.advance(hour + 10_000);
    // The one that tried was told the same again.
    expect(times).toHaveLength(2);
    await clock.runOut();
    await Promise.all(calls);
    expect(times.filter((time) => time < 2 * hour)).toHaveLength(2);
    expect(Math.max(...times)).toBeLessThan(2 * hour + 20_000);
  });
});
