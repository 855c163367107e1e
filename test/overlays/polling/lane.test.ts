import { describe, expect, it } from "vitest";
import type { Job } from "../../../overlays/polling/job.js";
import { Lane } from "../../../overlays/polling/lane.js";

function jobOf(key: string, index = 0): Job<string> {
  return { body: key, index, key, workspace: "w1" };
}

function laneOf(keys: readonly string[], earlier: readonly string[] = []): Lane<string> {
  const lane = new Lane<string>("w1", earlier);
  for (const [index, key] of keys.entries()) lane.add(jobOf(key, index));
  return lane;
}

/** The keys of the jobs whose turn has come, and why they are held. */
function take(lane: Lane<string>, isComplete = false): unknown[] {
  return lane.take(isComplete).map(({ key, heldIn, heldBy }) => (heldIn ? [key, heldBy] : key));
}

const [a, b] = [jobOf("a", 0), jobOf("b", 1)];

describe("a lane", () => {
  it("lets one job after another have its turn, in their order", () => {
    const lane = laneOf(["a", "b"]);
    expect(take(lane)).toEqual(["a"]);
    expect(take(lane)).toEqual([]);
    lane.end(a, false);
    expect(take(lane)).toEqual(["b"]);
    lane.end(b, false);
    expect(take(lane)).toEqual([]);
    expect(lane.isDone).toBe(true);
  });

  it("holds all others once a job keeps it, also those that come later", () => {
    const lane = laneOf(["a", "b", "c"]);
    take(lane);
    lane.end(a, true);
    expect(take(lane)).toEqual([
      ["b", "a"],
      ["c", "a"],
    ]);
    lane.add(jobOf("d"));
    expect(take(lane)).toEqual([["d", "a"]]);
    expect(lane.isDone).toBe(false);
  });

  it("waits for the job that an earlier call has left active, and lets it go first", () => {
    const lane = laneOf(["a"], ["b"]);
    expect(take(lane)).toEqual([]);
    lane.add(b);
    expect(take(lane)).toEqual(["b"]);
    lane.end(b, false);
    expect(take(lane)).toEqual(["a"]);
  });

  it("holds its jobs when the one that an earlier call has left active never comes", () => {
    const lane = laneOf(["a", "b"], ["gone"]);
    expect(take(lane)).toEqual([]);
    expect(take(lane, true)).toEqual([
      ["a", "gone"],
      ["b", "gone"],
    ]);
  });

  it("is not replaced after an earlier call has used it", () => {
    const lane = laneOf(["a"], ["a"]);
    take(lane);
    lane.end(a, false);
    expect(lane.isDone).toBe(false);
  });
});
