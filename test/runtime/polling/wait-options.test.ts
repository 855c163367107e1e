import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import {
  checkWaitOptions,
  requestOptionsOf,
} from "../../../runtime/polling/wait-for-completion.js";

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
