import { startTimer } from "../../time/index.js";
import { LimitSources } from "../limit-sources.js";
import type { BudgetEnvironment } from "../budget-environment.js";
import type { BudgetRequest, Refusal, ThrottleReport } from "../rate-budget.js";
import {
  announceEvery,
  horizon,
  latestUse,
  longestProbeDelay,
  membership,
  placesAhead,
  probeEvery,
} from "../tuning.js";
import { CommonQueue, type QueuePlace } from "./common-queue.js";
import { OwnQueue, type OwnQueueTerms } from "./own-queue.js";
import type { RedisConnection } from "./redis-connection.js";
import { Standing } from "./standing.js";
import { WaitingLine } from "./waiting-line.js";
import { Warnings } from "./warnings.js";

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
 * Requests wait in one line. With Redis, the process takes places in the common queue for those in
 * front; without, it makes them itself, as far as the others leave room for that.
 */
export class SharedLayer {
  readonly #settings: SharedLayerSettings;
  readonly #limits: LimitSources;
  readonly #warnings: Warnings;
  readonly #standing = new Standing();
  readonly #queue: CommonQueue;
  readonly #ownQueue: OwnQueue;
  readonly #line = new WaitingLine(() => this.#rest());
  /** Places that were asked for or taken, and are not used up. */
  readonly #places = new Set<Place>();
  /** Requests per second, as far as the process knows; Redis knows best. */
  #limit: number;
  #mode: "new" | "joined" | "away" = "new";
  #isProbing = false;
  /** How often Redis was there, and yet gave no place. */
  #vainJoins = 0;
  #cancelProbe: (() => void) | undefined;
  #cancelOwn: (() => void) | undefined;
  #cancelAnnouncement: (() => void) | undefined;
  /** When a request went last. */
  #usedAt = -Infinity;

  constructor(settings: SharedLayerSettings) {
    const { limit, windowSeconds, processes, environment } = settings;
    this.#settings = settings;
    this.#limit = limit;
    this.#limits = new LimitSources(limit, windowSeconds, environment.clock);
    this.#warnings = new Warnings(settings.onWarning, processes);
    const queue = { ...settings, clock: environment.clock };
    this.#queue = new CommonQueue(queue, this.#standing, (doubt) => this.#warnings.doubt(doubt));
    this.#ownQueue = new OwnQueue(this.#standing, environment.random());
  }

  /** Settles with nothing when the request may go, or with why it may not. */
  async acquire(request: BudgetRequest): Promise<Refusal | undefined> {
    request.signal?.throwIfAborted();
    if (this.#limit === Infinity) return undefined;
    // Somebody waits again: no need to let a timer decide when to look for Redis.
    if (this.#line.length === 0) this.#forgetProbe();
    const turn = this.#line.join(request);
    this.#proceed();
    return turn;
  }

  /** Tells every process of a throttle; gives `false` when the limit that it names is ignored. */
  throttled({ retryAfter, limitRps }: ThrottleReport): boolean {
    const isUsed = limitRps === undefined || this.#limits.tell(limitRps);
    if (isUsed) this.#limit = Math.min(this.#limit, limitRps ?? Infinity);
    this.#tell((queue) => queue.pause(retryAfter, isUsed ? limitRps : undefined));
    return isUsed;
  }

  /** Tells every process of a limit that follows from the account. */
  learn(limit: number): void {
    this.#limits.learn(limit);
    this.#limit = this.#limits.value;
    this.#tell((queue) => queue.learn(limit));
  }

  /** Says goodbye to the others. */
  async leave(): Promise<void> {
    this.#cancelAnnouncement?.();
    if (this.#mode !== "joined") return;
    this.#mode = "new";
    // Who goes for good need not know whether Redis has heard it.
    await this.#queue.leave().catch(() => {});
  }

  /** Does whatever brings those who wait forward. */
  #proceed(): void {
    if (this.#line.length === 0) return;
    if (this.#mode === "joined") {
      this.#takePlaces();
      return;
    }
    if (this.#cancelProbe === undefined) void this.#probe();
    if (this.#mode === "away") this.#makePlace();
  }

  /** Nobody waits: no timer stays that keeps the process alive. */
  #rest(): void {
    for (const place of this.#places) place.cancel();
    this.#places.clear();
    this.#cancelOwn?.();
    this.#cancelOwn = undefined;
    this.#forgetProbe();
    if (this.#mode === "away") this.#probeLater();
  }

  #forgetProbe(): void {
    this.#cancelProbe?.();
    this.#cancelProbe = undefined;
  }

  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    try {
      await this.#queue.probe();
      this.#join();
    } catch {
      this.#goAway();
    } finally {
      this.#isProbing = false;
    }
    this.#proceed();
  }

  #join(): void {
    this.#mode = "joined";
    // What the process may send by itself is part of what all draw on from now on.
    this.#cancelOwn?.();
    this.#cancelOwn = undefined;
    this.#announceLater();
  }

  #goAway(): void {
    if (this.#mode === "joined") this.#vainJoins += 1;
    this.#mode = "away";
    this.#cancelAnnouncement?.();
    if (this.#cancelProbe === undefined) this.#probeLater();
    if (this.#line.length === 0) return;
    this.#warnings.away(this.#standing.isMember(this.#now()));
    this.#makePlace();
  }

  /** Looks for Redis again soon; for a while also for the sake of requests that are yet to come. */
  #probeLater(): void {
    const { clock } = this.#settings.environment;
    const delay = Math.min(probeEvery * 2 ** Math.max(this.#vainJoins - 1, 0), longestProbeDelay);
    const probe = (): void => {
      this.#cancelProbe = undefined;
      void this.#probe();
    };
    if (this.#line.length > 0) this.#cancelProbe = clock.setTimer(delay, probe);
    else if (this.#isInUse) this.#cancelProbe = startTimer(delay, probe, { keepsAlive: false });
  }

  /** Makes the next place of a process without Redis. */
  #makePlace(): void {
    if (this.#cancelOwn !== undefined || this.#line.length === 0) return;
    const now = this.#now();
    const delay = this.#ownQueue.next(this.#ownTerms(), now) - now;
    const { clock } = this.#settings.environment;
    this.#cancelOwn = clock.setTimer(Math.min(delay, horizon), () => {
      this.#cancelOwn = undefined;
      this.#useOwnPlace();
      this.#makePlace();
    });
  }

  #useOwnPlace(): void {
    const terms = this.#ownTerms();
    const now = this.#now();
    // It may have moved since the timer was set.
    if (this.#ownQueue.next(terms, now) > now) return;
    this.#ownQueue.take(terms, now);
    this.#serve();
  }

  #ownTerms(): OwnQueueTerms {
    const { windowSeconds, processes } = this.#settings;
    return { limit: this.#limit, windowSeconds, processes };
  }

  /** Takes as many places ahead as there are requests for, up to a few. */
  #takePlaces(): void {
    while (this.#places.size < Math.min(this.#line.length, placesAhead)) {
      const place: Place = { cancel() {} };
      this.#places.add(place);
      void this.#takePlace(place);
      // Without an answer to one there is no use in asking for more.
      if (this.#mode !== "joined") return;
    }
  }

  async #takePlace(place: Place): Promise<void> {
    try {
      const taken = await this.#queue.takePlace();
      this.#vainJoins = 0;
      this.#warnings.back();
      this.#use(place, taken);
    } catch {
      this.#places.delete(place);
      this.#goAway();
    }
  }

  #use(place: Place, { at, isTaken, pause, limit }: QueuePlace): void {
    // Another process may have read the account.
    if (limit > this.#limits.known) this.#limits.learn(limit);
    this.#limit = limit;
    if (pause > 0) this.#line.refuse(pause);
    // Nobody is left to use it.
    if (!this.#places.has(place) || this.#line.length === 0) {
      this.#places.delete(place);
      return;
    }
    const { clock } = this.#settings.environment;
    const delay = Math.max(at - this.#now(), 0);
    // A place beyond the horizon is asked for again when it has come closer.
    place.cancel = clock.setTimer(isTaken ? delay : Math.min(delay, horizon), () => {
      this.#places.delete(place);
      if (isTaken && this.#now() - at <= latestUse) this.#serve();
      this.#proceed();
    });
  }

  /** Whether requests wait, or went lately. */
  get #isInUse(): boolean {
    return this.#line.length > 0 || this.#now() - this.#usedAt < membership;
  }

  #serve(): void {
    this.#usedAt = this.#now();
    this.#line.serve();
  }

  /** Says from time to time that the process is there, when it has nothing else to say. */
  #announceLater(): void {
    this.#cancelAnnouncement?.();
    const announce = (): void => void this.#announce();
    this.#cancelAnnouncement = startTimer(announceEvery, announce, { keepsAlive: false });
  }

  async #announce(): Promise<void> {
    if (!this.#isInUse) {
      await this.leave();
      return;
    }
    this.#announceLater();
    // Half of the time, because timers are not exact.
    if (this.#queue.quietTime < announceEvery / 2) return;
    await this.#queue.stay().catch(() => this.#goAway());
  }

  /** What is only told may be lost: the service says it again. */
  #tell(tell: (queue: CommonQueue) => Promise<void>): void {
    if (this.#mode !== "away") tell(this.#queue).catch(() => {});
  }

  #now(): number {
    return this.#settings.environment.clock.now();
  }
}

interface Place {
  cancel(): void;
}
