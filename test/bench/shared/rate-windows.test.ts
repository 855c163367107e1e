import { expect, it } from "vitest";
import { RateWindows } from "../../../bench/shared/rate-windows.js";

it("windows of a rate throttle what exceeds their limit, and begin again with each window", () => {
  const windows = new RateWindows(1, 5);
  for (let times = 0; times < 6; times += 1) windows.count(4_999);
  for (let times = 0; times < 5; times += 1) windows.count(5_000);
  expect(windows.throttled).toBe(1);
  expect(windows.total).toBe(11);
});
