import { describe, expect, it, vi } from "vitest";
import { ConfigurationError, WaitTimeoutError } from "../../../runtime/errors/index.js";
import { waitForCondition } from "../../../runtime/polling/wait-for-completion.js";
import { rejectionOf } from "../transport/failing.js";
import { failures } from "./support/failures.js";
import { virtualEnvironment } from "./support/virtual-environment.js";

describe("waitForCondition", () => {
  it("asks until the caller is content, whatever the answer looks like", async () => {
    const { clock, environment } = virtualEnvironment();
    const answers: unknown[] = [undefined, "", null, { state: { linked: false } }, ["linked"]];
    const read = vi.fn<() => Promise<unknown>>(async () => answers.shift());
    const onStatus = vi.fn<(answer: unknown, elapsed: number) => void>();
    const until = (answer: unknown): boolean => Array.isArray(answer);
    const waiting = waitForCondition("calendar", read, { until, onStatus }, environment);
    await clock.runOut();
    await expect(waiting).resolves.toEqual(["linked"]);
    expect(read).toHaveBeenCalledTimes(5);
    expect(onStatus.mock.calls.map(([, elapsed]) => elapsed)).toEqual([0, 1000, 2000, 3000, 4000]);
  });

  it("hands the settings of a call to each request, with a signal of the wait's own", async () => {
    const { clock, environment } = virtualEnvironment();
    const read = vi.fn<(request: object) => Promise<boolean>>().mockResolvedValue(true);
    const headers = { "x-trace": "1" };
    const options = { until: Boolean, headers, requestTimeout: 50, timeout: 600_000 };
    const waiting = waitForCondition("calendar", read, options, environment);
    await clock.runOut();
    await waiting;
    const request = { headers, timeout: 50, signal: expect.any(AbortSignal) };
    expect(read.mock.calls).toEqual([[request]]);
  });

  it("goes on after a failure in passing, and names what it waited for when its time is over", async () => {
    const { clock, environment } = virtualEnvironment();
    const read = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(failures.lost)
      .mockResolvedValue({ token: "t" });
    const options = { until: () => false, timeout: 5_000 };
    const rejection = rejectionOf(waitForCondition("calendar", read, options, environment));
    await clock.runOut();
    const error = await rejection;
    expect(error).toBeInstanceOf(WaitTimeoutError);
    expect(error).toMatchObject({ id: "calendar", lastStatus: undefined, elapsed: 5_000 });
    expect(JSON.stringify(error)).not.toContain("token");
  });

  it("asks nothing when it is not told what to wait for", async () => {
    const read = vi.fn<() => Promise<unknown>>();
    const args = ["calendar", read, {}];
    const waiting: unknown = Reflect.apply(waitForCondition, undefined, args);
    await expect(waiting).rejects.toBeInstanceOf(ConfigurationError);
    expect(read).not.toHaveBeenCalled();
  });
});
