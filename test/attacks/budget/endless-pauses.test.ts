import { describe, expect, it } from "vitest";
import { ThrottleError } from "../../../runtime/errors/index.js";
import { sleep } from "../../../runtime/time/index.js";
import type { ClientOptions } from "../../../runtime/transport/index.js";
import { getRun } from "../../runtime/transport/deployments.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { script } from "../../runtime/transport/scripted-service.js";

const hour = 3_600_000;
const century = 876_600 * hour;
const inACentury = new Date(Date.now() + century - hour);
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

/** A client whose first request is throttled, and the times of its requests. */
function startThrottled(hint: string, budget: string, maxThrottleWait = 60_000) {
  const { body = {}, ...init } = hints[hint] ?? {};
  const throttle = async (): Promise<Response> => Response.json(body, { status: 429, ...init });
  const succeed = async (): Promise<Response> => Response.json({ id: "run_1" });
  const service = { throttle, succeed, answer: throttle };
  const options = { budget: budgets[budget], maxThrottleWait };
  const scripted = script([() => service.answer()], options, { random: () => 0.5 });
  const read = (): Promise<unknown> => scripted.transport.send(getRun, { path: { id: "a" } });
  return { clock: scripted.clock, times: scripted.arrivals, service, read };
}

/** The hint is kept whole. */
const isEndless = (error: unknown): boolean =>
  error instanceof ThrottleError && error.retryAfter > century && error.retryAt > inACentury;

describe("a hint to wait for ever", () => {
  it.each(cases)("silences a process an hour at most: $hint, $budget", async ({ hint, budget }) => {
    const { clock, service, read } = startThrottled(hint, budget);
    expect(await rejectionOf(read())).toSatisfy(isEndless);
    service.answer = service.succeed;
    await clock.advance(hour - 1);
    expect(await rejectionOf(read())).toSatisfy(isEndless);
    await clock.advance(1);
    await expect(read()).resolves.toEqual({ id: "run_1" });
    const others = [read(), read()];
    await clock.advance(100);
    await expect(Promise.all(others)).resolves.toHaveLength(2);
  });

  it.each(cases)("has one call an hour try its end: $hint, $budget", async ({ hint, budget }) => {
    const { clock, times, service, read } = startThrottled(hint, budget, Infinity);
    const calls = [read()];
    await clock.advance(1);
    calls.push(...Array.from({ length: 20 }, read));
    // None of those that wait tries.
    await clock.advance(hour);
    expect(times).toHaveLength(1);
    calls.push(read(), read());
    await clock.advance(hour - 1);
    calls.push(read());
    // The one that tried was told the same again.
    expect(times).toHaveLength(2);
    await clock.advance(1);
    service.answer = service.succeed;
    calls.push(read());
    await clock.advance(20_000);
    await Promise.all(calls);
    expect(times).toHaveLength(2 + calls.length);
  });

  it("goes on if a call succeeds that was sent before, or the one that tries is lost", async () => {
    const { clock, times, service, read } = startThrottled("a date of the edge", "no budget");
    service.answer = () => sleep(clock, 1_000).then(service.succeed);
    const early = read();
    await clock.advance(1);
    service.answer = service.throttle;
    await rejectionOf(read());
    await clock.advance(1_000);
    await early;
    expect(await rejectionOf(read())).toSatisfy(isEndless);
    await clock.advance(hour);
    service.answer = () => Promise.reject(new TypeError("fetch failed"));
    const lost = rejectionOf(read());
    await clock.advance(10_000);
    expect(await lost).toSatisfy(isEndless);
    expect(await rejectionOf(read())).toSatisfy(isEndless);
    expect(times).toHaveLength(3);
  });
});
