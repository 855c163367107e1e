import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { Pause } from "../../../runtime/budget/pause.js";
import { startPause } from "../../../runtime/budget/pause.js";

describe("startPause", () => {
  it("lasts as long as was asked for, and resumes up to a second later", async () => {
    const clock = new VirtualClock();
    await clock.advance(100);
    const pause = new Pause("edge");
    startPause(pause, 2_000, { clock, random: () => 0.5 });
    expect(pause).toMatchObject({ until: 2_100, resumeAt: 2_600 });
  });
});
