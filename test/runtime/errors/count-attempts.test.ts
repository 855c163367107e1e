import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { countAttempts } from "../../../runtime/errors/cloud-agent-error.js";
import { startSandbox, type Sandbox } from "../../../sandbox/index.js";
import { rejectionOf } from "../../runtime/transport/failing.js";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

function clientOf(
  options: { maxRetries?: number; timeout?: number; deadline?: number } = {},
): V4Client {
  return new V4Client({ ...sandbox.us, ...options });
}

describe("the attempts of an error", () => {
  it("count the requests that were sent", async () => {
    sandbox.control.injectFault({ times: 2, effect: { kind: "answer", status: 503 } });
    const error = await rejectionOf(clientOf({ maxRetries: 1 }).runs.get("run_1"));
    expect(error).toMatchObject({ name: "ServerError", attempts: 2 });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ attempts: 2 });
    expect(sandbox.control.requests()).toHaveLength(2);
  });

  it("are counted where no usable answer came", async () => {
    sandbox.control.injectFault({ times: 3, effect: { kind: "disconnect", carriedOut: false } });
    const lost = await rejectionOf(clientOf({ maxRetries: 1 }).runs.get("run_1"));
    expect(lost).toMatchObject({ name: "ConnectionError", attempts: 2 });
    const unknown = await rejectionOf(clientOf().runs.create({ task: "x" }));
    expect(unknown).toMatchObject({ name: "OutcomeUnknownError", attempts: 1 });
  });

  it("are one for a request that is not repeated", async () => {
    expect(await rejectionOf(clientOf().runs.get("run_1"))).toMatchObject({
      name: "NotFoundError",
      attempts: 1,
    });
  });

  it("are none for a request that was held back", async () => {
    sandbox.control.injectFault({ times: 1, effect: { kind: "throttle", scope: "edge" } });
    const client = clientOf({ maxRetries: 0 });
    expect(await rejectionOf(client.runs.get("run_1"))).toMatchObject({
      name: "ThrottleError",
      attempts: 1,
    });
    expect(await rejectionOf(client.runs.get("run_1"))).toMatchObject({
      name: "ThrottleError",
      attempts: 0,
    });
  });

  it("are absent where no request was meant", () => {
    const error = new ConfigurationError("No key.");
    expect(error.attempts).toBeUndefined();
    expect("attempts" in error.toJSON()).toBe(false);
  });

  it("stay as they are once they are counted, and other errors are left alone", () => {
    const error = countAttempts(countAttempts(new ConfigurationError("x"), 2), 5);
    expect(error.attempts).toBe(2);
    expect(countAttempts(Object.freeze(new ConfigurationError("x")), 2).attempts).toBeUndefined();
    expect(countAttempts("text", 1)).toBe("text");
    expect(Object.keys(countAttempts(new Error("x"), 1))).toEqual([]);
  });
});
