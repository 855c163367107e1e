import { beforeAll, describe, type ExpectStatic, it } from "vitest";
import { mostInWindow } from "../../../../bench/shared/most-in-window.js";
import { RedisServer } from "../../../../bench/shared/redis-server.js";
import type { Sent } from "./member.js";
import { lastOf, pass, playScene, type Scene, type SceneOptions } from "./scene.js";

/** What three seconds hold at least once everything is well again: three quarters of the limit. */
const wellInThreeSeconds = 56;

/** What happens to a Redis through which four processes share a budget. */
interface Trouble extends SceneOptions {
  happen(scene: Scene): Promise<void>;
  /** Default: in the end, requests go at the usual rate. */
  check?(sent: readonly Sent[], expect: ExpectStatic, well: number): void;
}

/** What makes Redis a worse one, and then has the processes recover. */
export const troubles: Readonly<Record<string, Trouble>> = {
  "stands still for a moment": between(6, 8, ({ server }) => standStill(server, 1.5)),
  "stands still for ten seconds": standLong(),
  "is restarted and has forgotten everything": between(6, 12, async ({ server }) => {
    await server.stop();
    await pass(1);
    await server.restart();
  }),
  "comes and goes": between(5, 5, async ({ server }) => {
    for (const seconds of [1.2, 2.5, 1.2, 2.5, 1.2]) {
      await standStill(server, seconds);
      await pass(1.2);
    }
  }),
  ...Object.fromEntries([150, 300, 500].map(answerLate)),
  "kills connections": between(5, 6, async ({ admin }) => {
    for (let turn = 0; turn < 10; turn += 1) {
      await admin.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
      await pass(0.4);
    }
  }),
  "does not know the password of one of them": {
    happen: () => pass(14),
    password: "right",
    passwords: ["wrong", "right", "right", "right"],
    check(sent, expect, well) {
      expect(sent[0]?.times.length).toBeGreaterThan(1);
      expect(sent[0]?.warnings).toEqual([expect.stringContaining("sends requests rarely")]);
      expect(lastOf(sent, 3)).toBeGreaterThan(Math.min(well, 40));
    },
  },
  "gets another password while they are at work": between(5, 6, async ({ admin }) => {
    await admin.config("SET", "requirepass", "new");
    await admin.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
    await pass(12);
    await admin.config("SET", "requirepass", "");
  }),
  "is out of reach for one of them": {
    ...between(5, 15, ({ doors }) => doors[0]?.lead(undefined)),
    check(sent, expect) {
      for (const process of sent) expect(lastOf([process], 3)).toBeGreaterThan(10);
    },
  },
  "is out of reach for one after another": between(5, 6, async ({ server, doors }) => {
    await leadAll(doors, undefined, 2.5);
    await leadAll(doors, server.path, 1.5);
  }),
  "fails over to an empty one": failOver(0),
  "fails over to an empty one, for one process after another": failOver(1),
  "throws everything away": between(6, 11, ({ admin }) => admin.flushall()),
  "throws everything away again and again": between(6, 9, async ({ admin }) => {
    for (let turn = 0; turn < 20; turn += 1) {
      await admin.flushall();
      await pass(0.3);
    }
  }),
  ...Object.fromEntries([-3_600, 3_600, -3, 3].map(putClock)),
  "holds places an hour ahead": between(6, 11, ({ admin, share }) =>
    admin.hset(`cloud-agent-sdk:{${share}}:general`, "full", (Date.now() + 3_600_000) * 1_000),
  ),
};

/** A trouble that begins after some seconds at work, and has some more to pass by. */
function between(before: number, after: number, happen: (scene: Scene) => unknown): Trouble {
  return {
    async happen(scene) {
      await pass(before);
      await happen(scene);
      await pass(after);
    },
  };
}

async function standStill(server: RedisServer, seconds: number): Promise<void> {
  server.freeze();
  await pass(seconds);
  server.thaw();
}

function standLong(): Trouble {
  let thawed = 0;
  const trouble = between(6, 8, async ({ server }) => {
    await standStill(server, 10);
    thawed = performance.now();
  });
  return {
    ...trouble,
    check(sent, expect, well) {
      // Each goes on with its share, before Redis is back.
      for (const { times } of sent) {
        const alone = times.filter((time) => time > thawed - 2_000 && time < thawed);
        expect(alone.length).toBeGreaterThan(4);
      }
      expect(lastOf(sent, 3)).toBeGreaterThan(well);
    },
  };
}

function answerLate(latency: number): [string, Trouble] {
  const check: Trouble["check"] = (sent, expect, well) =>
    expect(lastOf(sent, 5)).toBeGreaterThan(Math.min(well, 40));
  return [`hears and answers ${latency} ms later`, { happen: () => pass(16), latency, check }];
}

async function leadAll(
  doors: Scene["doors"],
  target: string | undefined,
  seconds: number,
): Promise<void> {
  for (const door of doors) {
    door.lead(target);
    await pass(seconds);
  }
}

function failOver(secondsBetween: number): Trouble {
  return {
    async happen(scene) {
      const other = await RedisServer.start();
      const lead = (): Promise<void> => leadAll(scene.doors, other.path, secondsBetween);
      await between(6, 11, lead)
        .happen(scene)
        .finally(() => other.close());
    },
  };
}

function putClock(seconds: number): [string, Trouble] {
  const trouble: Trouble = {
    hasOwnClock: true,
    ...between(6, 11, ({ admin }) => admin.set("clock", seconds)),
    check(sent, expect, well) {
      expect(lastOf(sent, 3)).toBeGreaterThan(well);
      for (const { warnings } of sent)
        expect(warnings).toContainEqual(expect.stringContaining(`jumped by ${seconds} s`));
    },
  };
  const direction = seconds < 0 ? "back" : "on";
  return [`has its clock put ${direction} by ${Math.abs(seconds)} s`, trouble];
}

/** Describes that four processes stay within the limit in some of the troubles, which all happen at the same time. */
export function describeTroubles(
  titles: readonly string[],
  well: number = wellInThreeSeconds,
): void {
  // Installs it where it is missing, which takes longer than a test may.
  beforeAll(async () => (await RedisServer.start()).close(), 300_000);

  describe.concurrent("gets four processes above the limit when Redis", () => {
    it.for(titles)("%s", async (title, { task, expect }) => {
      const { happen, check, ...options } = troubles[title] ?? { happen: () => expect.fail(title) };
      const sent = await playScene(task.id, happen, options);
      const times = sent.flatMap((each) => each.times);
      // At 25 requests a second.
      expect(mostInWindow(times, 5_000)).toBeLessThanOrEqual(125);
      if (check) check(sent, expect, well);
      else expect(lastOf(sent, 3)).toBeGreaterThan(well);
    });
  });
}
