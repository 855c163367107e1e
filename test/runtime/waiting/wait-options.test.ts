import { describe, expect, it, vi } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { checkWait } from "../../../runtime/waiting/poll.js";
import { waitOptions } from "../../../runtime/waiting/wait-for-completion.js";
import { poll, runAll } from "../../../runtime/polling/index.js";
import { readCases } from "../../support/read-cases.js";
import { rejectionOf } from "../transport/failing.js";

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
])("all waits and calls want a signal, functions, known options: %s", async (_, hooks, start) => {
  const expected = "an AbortSignal, such as `controller.signal`";
  for (const signal of [new AbortController(), "signal"])
    await expect(start({ signal })).rejects.toThrow(refusal("signal", expected));
  const unknown = "The option `deadLine` is unknown: did you mean `deadline`?";
  await expect(start({ deadLine: 5 })).rejects.toThrow(new ConfigurationError(unknown));
  for (const hook of hooks.split(" "))
    await expect(start({ [hook]: "yes" })).rejects.toThrow(refusal(hook, "a function"));
  await expect(start({ pollInterval: 0 })).rejects.toThrow("`pollInterval`");
});

function refusal(option: string, expected: string): Error {
  return new ConfigurationError(`The option \`${option}\` must be ${expected}.`);
}

describe("checkWait", () => {
  const { waitOptions: unknown, useless } = readCases("../cases.yaml", import.meta.url);

  it.each<[object]>(useless)("refuses %j", (options) => {
    expect(() => checkWait(options, waitOptions)).toThrow(ConfigurationError);
  });

  it("takes null for no signal, as fetch does", () => {
    expect(() => checkWait(Object({ signal: null }), waitOptions)).not.toThrow();
  });

  it.each<[object, string]>(unknown)("refuses %j, as only JavaScript can", (options, message) => {
    expect(() => checkWait(options, waitOptions)).toThrow(message);
  });

  it("still takes `timeout` for `waitTimeout`, and says once that it is deprecated", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
    const options = { until: () => false, timeout: 5 };
    const waits = [1, 2, 3].map(() => rejectionOf(poll(() => 1, options)));
    for (const wait of waits) expect(await wait).toMatchObject({ code: "wait_timeout" });
    const advice =
      "The option `timeout` of a wait is deprecated. Use `waitTimeout`, or `requestTimeout` for one attempt.";
    expect(warn.mock.calls).toEqual([[advice]]);
    warn.mockRestore();
  });

  it("refuses both names at once", () => {
    const says = "Keep `waitTimeout`, and remove `timeout`";
    expect(() => checkWait({ timeout: 5, waitTimeout: 5 }, waitOptions)).toThrow(says);
  });
});
