import { describe, expect, it } from "vitest";
import { Pause } from "../../../runtime/budget/pause.js";

describe("Pause", () => {
  it("is over before it was ever asked for", () => {
    expect(new Pause("edge")).toMatchObject({ scope: "edge", until: -Infinity });
  });

  it("gets longer, but never shorter", () => {
    const pause = new Pause("project");
    pause.extend(1_000, 1_300);
    pause.extend(900, 1_900);
    expect(pause).toMatchObject({ until: 1_000, resumeAt: 1_300 });
    pause.extend(1_100, 1_200);
    expect(pause).toMatchObject({ until: 1_100, resumeAt: 1_300 });
  });

  it("tells those who watch of every extension, until they stop", () => {
    const pause = new Pause("project");
    let told = 0;
    const stop = pause.watch(() => {
      told += 1;
    });
    pause.extend(10, 10);
    pause.extend(5, 5);
    expect(told).toBe(1);
    stop();
    pause.extend(20, 20);
    expect(told).toBe(1);
  });
});
