import { describe, expect, it } from "vitest";
import { countAttempts } from "../../../runtime/errors/cloud-agent-error.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { createRun, getRun } from "../transport/deployments.js";
import {
  json,
  reset,
  script,
  type ScriptedService,
  type Step,
} from "../transport/scripted-service.js";

const get = ({ transport, settle }: ScriptedService): Promise<unknown> =>
  settle(transport.send(getRun, { path: { id: "run_1" } }));
const create = ({ transport, settle }: ScriptedService): Promise<unknown> =>
  settle(transport.send(createRun, { body: { task: "x" } }));

describe("the attempts of an error", () => {
  it.each<[typeof get, Step, name: string, attempts: number]>([
    [get, json(503, {}), "ServerError", 2],
    [get, reset, "ConnectionError", 2],
    [create, reset, "OutcomeUnknownError", 1],
    [get, json(404, {}), "NotFoundError", 1],
  ])("count the requests that were sent: %o %o", async (call, step, name, attempts) => {
    const service = script([step], { maxRetries: 1 });
    const outcome = await call(service);
    expect(outcome).toMatchObject({ error: { name, attempts } });
    expect(JSON.parse(JSON.stringify(outcome))).toMatchObject({ error: { attempts } });
    expect(service.arrivals).toHaveLength(attempts);
  });

  it("are none for a request that was held back", async () => {
    const throttle = json(429, {}, { "retry-after": "300" });
    const service = script([throttle], { maxRetries: 0 });
    for (const attempts of [1, 0]) {
      expect(await get(service)).toMatchObject({ error: { name: "ThrottleError", attempts } });
    }
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
