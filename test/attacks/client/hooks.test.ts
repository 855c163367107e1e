import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { BillingClient } from "../../../generated/billing/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { useUnheard } from "../../support/use-unheard.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { sendJson, useServer } from "../../runtime/transport/loopback.js";

const failure = new Error("broken hook");

/** Ways in which a hook fails. */
const failing: Readonly<Record<string, () => unknown>> = {
  "a throw": () => {
    throw failure;
  },
  "a rejection": () => Promise.reject(failure),
  "a late rejection": async () => {
    await sleep(1);
    throw failure;
  },
  "a thenable that rejects": () => ({
    // oxlint-disable-next-line unicorn/no-thenable -- it is what is tested
    then: (_: unknown, reject: (reason: unknown) => void) => reject(failure),
  }),
};

const unheard = useUnheard();

const run = { id: "x", status: "completed", cdpUrl: "wss://browsers.example/x" };
const answer = { ...run, concurrentSessionLimit: 3 };

/** A service that throttles, then fails, then answers with whatever all operations need. */
async function start(): Promise<{ apiKey: string; baseUrl: string }> {
  let nth = 0;
  const server = await useServer((response, { method }) => {
    nth += 1;
    if (nth === 1) sendJson(response, 429, { limit_rps: 25, retry_after_seconds: 0 });
    else if (nth === 2) sendJson(response, 503, {});
    else if (method === "PATCH") sendJson(response, 403, {});
    else sendJson(response, 200, answer);
  });
  return { apiKey: "svc_key", baseUrl: server.baseUrl };
}

/** Tries every way of failing at a time, and waits until an unhandled rejection would be reported. */
async function tryAll(attack: (fail: () => unknown) => Promise<void>): Promise<void> {
  await Promise.all(Object.values(failing).map(attack));
  await sleep(20);
  expect(await unheard()).toEqual([]);
}

describe("an attacker who wants the process to end with a hook that throws or rejects", () => {
  it("finds no way through the logger or the notices of a client", () =>
    tryAll(async (fail) => {
      const logger = { debug: fail, info: fail, warn: fail, error: fail };
      const client = new V4Client({ ...(await start()), logger, onRetry: fail, onThrottle: fail });
      expect(await client.runs.get("x")).toMatchObject({ id: "x" });
    }));

  it("finds none through what a budget of the user's own is told", () =>
    tryAll(async (fail) => {
      // What it throws ends the constructor, which has sent nothing; what it rejects with is ignored.
      const begin = (): unknown => Promise.reject(failure);
      // A program without types returns whatever it likes.
      const throttled = (): void => fail() as void;
      const budget = { acquire: () => undefined, throttled, learn: fail, begin };
      const client = new BillingClient({ ...(await start()), budget });
      expect(await client.getAccount()).toMatchObject({ concurrentSessionLimit: 3 });
    }));

  it("finds none through what is told of a wait; there it ends the wait, as documented", () =>
    tryAll(async (fail) => {
      const { runs } = new V4Client({ ...(await start()), maxRetries: 0 });
      const options = { pollInterval: 1 };
      const first = runs.waitForCompletion("x", { ...options, onError: fail });
      expect(await rejectionOf(first)).toBe(failure);
      const second = runs.waitForCompletion("x", { ...options, onStatus: fail });
      expect(await rejectionOf(second)).toBe(failure);
      const third = runs.createAndWait({ task: "t" }, { ...options, onCreated: fail });
      expect(await rejectionOf(third)).toBe(failure);
    }));

  it("finds none through a hook of a wait that has ended before it", () =>
    tryAll(async (fail) => {
      const client = new V4Client({ ...(await start()), maxRetries: 0 });
      const controller = new AbortController();
      const onError = (): unknown => (controller.abort("enough"), fail());
      const { signal } = controller;
      const waiting = client.runs.waitForCompletion("x", { signal, onError });
      expect(await rejectionOf(waiting)).toBe("enough");
    }));

  it("finds none through the report of a browser that runs on, which is still reported", () =>
    tryAll(async (fail) => {
      const client = new V4Client(await start());
      const controller = new AbortController();
      await client.runs.get("x");
      const options = { onStopFailed: fail, signal: controller.signal };
      const browser = await client.browsers.open({}, options);
      expect(await rejectionOf(browser.stop())).toMatchObject({ code: "browser_not_stopped" });
      controller.abort();
    }));
});
