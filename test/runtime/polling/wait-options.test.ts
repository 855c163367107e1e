import { describe, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import {
  checkWaitOptions,
  requestOptionsOf,
} from "../../../runtime/polling/wait-for-completion.js";
import { runAll } from "../../../runtime/polling/index.js";

const fetch = () => expect.fail("Something was sent.");
const { runs, browsers } = new V4Client({ apiKey: "key_1", baseUrl: "https://a.example", fetch });
const body = { task: "x" };
const runMany = (options: object) =>
  runAll(runs.batch([body], { concurrency: 1, ...options })).next();

it.each<[string, string, (options: object) => PromiseLike<unknown>]>([
  ["get", "beforeSend", (options) => runs.get("run_1", options)],
  ["create", "beforeRetry", (options) => runs.create(body, options)],
  ["open", "onStopFailed", (options) => browsers.open({}, options)],
  ["waitForCompletion", "onStatus onError", (options) => runs.waitForCompletion("run_1", options)],
  ["watch", "onStatus onError", (options) => runs.watch("run_1", options).next()],
  ["createAndWait", "onStatus onError onCreated", (options) => runs.createAndWait(body, options)],
  ["runAll", "onStatus onError onCreated onProgress workspace key reconcile", runMany],
])(
  "every wait, and every call wants a signal, functions, and options that exist: %s",
  async (_, hooks, start) => {
    const expected = "an AbortSignal, such as `controller.signal` of an AbortController";
    for (const signal of [new AbortController(), "signal"])
      await expect(start({ signal })).rejects.toThrow(refusal("signal", expected));
    const unknown = "The option `timeOut` is unknown: did you mean `timeout`?";
    await expect(start({ timeOut: 5 })).rejects.toThrow(new ConfigurationError(unknown));
    for (const hook of hooks.split(" "))
      await expect(start({ [hook]: "yes" })).rejects.toThrow(refusal(hook, "a function"));
    await expect(start({ pollInterval: 0 })).rejects.toThrow("`pollInterval`");
  },
);

function refusal(option: string, expected: string): Error {
  return new ConfigurationError(`The option \`${option}\` must be ${expected}.`);
}

describe("requestOptionsOf", () => {
  it("hands on what belongs to a call and keeps what belongs to the wait", () => {
    const { signal } = new AbortController();
    const options = {
      headers: { "x-trace": "1" },
      timeout: 600_000,
      requestTimeout: 5_000,
      pollInterval: 100,
      onStatus: () => {},
      onError: () => {},
      signal,
    };
    const request = { headers: { "x-trace": "1" }, timeout: 5_000, signal };
    expect(requestOptionsOf(options)).toEqual(request);
  });

  it("leaves the time of one attempt to the client, and takes another signal", () => {
    const { signal } = new AbortController();
    expect(requestOptionsOf({ timeout: 600_000 }, signal)).toEqual({ signal });
  });
});

describe("checkWaitOptions", () => {
  it.each([{ timeout: 0 }, { pollInterval: Number.NaN }, { requestTimeout: -5 }])(
    "refuses %j",
    (options) => {
      expect(() => checkWaitOptions(options)).toThrow(ConfigurationError);
    },
  );

  it.each([
    [{ timout: 5 }, "`timout` is unknown: did you mean `timeout`?"],
    [{ onstatus: 5 }, "`onstatus` is unknown: did you mean `onStatus`?"],
    [
      { colour: 5 },
      "`colour` is unknown; expected one of beforeRetry, beforeSend, deadline, extraBody, headers, maxRetries,",
    ],
  ])("refuses %j, which only JavaScript lets pass", (options: object, message) => {
    expect(() => checkWaitOptions(options)).toThrow(message);
  });

  it("lets unknown options pass that are not set", () => {
    const options: object = { colour: undefined };
    expect(() => checkWaitOptions(options)).not.toThrow();
  });

  it("lets good ones and absent ones pass", () => {
    expect(() => checkWaitOptions({})).not.toThrow();
    const options = { timeout: Infinity, pollInterval: () => 5, requestTimeout: 1 };
    expect(() => checkWaitOptions(options)).not.toThrow();
  });
});
