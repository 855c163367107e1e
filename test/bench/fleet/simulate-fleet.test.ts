import { describe, expect, it } from "vitest";
import { mostAtOnce } from "../../../bench/fleet/sessions.js";
import { simulateFleet } from "../../../bench/fleet/simulate-fleet.js";

const plan = { runs: 500, workers: 7, concurrency: 60, seed: 3 };

describe("a simulated fleet", () => {
  it("carries out every run, and no more at once than the project may", async () => {
    const { sessions, windows, elapsed } = await simulateFleet(plan);
    expect(sessions).toHaveLength(500);
    expect(mostAtOnce(sessions)).toBe(60);
    // Each run is created once, and its result is read once.
    expect(windows.totalOf("general")).toBe(1_000);
    expect(elapsed).toBeGreaterThan(Math.max(...sessions.map(({ endedAt }) => endedAt)));
  });

  it("is the same for the same seed, and keeps to the rates that follow from the concurrency", async () => {
    const [first, again] = [await simulateFleet(plan), await simulateFleet(plan)];
    expect(again.sessions).toEqual(first.sessions);
    expect(again.windows.totalOf("status")).toBe(first.windows.totalOf("status"));
    expect(first.windows.throttled).toBe(0);
    expect(first.windows.mostOf("status")).toBeLessThanOrEqual(1);
  });
});
