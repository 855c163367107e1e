import { describe, expect, it } from "vitest";
import { followSignal } from "../../../runtime/time/index.js";

const reason = new Error("enough");

describe("a controller that follows a signal", () => {
  it("aborts with the signal, for its reason", () => {
    const [leader, follower] = [new AbortController(), new AbortController()];
    followSignal(follower, leader.signal);
    expect(follower.signal.aborted).toBe(false);
    leader.abort(reason);
    expect(follower.signal.reason).toBe(reason);
  });

  it("aborts at once if the signal has", () => {
    const follower = new AbortController();
    followSignal(follower, AbortSignal.abort(reason));
    expect(follower.signal.reason).toBe(reason);
  });

  it("follows no longer once it is let go", () => {
    const [leader, follower] = [new AbortController(), new AbortController()];
    const release = followSignal(follower, leader.signal);
    release();
    leader.abort(reason);
    expect(follower.signal.aborted).toBe(false);
  });
});
