import { describe, expect, it } from "vitest";
import type { Fleet } from "../../fleet/index.js";
import { jobIdOf } from "../../fleet/job-id.js";
import { applyLimit, keepLimit, readLimit } from "../../fleet/keep-concurrency.js";
import { readRunSteps } from "../../fleet/run-steps.js";
import { ConfigurationError } from "../../runtime/errors/index.js";
import type { Capacity } from "../../runtime/polling/index.js";
import { scene, useFleetScene } from "./support/fleet-scene.js";

useFleetScene();

const keys = ["a", "b", "c", "d", "e"];

/** What a worker does with runs, and how often it has read the account, which shows this. */
function withAccount(read: () => Promise<Capacity | undefined>) {
  let reads = 0;
  const capacity = (): Promise<Capacity | undefined> => {
    reads += 1;
    return read();
  };
  return { steps: { ...readRunSteps(scene.createClient()), capacity }, reads: () => reads };
}

/** Begins these jobs: `b` has a run, of `c` nobody knows whether there is one, and the others are being created. */
async function begin(fleet: Fleet, begun: readonly string[]): Promise<void> {
  const { store } = fleet.parts;
  for (const key of begun) {
    const claimed = { id: jobIdOf(key), claim: key };
    await store.begin(claimed);
    if (key === "b") await store.noteRun(claimed, "run_b");
    if (key === "c") await store.doubt(claimed, "lost");
  }
}

describe("the maximum of a fleet", () => {
  it.each<[title: string, active: [number, number], account: Capacity, expected: number]>([
    // active before and after the account is read, the account: the maximum
    ["is all of the account if only its own runs are active", [3, 3], { limit: 50, active: 3 }, 50],
    ["leaves room for runs of others", [3, 3], { limit: 50, active: 15 }, 38],
    ["counts runs that begin meanwhile as its own", [1, 4], { limit: 9, active: 4 }, 9],
    ["is all of an account that has not seen its runs yet", [3, 3], { limit: 9, active: 0 }, 9],
    ["is one at least", [0, 0], { limit: 5, active: 60 }, 1],
  ])("%s", async (_, [before, after], account, expected) => {
    const fleet = await scene.fleetWith(...keys);
    await begin(fleet, keys.slice(0, before));
    const { steps } = withAccount(async () => {
      await begin(fleet, keys.slice(before, after));
      return account;
    });
    await readLimit(fleet.parts, steps, "account");
    expect((await fleet.status()).concurrency).toBe(expected);
  });

  it("is the number that you set, and then nobody reads the account", async () => {
    const fleet = scene.createFleet();
    const { steps, reads } = withAccount(() => Promise.resolve({ limit: 9, active: 0 }));
    await keepLimit(fleet.parts, steps, 7);
    await keepLimit(fleet.parts, steps, 8);
    expect([(await fleet.status()).concurrency, reads()]).toEqual([8, 0]);
  });

  it("asks for a number if the account does not show its concurrency", async () => {
    const { steps } = withAccount(() => Promise.resolve(undefined));
    const reading = readLimit(scene.createFleet().parts, steps, "account");
    await expect(reading).rejects.toThrow("Set the option `concurrency`.");
    await expect(reading).rejects.toBeInstanceOf(ConfigurationError);
  });

  it("is read by one worker for all, as long as its reading counts", async () => {
    const fleet = scene.createFleet();
    const { steps, reads } = withAccount(() => Promise.resolve({ limit: 9, active: 0 }));
    for (let worker = 0; worker < 3; worker += 1) await keepLimit(fleet.parts, steps, "account");
    expect([(await fleet.status()).concurrency, reads()]).toEqual([9, 1]);
    const [duty = ""] = await scene.redis.keys(`*{${fleet.name}}:duty:concurrency`);
    expect(await scene.redis.pttl(duty)).toBeGreaterThan(10_000);
    expect(await scene.redis.pttl(duty)).toBeLessThanOrEqual(15_000);
    await scene.redis.del(duty);
    await keepLimit(fleet.parts, steps, "account");
    expect(reads()).toBe(2);
  });
});

it.each<[string, limit: number | undefined, unknown: number, expected: string | null, string]>([
  ["hands out as many jobs as may be at work", 5, 0, "5", "undefined"],
  ["leaves room for runs that may exist", 5, 2, "3", "undefined"],
  ["hands out one job at least", 2, 4, "1", "4 runs that are unknown take up the concurrency of 2"],
  ["is left alone before a maximum is known", undefined, 1, null, "undefined"],
])("the queue %s", async (_, ...[limit, unknown, expected, trouble]) => {
  const fleet = await scene.fleetWith(...keys);
  const { store } = fleet.parts;
  if (limit !== undefined) await store.setLimit(limit);
  for (const key of keys.slice(0, unknown)) {
    await store.setAside({ id: jobIdOf(key), claim: key }, "lost");
    // The pause after unknown outcomes in a row is over.
    await scene.redis.del(`cloud-agent-sdk-ledger:{${fleet.name}}:probe`);
  }
  expect((await applyLimit(fleet.parts)).counts).toMatchObject({ unknown });
  expect(String((await fleet.status()).trouble)).toContain(trouble);
  expect(await scene.redis.hget(`${fleet.parts.queue.keys}meta`, "concurrency")).toBe(expected);
});
