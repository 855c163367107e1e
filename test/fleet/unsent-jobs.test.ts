import { describe, expect, it } from "vitest";
import { type ClientOptions, V4Client } from "../../generated/v4/index.js";
import { ConfigurationError } from "../../runtime/errors/index.js";
import { job, scene, useFleetScene } from "./support/fleet-scene.js";

useFleetScene();

/** What callers plug in, and what fails there before anything is sent. */
const broken: readonly (readonly [string, ClientOptions])[] = [
  ["an interceptor throws", { interceptors: [() => () => Promise.reject(new Error("No token."))] }],
  [
    "an interceptor lacks a setting",
    { interceptors: [() => () => Promise.reject(new ConfigurationError("No proxy."))] },
  ],
  ["the budget throws", { budget: { acquire: () => Promise.reject(new Error("No store.")) } }],
  [
    "the budget lacks a setting",
    { budget: { acquire: () => Promise.reject(new ConfigurationError("No project.")) } },
  ],
  ["the dispatcher is none", { fetchOptions: { dispatcher: {} } }],
];

describe("jobs that were not sent are given back, and no body is rejected", () => {
  it.each(broken)("when %s", async (_, options) => {
    const fleet = scene.createFleet();
    await fleet.add(["a", "b", "c", "d", "e"].map(job));
    let calls = 0;
    const acquire = (): Promise<void> => {
      calls += 1;
      return Promise.resolve(Object(options.budget).acquire?.());
    };
    const client = new V4Client({
      ...scene.sandbox.us,
      maxRetries: 0,
      ...options,
      budget: { acquire },
    });
    await scene.whileWorking(fleet, { client }, async () => {
      await expect
        .poll(async () => (await fleet.status()).trouble, { timeout: 5_000 })
        .toBeDefined();
      await expect.poll(() => calls).toBeGreaterThanOrEqual(5);
    });
    // One that does not pause would have been sent many times meanwhile.
    expect(calls).toBeLessThanOrEqual(10);
    expect(await fleet.status()).toMatchObject({ queued: 5, rejected: 0, unknown: 0, creating: 0 });
    expect(scene.warnings.join("\n")).toContain("No run can be created.");

    await scene.createWorker(fleet).run({ until: "done" });
    expect(await fleet.status()).toMatchObject({ finished: 5 });
    expect(scene.tasks()).toHaveLength(5);
  });
});
