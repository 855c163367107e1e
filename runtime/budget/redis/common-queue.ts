import { within } from "../../time/index.js";
import type { BudgetEnvironment } from "../budget-environment.js";
import * as tuning from "../tuning.js";
import type { Members } from "./members.js";
import { type RedisConnection, runScript } from "./redis-script.js";
import { learnLimit, pauseLayer, visitQueue } from "./scripts.js";
import type { OwnQueue } from "./own-queue.js";

/** Location and settings of a common queue. */
export interface CommonQueueSettings {
  readonly redis: RedisConnection;
  /** Key of the layer's state in Redis. */
  readonly key: string;
  /** Requests per second until more is known. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly members: Members;
  readonly environment: BudgetEnvironment;
}

/** A place in the common queue. */
export interface Reservation {
  /** Its time, by the clock of the process. */
  readonly at: number;
  /** `false` if it is too far ahead to be taken yet. */
  readonly isTaken: boolean;
  /** Milliseconds for which the layer is paused. */
  readonly pause: number;
  /** Limit that Redis applies, in requests per second. */
  readonly limit: number;
}

/** The queue that processes share in Redis, as one of them sees it. */
export class CommonQueue {
  readonly #settings: CommonQueueSettings;
  readonly #ownQueue: OwnQueue;
  readonly #onDoubt: (jump?: number) => void;
  readonly #id = globalThis.crypto.randomUUID();
  readonly #serverClock = new ServerClock();
  /** The state of Redis that the process saw last, and its latest time in microseconds. */
  #memory = { epoch: "", seen: 0 };
  /** Difference between what the server's clock would show without its jumps and what it shows, in microseconds. */
  #jumped: number | undefined;
  /** Shortest recent response time of Redis, in milliseconds. */
  #quickest = Infinity;
  /** When Redis was last asked for anything. */
  #visitedAt = -Infinity;
  #underWay = 0;

  /**
   * @param onDoubt called when the state in Redis cannot be right, with the milliseconds by which its clock jumped, if
   * that is the reason
   */
  constructor(settings: CommonQueueSettings, ownQueue: OwnQueue, onDoubt: (jump?: number) => void) {
    this.#settings = settings;
    this.#ownQueue = ownQueue;
    this.#onDoubt = onDoubt;
  }

  /** Milliseconds since the last request to Redis; 0 while a response is outstanding. */
  get quietTime(): number {
    return this.#underWay > 0 ? 0 : this.#now() - this.#visitedAt;
  }

  /** Resolves when Redis responds fast enough to be used. Changes nothing in Redis. */
  async probe(): Promise<void> {
    // Requests to an unreachable Redis pile up in the connection.
    if (this.#underWay >= mostProbes) throw new Error("Redis has not replied to earlier requests.");
    const asked = this.#now();
    this.#listen(asked, await this.#ask(visitQueue, { action: "probe" }, tuning.joinPatience));
  }

  /** Takes the next place for a request. */
  async takePlace(): Promise<Reservation> {
    const { place, isTaken, paused, limit, time } = await this.#visit("take");
    const now = this.#now();
    const at = this.#serverClock.toLocal(place / 1000) ?? now;
    return { at, isTaken, pause: Math.max(paused - time, 0) / 1000, limit };
  }

  /** Announces the process. */
  async stay(): Promise<void> {
    await this.#visit("stay");
  }

  /** Leaves the queue: the others can use the share of the process. */
  async leave(): Promise<void> {
    this.#ownQueue.left();
    const notAfter = this.#notAfter();
    if (notAfter !== undefined) await this.#ask(visitQueue, { action: "leave", notAfter });
  }

  /** Reports a throttle to every process: a pause in milliseconds, and the limit that the throttle names. */
  async pause(duration: number, limit: number | undefined): Promise<void> {
    await this.#ask(pauseLayer, { pause: Math.ceil(duration * 1000), told: limit });
  }

  /** Reports a limit that follows from the account to every process. */
  async learn(limit: number): Promise<void> {
    if (Number.isFinite(limit)) await this.#ask(learnLimit, { learned: limit });
  }

  async #visit(action: "take" | "stay"): Promise<QueueReply> {
    const asked = this.#now();
    this.#visitedAt = asked;
    this.#ownQueue.announced(asked);
    const reply = this.#listen(asked, await this.#ask(visitQueue, this.#visitOf(action, asked)));
    if (reply === undefined) throw new Error("Redis received the request too late.");
    this.#ownQueue.confirmed(asked);
    this.#remember(reply);
    return reply;
  }

  #visitOf(action: "take" | "stay", asked: number): object {
    const { windowSeconds: window, members, limit } = this.#settings;
    const asIf = this.#serverTime(asked) ?? 0;
    const oldNow = this.#jumped === undefined ? undefined : asIf - this.#jumped;
    const lead = Math.ceil(Math.min(this.#quickest, longestLead) * 1000);
    const notAfter = this.#notAfter() ?? 0;
    return { action, limit, window, members, ...this.#memory, oldNow, lead, notAfter };
  }

  /** Learns from a response. Returns it unless the request arrived too late. */
  #listen(asked: number, answer: unknown): QueueReply | undefined {
    const now = this.#now();
    this.#quickest = Math.min(now - asked, this.#quickest * forgetting + forgetting);
    const reply = readQueueReply(answer);
    const jump = this.#serverClock.observe(asked, now, reply.time / 1000);
    if (jump !== 0) {
      this.#jumped = (this.#jumped ?? 0) + jump * 1000;
      this.#onDoubt(jump);
    }
    return reply.isLate ? undefined : reply;
  }

  #remember({ epoch, seen }: QueueReply): void {
    if (epoch === "") return;
    const { epoch: known } = this.#memory;
    if (known !== "" && known !== epoch && this.#jumped === undefined) this.#onDoubt();
    if (known !== epoch) this.#jumped = undefined;
    this.#memory = { epoch, seen: Math.max(seen, known === epoch ? this.#memory.seen : 0) };
  }

  /** Time after which Redis ignores a request, by its clock in microseconds. */
  #notAfter(): number | undefined {
    return this.#serverTime(this.#now() + tuning.redisPatience);
  }

  #serverTime(local: number): number | undefined {
    const least = this.#serverClock.atLeast(local);
    return least && Math.floor(least * 1000);
  }

  async #ask(script: string, args: object, patience = tuning.redisPatience): Promise<unknown> {
    const { redis, key, environment } = this.#settings;
    const settings = JSON.stringify({ ...constants, id: this.#id, ...args });
    this.#underWay += 1;
    const answer = runScript(redis, script, key, [settings]).finally(() => {
      this.#underWay -= 1;
    });
    return within(patience, answer, environment.clock);
  }

  #now(): number {
    return this.#settings.environment.clock.now();
  }
}

/** Growth of the shortest response time with each response, so that it follows a server that moves. */
const forgetting = 1.1;

/** Minimum lead of a place when Redis is slow, in milliseconds. */
const longestLead = tuning.joinPatience;

/** Maximum number of open requests to an unreachable Redis. */
const mostProbes = 4;

/** Settings of the scripts, with times in microseconds. */
const constants = {
  /** In seconds. */
  memory: tuning.redisMemory,
  usedShare: tuning.usedShare,
  unknownShare: tuning.unknownShare,
  burst: tuning.sharedBurst,
  horizon: tuning.horizon * 1000,
  lease: tuning.lease * 1000,
  reservation: tuning.reservation * 1000,
  hintMemory: tuning.hintMemory * 1000,
  /** How long other processes, unaware that the state is new, may still use their places. */
  settle: (tuning.lease + tuning.horizon) * 1000,
  /** A clock that goes back by less than this is being adjusted. */
  slack: 1_000_000,
  /** Only pauses are ever further ahead than this. */
  plausible: 60_000_000,
};

/** The reply of a script. Times are in microseconds by the server's clock. */
type QueueReply = ReturnType<typeof readQueueReply>;

/**
 * Parses a reply of Redis. A late request did nothing: its process had given up. `paused` is the end of the pause, `limit`
 * what Redis applies, in requests per second, `epoch` the ID of the state in Redis, and `seen` the latest time in it.
 *
 * @throws {Error} for anything but the replies of our scripts
 */
function readQueueReply(answer: unknown) {
  const [status, epoch = "", ...numbers] = Array.isArray(answer) ? answer.map(String) : [];
  const [time = NaN, place = 0, taken = 0, paused = 0, limit = 1, seen = 0] = numbers.map(Number);
  const facts = { time, place, paused, limit, seen };
  if (!Object.values(facts).every(Number.isFinite) || limit <= 0)
    throw new Error("Redis sent an unexpected reply.");
  return { ...facts, isLate: status === "late", isTaken: taken === 1, epoch };
}

/**
 * The clock of a Redis server, estimated from its responses.
 *
 * Each response was written between the request and its arrival, so several of them narrow down the difference between
 * the two clocks. All times are in milliseconds.
 */
export class ServerClock {
  #offset: Offset | undefined;

  /** Learns from a response. Returns by how much the clock has jumped since the last one; 0 for a steady clock. */
  observe(asked: number, answered: number, server: number): number {
    const shown: Offset = { least: server - answered, most: server - asked, at: answered };
    const known = this.#offset;
    this.#offset = shown;
    if (known === undefined) return 0;
    const drift = Math.max(answered - known.at, 0) * fastestDrift;
    const least = Math.max(shown.least, known.least - drift);
    const most = Math.min(shown.most, known.most + drift);
    if (least <= most) {
      this.#offset = { least, most, at: answered };
      return 0;
    }
    return least - most <= smallestJump ? 0 : middle(shown) - middle(known);
  }

  /** Converts a server time to local time; `undefined` until a response has shown the server's clock. */
  toLocal(server: number): number | undefined {
    return this.#offset && server - middle(this.#offset);
  }

  /** The earliest server time that a local time can correspond to. */
  atLeast(local: number): number | undefined {
    return this.#offset && local + this.#offset.least;
  }
}

/** Maximum drift of a clock, in milliseconds per millisecond. */
const fastestDrift = 1e-3;

/** Smaller differences come from clocks that are being adjusted slowly. */
const smallestJump = 100;

/** Difference between the server's clock and the local one. */
interface Offset {
  readonly least: number;
  readonly most: number;
  /** When the difference was known, in local time. */
  readonly at: number;
}

function middle({ least, most }: Offset): number {
  return (least + most) / 2;
}
