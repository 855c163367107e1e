import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { RedisServer } from "../../../../bench/shared/redis-server.js";
import { Door } from "../../../support/door.js";
import { type Sent, startMember } from "./member.js";

/** A Redis of a test's own, and four members that share a budget there, as processes do. */
export interface Scene {
  /** What the processes call the budget that they share. */
  readonly share: string;
  readonly server: RedisServer;
  /** A connection of the test's own, which no door closes. */
  readonly admin: Redis;
  /** One way to the server for each process. */
  readonly doors: readonly Door[];
}

/** What is particular to a scene. */
export interface SceneOptions {
  /** How long a word to Redis takes, and one back, in milliseconds. */
  readonly latency?: number;
  /** The password of Redis. */
  readonly password?: string;
  /** What the processes use instead, one after another. */
  readonly passwords?: readonly string[];
  /** Redis has a clock that the key `clock` sets, as seconds that it is ahead. */
  readonly hasOwnClock?: boolean;
}

/** Plays a scene, in which there is always more demand than room, and gives what was sent. */
export async function playScene(
  share: string,
  run: (scene: Scene) => Promise<void>,
  options: SceneOptions = {},
): Promise<readonly Sent[]> {
  const { latency = 0, password, passwords = [], hasOwnClock = false } = options;
  const server = await RedisServer.start();
  const admin = server.connect();
  if (password !== undefined) await admin.config("SET", "requirepass", password);
  const open = (name: string): Promise<Door> => Door.open(server.path, name, latency);
  const doors = await Promise.all(["a", "b", "c", "d"].map(open));
  try {
    const members = doors.map(({ path }, index) =>
      startMember(share, { path, password: passwords[index] ?? "", hasOwnClock }),
    );
    await run({ share, server, admin, doors });
    return members.map((member) => member.leave());
  } finally {
    admin.disconnect();
    await Promise.all(doors.map((door) => door.close()));
    await server.close();
  }
}

/** How many requests went in the last seconds of a scene. */
export function lastOf(sent: readonly Sent[], seconds: number): number {
  const end = Math.max(...sent.map(({ endedAt }) => endedAt));
  const isLate = (time: number): boolean => time > end - seconds * 1000;
  return sent.flatMap(({ times }) => times).filter(isLate).length;
}

/** Lets that many seconds pass. */
export async function pass(seconds: number): Promise<void> {
  await sleep(seconds * 1000);
}
