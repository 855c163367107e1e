import { describe, expect, it } from "vitest";
import { LimitSources } from "../../../overlays/budget/limit-sources.js";

describe("LimitSources", () => {
  it("goes by the best source that it has", () => {
    const limit = new LimitSources(25);
    expect(limit.value).toBe(25);
    limit.learn(50);
    expect(limit.value).toBe(50);
    limit.override(70);
    expect(limit.value).toBe(70);
    limit.tell(10);
    expect(limit.value).toBe(10);
    limit.override(80);
    limit.learn(50);
    expect(limit.value).toBe(10);
  });

  it("forgets what a throttle said once the account has changed", () => {
    const limit = new LimitSources(25);
    limit.tell(10);
    limit.learn(50);
    expect(limit.value).toBe(10);
    limit.learn(100);
    expect(limit.value).toBe(100);
  });
});
