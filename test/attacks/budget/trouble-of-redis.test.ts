import { afterAll, beforeAll, describe, it } from "vitest";
import { RedisServer } from "../../../bench/shared/redis-server.js";
import { Fleet } from "./support/fleet.js";
import { lastOf, mostOf, pass, playScene } from "./support/scene.js";

/** The limit of 25 requests a second. */
const windowLimit = 125;
/** What three seconds hold at least once everything is well again: three quarters of the limit. */
const wellInThreeSeconds = 56;

let fleet: Fleet;
beforeAll(async () => {
  fleet = await Fleet.start();
  // Installs it where it is missing, which takes longer than a test may.
  await (await RedisServer.start()).close();
}, 300_000);
afterAll(() => fleet.close());

describe.concurrent("gets four processes above the limit when Redis", () => {
  it("stands still for a moment", async ({ task, expect }) => {
    const sent = await playScene(fleet, task.id, async ({ server }) => {
      await pass(6);
      server.freeze();
      await pass(1.5);
      server.thaw();
      await pass(8);
    });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });

  it("stands still for ten seconds", async ({ task, expect }) => {
    let alone = 0;
    const sent = await playScene(fleet, task.id, async ({ server }) => {
      await pass(6);
      server.freeze();
      await pass(10);
      alone = performance.timeOrigin + performance.now();
      server.thaw();
      await pass(8);
    });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    // Each goes on with its share, before Redis is back.
    for (const { times } of sent) {
      expect(times.filter((time) => time > alone - 2_000 && time < alone).length).toBeGreaterThan(
        4,
      );
    }
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });

  it("is restarted and has forgotten everything", async ({ task, expect }) => {
    const sent = await playScene(fleet, task.id, async ({ server }) => {
      await pass(6);
      await server.stop();
      await pass(1);
      await server.restart();
      await pass(12);
    });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });

  it("comes and goes", async ({ task, expect }) => {
    const sent = await playScene(fleet, task.id, async ({ server }) => {
      await pass(5);
      for (let turn = 0; turn < 5; turn += 1) {
        server.freeze();
        await pass(turn % 2 === 0 ? 1.2 : 2.5);
        server.thaw();
        await pass(1.2);
      }
      await pass(5);
    });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });

  for (const latency of [150, 300, 500]) {
    it(`hears and answers ${latency} ms later`, async ({ task, expect }) => {
      const sent = await playScene(fleet, task.id, () => pass(16), { latency });
      expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
      expect(lastOf(sent, 5)).toBeGreaterThan(40);
    });
  }

  it("kills connections", async ({ task, expect }) => {
    const sent = await playScene(fleet, task.id, async ({ admin }) => {
      await pass(5);
      for (let turn = 0; turn < 10; turn += 1) {
        await admin.client("KILL", "TYPE", "normal", "SKIPME", "yes");
        await pass(0.4);
      }
      await pass(6);
    });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });

  it("does not know the password of one of them", async ({ task, expect }) => {
    const passwords = ["wrong", "right", "right", "right"];
    const sent = await playScene(fleet, task.id, () => pass(14), { password: "right", passwords });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(sent[0]?.times.length).toBeGreaterThan(1);
    expect(sent[0]?.warnings).toEqual([expect.stringContaining("sends requests rarely")]);
    expect(lastOf(sent, 3)).toBeGreaterThan(40);
  });

  it("gets another password while they are at work", async ({ task, expect }) => {
    const sent = await playScene(fleet, task.id, async ({ admin }) => {
      await pass(5);
      await admin.config("SET", "requirepass", "new");
      await admin.client("KILL", "TYPE", "normal", "SKIPME", "yes");
      await pass(12);
      await admin.config("SET", "requirepass", "");
      await pass(6);
    });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });

  it("is out of reach for one of them", async ({ task, expect }) => {
    const sent = await playScene(fleet, task.id, async ({ doors }) => {
      await pass(5);
      doors[0]?.lead(undefined);
      await pass(15);
    });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    for (const process of sent) expect(lastOf([process], 3)).toBeGreaterThan(10);
  });

  it("is out of reach for one after another", async ({ task, expect }) => {
    const sent = await playScene(fleet, task.id, async ({ server, doors }) => {
      await pass(5);
      for (const door of doors) {
        door.lead(undefined);
        await pass(2.5);
      }
      for (const door of doors) {
        door.lead(server.path);
        await pass(1.5);
      }
      await pass(6);
    });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });

  it("fails over to an empty one", async ({ task, expect }) => {
    const other = await RedisServer.start();
    const sent = await playScene(fleet, task.id, async ({ doors }) => {
      await pass(6);
      for (const door of doors) door.lead(other.path);
      await pass(11);
    }).finally(() => other.close());
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });

  it("fails over to an empty one, for one process after another", async ({ task, expect }) => {
    const other = await RedisServer.start();
    const sent = await playScene(fleet, task.id, async ({ doors }) => {
      await pass(6);
      for (const door of doors) {
        door.lead(other.path);
        await pass(1);
      }
      await pass(10);
    }).finally(() => other.close());
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });

  it("throws everything away", async ({ task, expect }) => {
    const sent = await playScene(fleet, task.id, async ({ admin }) => {
      await pass(6);
      await admin.flushall();
      await pass(11);
    });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });

  it("throws everything away again and again", async ({ task, expect }) => {
    const sent = await playScene(fleet, task.id, async ({ admin }) => {
      await pass(6);
      for (let turn = 0; turn < 20; turn += 1) {
        await admin.flushall();
        await pass(0.3);
      }
      await pass(9);
    });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });

  for (const seconds of [-3_600, 3_600, -3, 3]) {
    const direction = seconds < 0 ? "back" : "on";
    it(`has its clock put ${direction} by ${Math.abs(seconds)} s`, async ({ task, expect }) => {
      const sent = await playScene(
        fleet,
        task.id,
        async ({ admin }) => {
          await pass(6);
          await admin.set("clock", seconds);
          await pass(11);
        },
        { hasOwnClock: true },
      );
      expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
      expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
      for (const { warnings } of sent) {
        expect(warnings).toContainEqual(expect.stringContaining(`jumped by ${seconds} s`));
      }
    });
  }

  it("holds places an hour ahead", async ({ task, expect }) => {
    const sent = await playScene(fleet, task.id, async ({ admin }) => {
      await pass(6);
      const key = `cloud-agent-sdk:{${task.id}}:general`;
      await admin.hset(key, "full", (Date.now() + 3_600_000) * 1_000);
      await pass(11);
    });
    expect(mostOf(sent)).toBeLessThanOrEqual(windowLimit);
    expect(lastOf(sent, 3)).toBeGreaterThan(wellInThreeSeconds);
  });
});
