import { once } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { drainPages, poll, serialize, runAll } from "../../../runtime/polling/index.js";
import { collect } from "../../runtime/polling/support/collect.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { useSandbox } from "../../support/use-sandbox.js";

const explained = "The `signal` that you passed timed out, not the client.";

const sandbox = useSandbox({ runDuration: Infinity }, "test");

type Work = (client: V4Client, signal: AbortSignal) => Promise<unknown>;

/** Every kind of work that takes a signal. */
const works: readonly (readonly [name: string, work: Work])[] = [
  ["a call", ({ runs }, signal) => runs.get("run_1", { signal })],
  [
    "client.http",
    ({ http }, signal) => http.GET("/runs/{id}", { params: { path: { id: "x" } }, signal }),
  ],
  ["a creation with its wait", ({ runs }, signal) => runs.createAndWait({ task: "x" }, { signal })],
  ["a wait", ({ runs }, signal) => runs.waitForCompletion("run_1", { signal })],
  ["watch", ({ runs }, signal) => collect(runs.watch("run_1", { signal }))],
  [
    "runAll",
    ({ runs }, signal) => collect(runAll(runs.batch([{ task: "x" }], { signal, concurrency: 1 }))),
  ],
  ["a browser", ({ browsers }, signal) => browsers.open({}, { signal })],
  ["poll", (_, signal) => poll(() => 1, { until: () => false, signal })],
  ["pages", (_, signal) => collect(drainPages(() => ({ hasMore: false }), { signal }))],
  ["serialize", (_, signal) => serialize("key", () => 1, { signal })],
];

it.each(works)(
  "a signal of AbortSignal.timeout() is named as the caller's by %s",
  async (_, work) => {
    const signal = AbortSignal.timeout(1);
    await once(signal, "abort");
    const error = await rejectionOf(work(new V4Client(sandbox.us), signal));
    expect(error).toMatchObject({ name: "TimeoutError", message: explained });
  },
);

/** The reason that an interceptor finds in its signal after a call has ended. */
async function reasonSeen(options: object, request: object): Promise<unknown> {
  let seen: AbortSignal | null | undefined;
  const client = new V4Client({
    ...sandbox.us,
    ...options,
    maxRetries: 0,
    interceptors: [
      (next) => (input, init) => {
        seen = init?.signal;
        return next(input, init);
      },
    ],
  });
  await rejectionOf(client.runs.get("run_1", request));
  return seen?.reason;
}

describe("the signal that interceptors see", () => {
  beforeEach(
    () => void sandbox.control.injectFault({ effect: { kind: "hang", carriedOut: false } }),
  );

  it("aborts with the client's own error when its time is up", async () => {
    expect(await reasonSeen({ timeout: 20 }, {})).toMatchObject({
      name: "TimeoutError",
      code: "timeout",
    });
  });

  it("aborts with the caller's reason", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    setTimeout(() => controller.abort(reason), 20);
    expect(await reasonSeen({}, { signal: controller.signal })).toBe(reason);
  });
});
