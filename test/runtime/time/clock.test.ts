import { describe, expect, it } from "vitest";
import { realClock } from "../../../runtime/time/clock.js";

describe("realClock", () => {
  it("counts the milliseconds that pass until a timer is due", async () => {
    const start = realClock.now();
    await new Promise<void>((resolve) => {
      realClock.setTimer(30, resolve);
    });
    expect(realClock.now() - start).toBeGreaterThanOrEqual(30);
  });
});
