import { getEventListeners } from "node:events";
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { createLedger } from "../../../runtime/browsers/ledger.js";
import { openBrowser } from "../../../runtime/browsers/open-browser.js";
import { type BrowserNotStoppedError, ConfigurationError } from "../../../runtime/errors/index.js";
import { rejectionOf } from "../transport/failing.js";
import { type BrowsersService, startBrowsers } from "./support/browsers-service.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";
import { stopSurely } from "../../../runtime/browsers/stop-surely.js";
import { failures, passing, throttle } from "../waiting/support/failures.js";
import { settled, virtualEnvironment } from "../waiting/support/virtual-environment.js";

const temporaryFile = useTemporaryFiles();
let service: BrowsersService;
beforeEach(async () => {
  service = await startBrowsers();
});

describe("openBrowser", () => {
  it("gives the browser as the service gave it, and what stops it", async () => {
    const browser = await openBrowser(service.steps);
    const cdpUrl = "wss://browsers.example/devtools/browser_1";
    expect(browser).toMatchObject({ id: "browser_1", cdpUrl });
    expectTypeOf(browser.cdpUrl).toEqualTypeOf<string>();
    expect(service.running.size).toBe(1);
    await browser.stop();
    expect(service.running.size).toBe(0);
  });

  it("stops it once at the end of a block, however often the block has stopped it", async () => {
    const { signal } = new AbortController();
    {
      await using browser = await openBrowser(service.steps);
      expect(service.running).toContain(browser.id);
    }
    {
      await using browser = await openBrowser(service.steps, { signal });
      expect(getEventListeners(signal, "abort")).toHaveLength(1);
      await Promise.all([browser.stop(), browser.stop()]);
    }
    expect(service.stops).toEqual(["browser_1", "browser_2"]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  const broken = new Error("broken in browser_1");
  const notStopped = { name: "BrowserNotStoppedError", id: "browser_1" };

  it.each([
    ["the error is the block's", [], broken],
    ["both are reported if the stop fails", [401], { error: notStopped, suppressed: broken }],
  ])("stops it once when the block throws, and %s", async (_, failing, end) => {
    service.failing.push(...failing);
    const work = async (): Promise<void> => {
      await using browser = await openBrowser(service.steps);
      throw new Error(`broken in ${browser.id}`);
    };
    expect(await rejectionOf(work())).toMatchObject(end);
    expect(service.stops).toEqual(["browser_1"]);
  });

  it("stops it when its signal aborts, though nobody disposes of it", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const browser = await openBrowser(service.steps, { signal });
    controller.abort();
    await vi.waitFor(() => expect(service.running.size).toBe(0));
    await browser.stop();
    expect(service.stops).toEqual(["browser_1"]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("stops it when its signal aborts during the creation, then gives the reason", async () => {
    service.delay = 300;
    const controller = new AbortController();
    const { signal } = controller;
    const rejection = rejectionOf(openBrowser(service.steps, { signal }));
    await vi.waitFor(() => expect(service.running.size).toBe(1));
    controller.abort(new Error("enough"));
    expect(await rejection).toBe(signal.reason);
    expect(service.running.size).toBe(0);
    expect(service.stops).toEqual(["browser_1"]);
  });

  it("creates none for a signal that has aborted before", async () => {
    const signal = AbortSignal.abort("before");
    expect(await rejectionOf(openBrowser(service.steps, { signal }))).toBe("before");
    expect(service.seen).toEqual([]);
  });

  it("reports the id when a stop fails for good, and stops it at the next call", async () => {
    let isReported = false;
    const onStopFailed = vi.fn<(error: BrowserNotStoppedError) => unknown>(async () => {
      await setImmediate();
      isReported = true;
      throw new Error("The hook fails as well.");
    });
    service.failing.push(401);
    const browser = await openBrowser(service.steps, { onStopFailed });
    const error = await rejectionOf(browser.stop());
    const facts = { name: "BrowserNotStoppedError", id: "browser_1", cause: { status: 401 } };
    expect(error).toMatchObject(facts);
    expect(onStopFailed.mock.calls).toEqual([[error]]);
    expect(isReported).toBe(true);
    await browser.stop();
    expect(service.running.size).toBe(0);
  });

  it("reports the id when the stop after an abort fails, though nobody waits for it", async () => {
    const onStopFailed = vi.fn<(error: BrowserNotStoppedError) => void>();
    const controller = new AbortController();
    service.failing.push(422);
    await openBrowser(service.steps, { onStopFailed, signal: controller.signal });
    controller.abort();
    await vi.waitFor(() => expect(onStopFailed).toHaveBeenCalledOnce());
    expect(onStopFailed.mock.calls[0]?.[0]).toMatchObject({ id: "browser_1" });
  });

  it("notes in its ledger that it is open, and that it is stopped", async () => {
    const ledger = await temporaryFile();
    const browser = await openBrowser(service.steps, { ledger: createLedger(ledger) });
    expect(await readFile(ledger, "utf8")).toContain("browser_1");
    await browser.stop();
    const lines = (await readFile(ledger, "utf8")).split("\n").filter((line) => line !== "");
    const { baseUrl } = service;
    const own = { pid: process.pid, host: hostname(), at: expect.any(Number) as unknown };
    const opened = { opened: "browser_1", baseUrl, ...own };
    const notes = lines.map((line): unknown => JSON.parse(line));
    expect(notes).toMatchObject([opened, { stopped: "browser_1", baseUrl }]);
  });

  it("creates none when the ledger cannot be written or an option cannot work", async () => {
    for (const options of [{ ledger: createLedger("/nowhere/at/all.jsonl") }, { stopTimeout: 0 }]) {
      const error = await rejectionOf(openBrowser(service.steps, options));
      expect(error).toBeInstanceOf(ConfigurationError);
    }
    expect(service.seen).toEqual([]);
  });
});

/** How an attempt to stop a browser ends that fails in these ways, one after another. */
async function stopAfter(failing: readonly Error[], chance = 0.5) {
  const { clock, environment } = virtualEnvironment(chance);
  const moments: number[] = [];
  const stop = async (): Promise<void> => {
    const error = failing[moments.length];
    moments.push(clock.now());
    if (error) throw error;
  };
  const error = await settled(clock, stopSurely("browser_1", stop, undefined, environment));
  expect(clock.pending).toBe(0);
  return { error, moments, now: clock.now() };
}

describe("stopSurely", () => {
  it.each<[what: string, failure: Error, tries: number[]]>([
    ...passing.map((name): [string, Error, number[]] => [name, failures[name], [0, 500]]),
    ["a throttle, which asks for a pause", throttle(5_000), [0, 5_000]],
    ["a browser that does not exist any more, and so is stopped", failures.missing, [0]],
  ])("tries as often as it has to after %s", async (_, failure, moments) => {
    const chance = failure.name === "ThrottleError" ? 0 : 0.5;
    expect(await stopAfter([failure], chance)).toMatchObject({ error: undefined, moments });
  });

  it("waits twice as long each time, for one minute, and then names the browser and the failure", async () => {
    const { error, ...times } = await stopAfter(Array.from({ length: 20 }, () => failures.broken));
    const facts = { name: "BrowserNotStoppedError", id: "browser_1", cause: failures.broken };
    expect(error).toMatchObject(facts);
    const moments = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000];
    expect(times).toEqual({ moments, now: 60_000 });
  });

  it("reports at once what will not pass, and a throttle that lasts too long", async () => {
    for (const cause of [failures.unauthorized, failures.invalid, throttle(300_000)]) {
      const { error, moments } = await stopAfter([cause]);
      expect(error).toMatchObject({ name: "BrowserNotStoppedError", id: "browser_1", cause });
      expect(moments).toEqual([0]);
    }
  });
});
