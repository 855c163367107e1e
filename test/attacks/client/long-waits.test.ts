import { describe, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { sendJson, useServer } from "../../runtime/transport/loopback.js";

const long = [2 ** 31 - 1, 2 ** 31, 2 ** 32 + 1, 2 ** 53 - 1, Number.MAX_VALUE, Infinity];
const pairs = long.flatMap((timeout, index) =>
  [timeout, Infinity, long.at(-2 - index)].map((deadline = 2 ** 31) => ({ timeout, deadline })),
);

/** A service that throttles the first request, takes its time, and has ended every run. */
async function startSlow(): Promise<{ apiKey: string; baseUrl: string; budget: "off" }> {
  let nth = 0;
  const server = await useServer((response) => {
    nth += 1;
    const isThrottled = nth === 1;
    const answer = { id: "run_1", status: "completed", cdpUrl: "wss://browsers.example/1" };
    if (isThrottled) sendJson(response, 429, { limit_rps: 1000, retry_after_seconds: 0 });
    else setTimeout(() => sendJson(response, 200, answer), 15);
  });
  return { apiKey: "svc_key", baseUrl: server.baseUrl, budget: "off" };
}

describe("an attacker who wants long limits to end a call at once", () => {
  it("finds no pair of timeout and deadline that does, in the client's options or the call's", async () => {
    const options = await startSlow();
    for (const limits of pairs) {
      const client = new V4Client({ ...options, ...limits, maxRetries: 2 });
      expect(await client.runs.get("run_1")).toMatchObject({ id: "run_1" });
    }
    const client = new V4Client(options);
    for (const limits of pairs)
      expect(await client.runs.get("run_1", limits)).toMatchObject({ id: "run_1" });
  });

  it.each(long)("finds no wait of %d ms that does, whichever option says so", async (duration) => {
    const options = await startSlow();
    const settings = { ...options, maxThrottleWait: duration, maxRetries: 3 };
    const { runs, browsers } = new V4Client(settings);
    const limits = { waitTimeout: duration, requestTimeout: duration, deadline: duration };
    const waiting = { ...limits, pollInterval: duration };
    const ended = { status: "completed" };
    expect(await runs.waitForCompletion("run_1", waiting)).toMatchObject(ended);
    expect(await runs.createAndWait({ task: "x" }, waiting)).toMatchObject(ended);
    const browser = await browsers.open({}, { stopTimeout: duration, timeout: duration });
    await expect(browser.stop()).resolves.toBeUndefined();
  });
});
