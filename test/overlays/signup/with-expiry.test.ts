import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withExpiry } from "../../../overlays/signup/with-expiry.js";
import { rejectionOf } from "../../runtime/transport/failing.js";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-09-09T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("withExpiry", () => {
  it("counts the lifetime from the request, not from the answer", async () => {
    const answering = new Promise<{ claim_url: string }>((resolve) => {
      setTimeout(() => resolve({ claim_url: "https://us.cloud-agent.example/claim/1" }), 5_000);
    });
    const claiming = withExpiry(answering, 3_600);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(claiming).resolves.toEqual({
      claim_url: "https://us.cloud-agent.example/claim/1",
      expiresAt: new Date("2026-09-09T13:00:00Z"),
    });
  });

  it("leaves a field of the answer's own alone", async () => {
    const answer = { expiresAt: new Date(0) };
    await expect(withExpiry(Promise.resolve(answer), 3_600)).resolves.toEqual(answer);
  });

  it("passes on a failure", async () => {
    const error = new Error("broken");
    expect(await rejectionOf(withExpiry(Promise.reject(error), 3_600))).toBe(error);
  });
});
