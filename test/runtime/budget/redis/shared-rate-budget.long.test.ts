import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostInWindow } from "../../../../bench/shared/most-in-window.js";
import { RedisServer } from "../../../../bench/shared/redis-server.js";
import { type Arrivals, shareBudget } from "../../../../bench/shared/share-budget.js";

let server: RedisServer;
beforeAll(async () => {
  server = await RedisServer.start();
}, 300_000);
afterAll(() => server.close());

describe("four processes that share a budget", () => {
  let arrivals: Arrivals;
  beforeAll(async () => {
    arrivals = await shareBudget(server, 4, 16_000);
  }, 120_000);

  it("never exceed 25 requests a second in any five seconds, under steady demand", () => {
    expect(mostInWindow(arrivals.steady, 5_000)).toBeLessThanOrEqual(125);
  });

  it("never exceed it under bursty demand either", () => {
    expect(arrivals.bursty.length).toBeGreaterThan(100);
    expect(mostInWindow(arrivals.bursty, 5_000)).toBeLessThanOrEqual(125);
  });

  it("use at least 85 % of the limit when there is always demand", () => {
    const first = arrivals.steady[0] ?? 0;
    const inTwelve = arrivals.steady.filter((at) => at >= first + 3_000 && at < first + 15_000);
    expect(inTwelve.length).toBeGreaterThanOrEqual(0.85 * 25 * 12);
  });
});
