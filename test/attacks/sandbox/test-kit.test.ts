import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { ThrottleError } from "../../../runtime/errors/index.js";
import { startSandbox } from "../../../sandbox/index.js";

const sandbox = await startSandbox();
const { control } = sandbox;
const client = new V4Client(sandbox.clientOptions());

beforeEach(() => control.reset());
afterAll(() => sandbox.close());

const longer = { "Retry-After": "300" };
const effects = {
  edge: { kind: "answer", status: 429, headers: longer },
  project: { kind: "answer", status: 429, body: { limit_rps: 25, retry_after_seconds: 300 } },
} as const;

describe("the tests of a file that resets its sandbox before each of them", () => {
  // The second test of a file would have met the throttle of the first one, and the third that of the second.
  it.each(["edge", "project", "edge", "project"] as const)(
    "all begin without a throttle, with the same client: %s",
    async (scope) => {
      await expect(client.runs.create({ task: "x" })).resolves.toHaveProperty("id");
      control.injectFault({ effect: effects[scope] });
      await expect(client.runs.create({ task: "x" })).rejects.toBeInstanceOf(ThrottleError);
      await expect(client.runs.create({ task: "x" })).rejects.toBeInstanceOf(ThrottleError);
      expect(control.runs()).toHaveLength(1);
    },
  );

  it("still share a throttle between clients that were created before and after a reset", async () => {
    await client.runs.create({ task: "x" });
    await control.reset();
    control.injectFault({ effect: effects.project });
    await expect(client.runs.create({ task: "x" })).rejects.toBeInstanceOf(ThrottleError);
    const later = new V4Client(sandbox.clientOptions());
    await expect(later.runs.create({ task: "x" })).rejects.toBeInstanceOf(ThrottleError);
  });
});
