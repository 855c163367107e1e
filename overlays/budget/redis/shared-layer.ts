import { onAbort } from "../../time/index.js";
import { Bucket } from "../bucket.js";
import type { BudgetEnvironment } from "../budget-environment.js";
import { paceOf } from "../pace.js";
import type { BudgetRequest, Refusal, ThrottleReport } from "../rate-budget.js";
import {
  horizon,
  latestUse,
  placesAhead,
  redisMemory,
  redisPatience,
  sharedBurst,
  timeAlone,
  usedShare,
} from "../tuning.js";
import type { RedisConnection } from "./redis-connection.js";
import type { RedisScript } from "./redis-script.js";
import { learnLimit, pauseLayer, takePlace } from "./scripts.js";
import { within } from "./within.js";

/** What a {@link SharedLayer} is made from. */
export interface SharedLayerSettings {
  readonly redis: RedisConnection;
  /** Where Redis keeps the state of the layer. */
  readonly key: string;
  /** Requests per second until more is known. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly processes: number;
  onWarning(message: string): void;
  readonly environment: BudgetEnvironment;
}

/**
 * One layer of a shared budget, as a process sees it.
 *
 * Requests wait in line here, and the process takes places in the common queue for those in front.
 */
export class SharedLayer {
  readonly #settings: SharedLayerSettings;
  /** Requests per second, as far as the process knows; Redis knows best. */
  #limit: number;
  /** In order of arrival. */
  readonly #waiting = new Set<Waiter>();
  /** Places that were asked for or taken, and are not used up. */
  readonly #places = new Set<Place>();
  /** The shortest time that Redis took to answer of late, in milliseconds. */
  #quickest = Infinity;
  /** Paces the process while Redis is away. */
  readonly #alone: Bucket;
  /** The moment at which Redis may be asked again; `undefined` while it is there. */
  #aloneUntil: number | undefined;

  constructor(settings: SharedLayerSettings) {
    this.#settings = settings;
    this.#limit = settings.limit;
    this.#alone = new Bucket(settings.environment.clock, [], this.#ownPace());
  }

  async acquire(request: BudgetRequest): Promise<Refusal | undefined> {
    request.signal?.throwIfAborted();
    if (this.#limit === Infinity) return undefined;
    if (this.#aloneUntil !== undefined && this.#aloneUntil > this.#now()) {
      return this.#alone.acquire(request);
    }
    return new Promise((resolve, reject) => {
      const { signal } = request;
      const waiter: Waiter = {
        request,
        settle(result) {
          release?.();
          resolve(result);
        },
      };
      const leave = (): void => {
        this.#waiting.delete(waiter);
        this.#giveUpPlaces();
        reject(signal?.reason);
      };
      const release = signal && onAbort(signal, leave);
      this.#waiting.add(waiter);
      this.#takePlaces();
    });
  }

  /** Tells every process of a throttle. */
  throttled({ retryAfter, limitRps }: ThrottleReport): void {
    if (limitRps !== undefined) this.#setLimit(limitRps);
    const pause = Math.min(retryAfter, longestPause) * 1000;
    this.#tell(pauseLayer, [...this.#paceArguments(), pause.toFixed(0), limitRps ?? ""]);
  }

  /** Tells every process of a limit that follows from the account. */
  learn(limit: number): void {
    this.#setLimit(limit);
    this.#tell(learnLimit, [redisMemory, limit]);
  }

  #setLimit(limit: number): void {
    if (limit === this.#limit) return;
    this.#limit = limit;
    this.#alone.setPace(this.#ownPace());
  }

  /** What the process may send while it does not know what the others do. */
  #ownPace(): ReturnType<typeof paceOf> {
    const { windowSeconds, processes } = this.#settings;
    return paceOf(this.#limit / processes, windowSeconds);
  }

  #paceArguments(): (string | number)[] {
    const { limit, windowSeconds } = this.#settings;
    return [redisMemory, limit, windowSeconds, usedShare, sharedBurst];
  }

  /** Takes as many places ahead as there are requests for, up to a few. */
  #takePlaces(): void {
    while (this.#places.size < Math.min(this.#waiting.size, placesAhead)) {
      const place: Place = { cancel() {} };
      this.#places.add(place);
      void this.#takePlace(place);
      // Without an answer to one there is no use in asking for more.
      if (this.#aloneUntil !== undefined) return;
    }
  }

  async #takePlace(place: Place): Promise<void> {
    try {
      const asked = this.#now();
      const reply = await this.#ask(takePlace, [...this.#paceArguments(), horizon * 1000]);
      this.#aloneUntil = undefined;
      this.#place(place, readReply(reply), this.#lateness(this.#now() - asked));
    } catch {
      this.#places.delete(place);
      this.#goAlone();
    }
  }

  /** How much longer than usual an answer took. The usual time delays every request alike. */
  #lateness(taken: number): number {
    this.#quickest = Math.min(taken, this.#quickest * forgetting + forgetting);
    return taken - this.#quickest;
  }

  #place(place: Place, { delay, isTaken, pause, limit }: Reply, lateness: number): void {
    this.#setLimit(limit);
    if (pause > 0) this.#refuse(pause);
    // Nobody is left to use it.
    if (!this.#places.has(place) || this.#waiting.size === 0) {
      this.#places.delete(place);
      return;
    }
    const { clock } = this.#settings.environment;
    // A place beyond the horizon is asked for again when it has come closer.
    const wait = isTaken ? delay : Math.min(delay, horizon);
    const due = this.#now() + wait;
    place.cancel = clock.setTimer(wait, () => {
      this.#places.delete(place);
      if (isTaken && lateness + this.#now() - due <= latestUse) this.#serve();
      this.#takePlaces();
    });
  }

  #serve(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#waiting.delete(first);
    first.settle(undefined);
  }

  /** Ends requests for which the service's pause is too long. */
  #refuse(pause: number): void {
    for (const waiter of this.#waiting) {
      const { maxPause, maxWait } = waiter.request;
      if (pause <= Math.min(maxPause, maxWait)) continue;
      this.#waiting.delete(waiter);
      waiter.settle({ reason: "project", retryAfter: pause });
    }
    this.#giveUpPlaces();
  }

  /** No timer stays for places that nobody waits for. */
  #giveUpPlaces(): void {
    if (this.#waiting.size > 0) return;
    for (const place of this.#places) place.cancel();
    this.#places.clear();
  }

  #goAlone(): void {
    if (this.#aloneUntil === undefined) {
      const { processes } = this.#settings;
      this.#settings.onWarning(
        `Redis does not answer: until it does, this process keeps to 1/${processes} of the project's request rate.`,
      );
    }
    this.#aloneUntil = this.#now() + timeAlone;
    for (const waiter of this.#waiting) {
      this.#waiting.delete(waiter);
      void this.#serveAlone(waiter);
    }
    this.#giveUpPlaces();
  }

  async #serveAlone({ request, settle }: Waiter): Promise<void> {
    try {
      settle(await this.#alone.acquire(request));
    } catch {
      // Only the signal ends that wait early, and whoever waits has heard it.
    }
  }

  /** What is only told may be lost: the service says it again. */
  #tell(script: RedisScript, args: readonly (string | number)[]): void {
    if (this.#aloneUntil !== undefined) return;
    this.#ask(script, args).catch(() => this.#goAlone());
  }

  #ask(script: RedisScript, args: readonly (string | number)[]): Promise<unknown> {
    const { redis, key, environment } = this.#settings;
    return within(redisPatience, script.run(redis, key, args), environment.clock);
  }

  #now(): number {
    return this.#settings.environment.clock.now();
  }
}

/** By how much the shortest time grows with every answer, so that it follows a server that moves. */
const forgetting = 1.1;

/** So long that nobody waits for it, and short enough for a number in microseconds; a century. */
const longestPause = 3.2e12;

interface Waiter {
  readonly request: BudgetRequest;
  settle(result: Refusal | undefined): void;
}

interface Place {
  cancel(): void;
}

interface Reply {
  /** Milliseconds until the place. */
  readonly delay: number;
  readonly isTaken: boolean;
  /** Milliseconds for which the layer is paused. */
  readonly pause: number;
  /** The limit in requests per second that Redis goes by. */
  readonly limit: number;
}

function readReply(reply: unknown): Reply {
  const [delay, taken, pause, limit] = Array.isArray(reply) ? reply.map(Number) : [];
  if (delay === undefined || pause === undefined || !limit) {
    throw new Error("Redis gave an answer of another kind.");
  }
  return { delay: delay / 1000, isTaken: taken === 1, pause: pause / 1000, limit };
}
