import type { Clock } from "../../time/index.js";
import {
  hintMemory,
  horizon,
  joinPatience,
  lease,
  redisMemory,
  redisPatience,
  reservation,
  sharedBurst,
  unknownShare,
  usedShare,
} from "../tuning.js";
import { type QueueReply, readQueueReply } from "./queue-reply.js";
import type { RedisConnection } from "./redis-connection.js";
import type { RedisScript } from "./redis-script.js";
import { learnLimit, pauseLayer, visitQueue } from "./scripts.js";
import { ServerClock } from "./server-clock.js";
import type { Standing } from "./standing.js";
import { within } from "./within.js";

/** Where a common queue is, and what it goes by. */
export interface CommonQueueSettings {
  readonly redis: RedisConnection;
  /** Where Redis keeps the state of the layer. */
  readonly key: string;
  /** Requests per second until more is known. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly processes: number;
  readonly clock: Clock;
}

/** A place in the common queue. */
export interface QueuePlace {
  /** The moment of it, by the process's own clock. */
  readonly at: number;
  /** `false`: it is too far ahead to be taken yet. */
  readonly isTaken: boolean;
  /** Milliseconds for which the layer is paused. */
  readonly pause: number;
  /** The limit in requests per second that Redis goes by. */
  readonly limit: number;
}

/** The queue that processes share in Redis, as one of them sees it. */
export class CommonQueue {
  readonly #settings: CommonQueueSettings;
  readonly #standing: Standing;
  readonly #onDoubt: (reason: Doubt) => void;
  readonly #id = globalThis.crypto.randomUUID();
  readonly #serverClock = new ServerClock();
  /** The memory of Redis that the process has seen last, and its latest time in microseconds. */
  #memory = { epoch: "", seen: 0 };
  /** What the server's clock would show if it had not jumped, beyond what it shows, in microseconds. */
  #jumped: number | undefined;
  /** The shortest time that Redis took to answer of late, in milliseconds. */
  #quickest = Infinity;
  /** When Redis was last asked for anything. */
  #visitedAt = -Infinity;
  #underWay = 0;

  /** @param onDoubt called when what Redis remembers cannot be right */
  constructor(settings: CommonQueueSettings, standing: Standing, onDoubt: (reason: Doubt) => void) {
    this.#settings = settings;
    this.#standing = standing;
    this.#onDoubt = onDoubt;
  }

  /** Milliseconds since the last visit; 0 while an answer is outstanding. */
  get quietTime(): number {
    return this.#underWay > 0 ? 0 : this.#now() - this.#visitedAt;
  }

  /** Settles when Redis answers quickly enough to be used; changes nothing there. */
  async probe(): Promise<void> {
    // Questions to a Redis that is away pile up in the connection.
    if (this.#underWay >= mostProbes) throw new Error("Earlier questions have no answer yet.");
    const asked = this.#now();
    this.#listen(asked, await this.#ask(visitQueue, { action: "probe" }, joinPatience));
  }

  /** Takes the next place for a request. */
  async takePlace(): Promise<QueuePlace> {
    const { place, isTaken, paused, limit, time } = await this.#visit("take");
    const now = this.#now();
    const at = this.#serverClock.toLocal(place / 1000) ?? now;
    return { at, isTaken, pause: Math.max(paused - time, 0) / 1000, limit };
  }

  /** Announces the process. */
  async stay(): Promise<void> {
    await this.#visit("stay");
  }

  /** Says goodbye: the others may have the share of the process. */
  async leave(): Promise<void> {
    this.#standing.left();
    const notAfter = this.#notAfter();
    if (notAfter !== undefined) await this.#ask(visitQueue, { action: "leave", notAfter });
  }

  /** Tells every process of a throttle: a pause in milliseconds, and the limit that it names. */
  async pause(duration: number, limit: number | undefined): Promise<void> {
    const pause = Math.ceil(Math.min(duration, longestPause) * 1000);
    await this.#ask(pauseLayer, { pause, told: limit });
  }

  /** Tells every process of a limit that follows from the account. */
  async learn(limit: number): Promise<void> {
    if (Number.isFinite(limit)) await this.#ask(learnLimit, { learned: limit });
  }

  async #visit(action: "take" | "stay"): Promise<QueueReply> {
    const asked = this.#now();
    this.#visitedAt = asked;
    this.#standing.announced(asked);
    const { windowSeconds: window, processes, limit } = this.#settings;
    const { epoch, seen } = this.#memory;
    const oldNow = this.#jumped === undefined ? undefined : this.#serverTime(asked) - this.#jumped;
    const args = { ...constants, action, limit, window, processes, epoch, seen, oldNow };
    const lead = Math.ceil(Math.min(this.#quickest, longestLead) * 1000);
    const reply = this.#listen(
      asked,
      await this.#ask(visitQueue, { ...args, lead, notAfter: this.#notAfter() ?? 0 }),
    );
    if (reply === undefined) throw new Error("Redis got the question too late.");
    this.#standing.confirmed(asked);
    this.#remember(reply);
    return reply;
  }

  /** Learns from an answer; gives it unless the question came too late. */
  #listen(asked: number, answer: unknown): QueueReply | undefined {
    const now = this.#now();
    this.#quickest = Math.min(now - asked, this.#quickest * forgetting + forgetting);
    const reply = readQueueReply(answer);
    const jump = this.#serverClock.observe(asked, now, reply.time / 1000);
    if (jump !== 0) {
      this.#jumped = (this.#jumped ?? 0) + jump * 1000;
      this.#onDoubt({ kind: "clock", jump });
    }
    return reply.isLate ? undefined : reply;
  }

  #remember({ epoch, seen }: QueueReply): void {
    if (epoch === "") return;
    const { epoch: known } = this.#memory;
    if (known !== "" && known !== epoch && this.#jumped === undefined) {
      this.#onDoubt({ kind: "memory" });
    }
    if (known !== epoch) this.#jumped = undefined;
    this.#memory = { epoch, seen: Math.max(seen, known === epoch ? this.#memory.seen : 0) };
  }

  /** When Redis shall take no notice of a question any more, by its clock in microseconds. */
  #notAfter(): number | undefined {
    const least = this.#serverClock.atLeast(this.#now() + redisPatience);
    return least && Math.floor(least * 1000);
  }

  #serverTime(local: number): number {
    return Math.floor((this.#serverClock.atLeast(local) ?? 0) * 1000);
  }

  async #ask(script: RedisScript, args: object, patience = redisPatience): Promise<unknown> {
    const { redis, key, clock } = this.#settings;
    const settings = JSON.stringify({ memory: redisMemory, ...constants, id: this.#id, ...args });
    this.#underWay += 1;
    const answer = script.run(redis, key, [settings]).finally(() => {
      this.#underWay -= 1;
    });
    return within(patience, answer, clock);
  }

  #now(): number {
    return this.#settings.clock.now();
  }
}

/** Why what Redis remembers cannot be right. */
export type Doubt =
  | { readonly kind: "memory" }
  | {
      readonly kind: "clock";
      /** By how many milliseconds its clock has jumped. */
      readonly jump: number;
    };

/** By how much the shortest time grows with every answer, so that it follows a server that moves. */
const forgetting = 1.1;

/**
 * The longest pause that processes tell one another of, in milliseconds; an hour. Who was throttled
 * keeps to a longer one by itself; in Redis it would outlive every process.
 */
const longestPause = 3_600_000;

/** How far ahead a place is at least when Redis is slow, in milliseconds. */
const longestLead = joinPatience;

/** How many questions to a Redis that is away are worth while. */
const mostProbes = 4;

/** What scripts go by, with times in microseconds. */
const constants = {
  usedShare,
  unknownShare,
  burst: sharedBurst,
  horizon: horizon * 1000,
  lease: lease * 1000,
  reservation: reservation * 1000,
  hintMemory: hintMemory * 1000,
  /** What others may still draw on who do not know yet that the memory is a new one. */
  settle: (lease + horizon) * 1000,
  /** A clock that goes back by less than this is being set right. */
  slack: 1_000_000,
  /** Nothing is ever further ahead than this, but pauses. */
  plausible: 60_000_000,
};
