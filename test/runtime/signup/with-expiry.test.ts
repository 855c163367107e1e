import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withExpiry } from "../../../runtime/signup/with-expiry.js";
import { createApiPromise, type ApiPromise } from "../../../runtime/transport/api-promise.js";
import { useUnheard } from "../../support/use-unheard.js";
import { rejectionOf } from "../transport/failing.js";

const unheard = useUnheard();

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-09-09T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

/** The promise that a call gives for an answer with this body. */
function promiseOf<Answer extends object>(answering: Promise<Answer>): ApiPromise<Answer> {
  const headers = new Headers({ "x-request-id": "r1" });
  return createApiPromise(answering, () => ({ status: 201, statusText: "Created", headers }));
}

const answer = { claim_url: "https://us.cloud-agent.example/claim/1" };
const expiresAt = new Date("2026-09-09T13:00:00Z");

describe("withExpiry", () => {
  it("counts the lifetime from the request, not from the answer", async () => {
    const answering = new Promise<typeof answer>((resolve) => {
      setTimeout(() => resolve(answer), 5_000);
    });
    const claiming = withExpiry(promiseOf(answering), 3_600);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(claiming).resolves.toEqual({ ...answer, expiresAt });
  });

  it("leaves a field of the answer's own alone", async () => {
    const own = { expiresAt: new Date(0) };
    await expect(withExpiry(promiseOf(Promise.resolve(own)), 3_600)).resolves.toEqual(own);
  });

  it("gives status and headers of the answer as well", async () => {
    const claiming = withExpiry(promiseOf(Promise.resolve(answer)), 3_600);
    const { data, response } = await claiming.withResponse();
    expect(data).toEqual({ ...answer, expiresAt });
    expect(data).toBe(await claiming);
    expect(response).toMatchObject({ status: 201, statusText: "Created" });
    expect(response.headers.get("x-request-id")).toBe("r1");
  });

  it("rejects both ways with a failure, and leaves no rejection that nobody hears of", async () => {
    const error = new Error("broken");
    const claiming = withExpiry(promiseOf(Promise.reject(error)), 3_600);
    expect(await rejectionOf(claiming.withResponse())).toBe(error);
    expect(await unheard()).toEqual([]);
    expect(await rejectionOf(claiming)).toBe(error);
  });
});
