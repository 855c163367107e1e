import { expect, it } from "vitest";
import { mostInWindow } from "../../../../bench/shared/most-in-window.js";
import { RedisServer } from "../../../../bench/shared/redis-server.js";
import { shareBudget } from "../../../../bench/shared/share-budget.js";

it("lets four processes send at least 85 % of 25 requests a second, and never more", async () => {
  const redis = await RedisServer.start();
  const { steady, bursty } = await shareBudget(redis, 4, 16_000).finally(() => redis.close());
  expect(mostInWindow(steady, 5_000)).toBeLessThanOrEqual(125);
  expect(mostInWindow(bursty, 5_000)).toBeLessThanOrEqual(125);
  expect(bursty.length).toBeGreaterThan(100);
  const first = steady[0] ?? 0;
  const inTwelve = steady.filter((at) => at >= first + 3_000 && at < first + 15_000);
  expect(inTwelve.length).toBeGreaterThanOrEqual(0.85 * 25 * 12);
}, 300_000);
