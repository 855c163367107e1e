import { describe, expect, it } from "vitest";
import { RateWindows } from "../../../bench/fleet/rate-windows.js";

describe("windows of a rate", () => {
  it("throttle what exceeds the limit of a layer, and begin again with each window", () => {
    const windows = new RateWindows({ general: 1, status: 2 }, 5);
    for (let times = 0; times < 6; times += 1) windows.count("general", 4_999);
    for (let times = 0; times < 5; times += 1) windows.count("general", 5_000);
    for (let times = 0; times < 8; times += 1) windows.count("status", 5_000);
    expect(windows.throttled).toBe(1);
    expect([windows.totalOf("general"), windows.totalOf("status")]).toEqual([11, 8]);
    expect([windows.mostOf("general"), windows.mostOf("status")]).toEqual([1.2, 0.8]);
  });
});
