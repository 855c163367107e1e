import { describe, expect, it, vi } from "vitest";
import { BrowserNotStoppedError } from "../../../runtime/errors/index.js";
import { stopSurely } from "../../../runtime/browsers/stop-surely.js";
import { failures, passing, throttle } from "../polling/support/failures.js";
import { virtualEnvironment } from "../polling/support/virtual-environment.js";
import { rejectionOf } from "../transport/failing.js";

type Stop = (id: string) => Promise<unknown>;

describe("stopSurely", () => {
  it.each(passing)("tries again after a failure that may pass (%s)", async (name) => {
    const { clock, environment } = virtualEnvironment();
    const stop = vi.fn<Stop>().mockRejectedValueOnce(failures[name]).mockResolvedValue(undefined);
    const stopping = stopSurely("browser_1", { stop, environment });
    await clock.runOut();
    await stopping;
    expect(stop).toHaveBeenCalledTimes(2);
    expect(clock.now()).toBe(500);
  });

  it("waits twice as long each time, for one minute, and then names the browser and the failure", async () => {
    const { clock, environment } = virtualEnvironment();
    const moments: number[] = [];
    const stop: Stop = async () => {
      moments.push(clock.now());
      throw failures.broken;
    };
    const rejection = rejectionOf(stopSurely("browser_1", { stop, environment }));
    await clock.runOut();
    const error = await rejection;
    expect(error).toBeInstanceOf(BrowserNotStoppedError);
    expect(error).toMatchObject({ id: "browser_1", cause: failures.broken });
    expect(moments).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000]);
    expect(clock.now()).toBe(60_000);
    expect(clock.pending).toBe(0);
  });

  it("waits as long as a throttle asks, where there is time for it", async () => {
    const { clock, environment } = virtualEnvironment(0);
    const stop = vi.fn<Stop>().mockRejectedValueOnce(throttle(5_000)).mockResolvedValue(undefined);
    const stopping = stopSurely("browser_1", { stop, environment });
    await clock.runOut();
    await stopping;
    expect(clock.now()).toBe(5_000);
  });

  it("reports at once what will not pass, and a throttle that lasts too long", async () => {
    for (const cause of [failures.unauthorized, failures.invalid, throttle(300_000)]) {
      const { environment } = virtualEnvironment();
      const stop = vi.fn<Stop>().mockRejectedValue(cause);
      const error = await rejectionOf(stopSurely("browser_1", { stop, environment }));
      expect(error).toBeInstanceOf(BrowserNotStoppedError);
      expect(error).toMatchObject({ id: "browser_1", cause });
      expect(stop).toHaveBeenCalledOnce();
    }
  });

  it("takes a browser that does not exist any more for stopped", async () => {
    const stop = vi.fn<Stop>().mockRejectedValue(failures.missing);
    await stopSurely("browser_1", { stop });
    expect(stop).toHaveBeenCalledOnce();
  });
});
