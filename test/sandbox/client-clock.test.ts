import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { CloudAgent } from "../../generated/cloud-agent.js";
import { V4Client } from "../../generated/v4/index.js";
import { ConfigurationError } from "../../runtime/errors/index.js";
import { startSandbox, type Sandbox } from "../../sandbox/index.js";

/** For machines that are busy. */
const patience = { timeout: 20_000 };

let sandbox: Sandbox;
afterEach(() => sandbox.close());

const task = "x";

describe("a client with the sandbox's settings", () => {
  it("talks to the region that is named, the US when none is", async () => {
    sandbox = await startSandbox();
    const us = sandbox.clientOptions();
    expect(us).toMatchObject({ ...sandbox.us, region: "us" });
    expect(sandbox.clientOptions("eu")).toMatchObject({ ...sandbox.eu, region: "eu" });
    const eu = new V4Client(sandbox.clientOptions("eu"));
    expectTypeOf(eu.region).toEqualTypeOf<"eu">();
    const client: V4Client = new V4Client(us);
    await client.runs.create({ task });
    await eu.runs.create({ task });
    const agent = new CloudAgent(us);
    await agent.v4.runs.create({ task });
    expect(sandbox.control.requests().map(({ region }) => region)).toEqual(["us", "eu", "us"]);
  });

  it("waits for throttles by the sandbox's clock", async () => {
    sandbox = await startSandbox({ clock: "stepped" });
    const { control } = sandbox;
    const client = new V4Client({ ...sandbox.clientOptions(), maxThrottleWait: Infinity });
    control.injectFault({ times: 1, effect: { kind: "throttle", scope: "edge" } });
    const creating = client.runs.create({ task });
    await vi.waitFor(() => expect(control.requests()[0]?.throttled).toBe("edge"), patience);
    await vi.waitFor(() => {
      control.clock.advance(301_000);
      expect(control.requests()).toHaveLength(2);
    }, patience);
    await expect(creating).resolves.toMatchObject({ id: expect.any(String) });
  });

  it("looks after a run by the sandbox's clock", async () => {
    sandbox = await startSandbox({ clock: "stepped", runDuration: 3_600_000 });
    const { control } = sandbox;
    const client = new V4Client(sandbox.clientOptions());
    const seen: number[] = [];
    const onStatus = (_: string, elapsed: number): unknown => seen.push(elapsed);
    const running = client.runs.createAndWait({ task }, { onStatus });
    await vi.waitFor(() => expect(seen).toHaveLength(1), patience);
    await vi.waitFor(() => {
      control.clock.advance(3_600_000);
      expect(seen).toHaveLength(2);
    }, patience);
    expect((await running).status).toBe("completed");
    expect(seen[1]).toBeGreaterThanOrEqual(3_600_000);
  });

  it("ends a wait by the sandbox's clock", async () => {
    sandbox = await startSandbox({ clock: "stepped", runDuration: Infinity });
    const { control } = sandbox;
    const client = new V4Client(sandbox.clientOptions());
    const running = client.runs.createAndWait({ task }, { timeout: 60_000 });
    const ended = running.catch((error: unknown) => error);
    await vi.waitFor(() => expect(control.requests().length).toBeGreaterThan(1), patience);
    control.clock.advance(60_000);
    expect(await ended).toMatchObject({ name: "WaitTimeoutError", elapsed: 60_000 });
  });
});

describe("the option `clock`", () => {
  it.each([null, 5, {}, { now: () => 0 }])("refuses %j", async (clock) => {
    sandbox = await startSandbox();
    const options = { ...sandbox.us, clock } as unknown as { clock: undefined };
    expect(() => new V4Client(options)).toThrow(ConfigurationError);
  });
});
