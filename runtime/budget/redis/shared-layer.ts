import { startTimer } from "../../time/index.js";
import { LimitSources } from "../limit-sources.js";
import type { BudgetRequest, Refusal, ThrottleReport } from "../rate-budget.js";
import * as tuning from "../tuning.js";
import { type QueuedRequest, waitInLine } from "../wait-in-line.js";
import { CommonQueue, type CommonQueueSettings, type Reservation } from "./common-queue.js";
import { OwnQueue, type OwnQueueTerms } from "./own-queue.js";

/** Settings of a {@link SharedLayer}. */
interface SharedLayerSettings extends CommonQueueSettings {
  onWarning(message: string): void;
}

/**
 * One layer of a shared budget, as one process sees it. Requests wait in one line. With Redis, the process takes places
 * in the common queue for the first ones. Without Redis, it makes places itself, as far as the others leave room.
 */
export class SharedLayer {
  readonly #settings: SharedLayerSettings;
  readonly #limits: LimitSources;
  /** Whether Redis does not respond, and the user knows. */
  #isAway = false;
  readonly #queue: CommonQueue;
  readonly #ownQueue: OwnQueue;
  /** In order of arrival. */
  readonly #line = new Set<QueuedRequest<BudgetRequest>>();
  /** Places that were requested or taken and are not used up. */
  readonly #places = new Set<Place>();
  /** Requests per second, as far as the process knows. Redis has the current value. */
  #limit: number;
  #mode: "new" | "joined" | "away" = "new";
  #isProbing = false;
  /** How often Redis responded without giving a place. */
  #vainJoins = 0;
  /** What cancels the timers that run. */
  readonly #timers: { [Name in "probe" | "own" | "announcement"]?: (() => void) | undefined } = {};
  /** When a request last went out. */
  #usedAt = -Infinity;

  constructor(settings: SharedLayerSettings) {
    const { limit, windowSeconds, environment } = settings;
    this.#settings = settings;
    this.#limit = limit;
    this.#limits = new LimitSources(limit, windowSeconds, environment.clock);
    this.#ownQueue = new OwnQueue(environment.random());
    this.#queue = new CommonQueue(settings, this.#ownQueue, (jump) => this.#warnOfDoubt(jump));
  }

  /** Resolves with nothing when the request may go, or with the reason if it may not. */
  async acquire(request: BudgetRequest): Promise<Refusal | undefined> {
    request.signal?.throwIfAborted();
    if (this.#limit === Infinity) return undefined;
    // A request waits again, so check for Redis now instead of when the timer fires.
    if (this.#line.size === 0) this.#cancel("probe");
    const turn = waitInLine(this.#line, request, () => this.#rest());
    this.#proceed();
    return turn;
  }

  /** Reports a throttle to every process. Returns `false` if the limit that it names is ignored. */
  throttled({ retryAfter, limitRps }: ThrottleReport): boolean {
    const isUsed = limitRps === undefined || this.#limits.tell(limitRps);
    if (isUsed) this.#limit = Math.min(this.#limit, limitRps ?? Infinity);
    const pause = Math.min(retryAfter, tuning.longestPause);
    this.#tell((queue) => queue.pause(pause, isUsed ? limitRps : undefined));
    return isUsed;
  }

  /** Reports a limit that follows from the account to every process. */
  learn(limit: number): void {
    this.#limits.learn(limit);
    this.#limit = this.#limits.value;
    this.#tell((queue) => queue.learn(limit));
  }

  /** Leaves the queue. */
  async leave(): Promise<void> {
    this.#cancel("announcement");
    if (this.#mode !== "joined") return;
    this.#mode = "new";
    // A process that leaves for good does not need the reply of Redis.
    await this.#queue.leave().catch(() => {});
  }

  /** Does whatever moves waiting requests forward. */
  #proceed(): void {
    if (this.#line.size === 0) return;
    if (this.#mode === "joined") return this.#takePlaces();
    if (this.#timers.probe === undefined) void this.#probe();
    if (this.#mode === "away") this.#makePlace();
  }

  /** Once nothing waits, no timer may keep the process alive. */
  #rest(): void {
    if (this.#line.size > 0) return;
    for (const place of this.#places) place.cancel();
    this.#places.clear();
    this.#cancel("own");
    this.#cancel("probe");
    if (this.#mode === "away") this.#probeLater();
  }

  #cancel(timer: "probe" | "own" | "announcement"): void {
    this.#timers[timer]?.();
    this.#timers[timer] = undefined;
  }

  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    try {
      await this.#queue.probe();
      this.#mode = "joined";
      // From now on, what the process may send by itself is part of the common queue.
      this.#cancel("own");
      this.#announceLater();
    } catch {
      this.#goAway();
    } finally {
      this.#isProbing = false;
    }
    this.#proceed();
  }

  #goAway(): void {
    if (this.#mode === "joined") this.#vainJoins += 1;
    this.#mode = "away";
    this.#cancel("announcement");
    if (this.#timers.probe === undefined) this.#probeLater();
    if (this.#line.size === 0) return;
    this.#warnOfAbsence();
    this.#makePlace();
  }

  /** Checks for Redis again soon; for a while also for requests that are still to come. */
  #probeLater(): void {
    const { clock } = this.#settings.environment;
    const usual = tuning.probeEvery * 2 ** Math.max(this.#vainJoins - 1, 0);
    const delay = Math.min(usual, tuning.longestProbeDelay);
    const probe = (): void => {
      this.#timers.probe = undefined;
      void this.#probe();
    };
    if (this.#line.size > 0) this.#timers.probe = clock.setTimer(delay, probe);
    else if (this.#isInUse) this.#timers.probe = startTimer(delay, probe, { keepsAlive: false });
  }

  /** Makes the next place of a process without Redis. */
  #makePlace(): void {
    if (this.#timers.own !== undefined || this.#line.size === 0) return;
    const now = this.#now();
    const delay = this.#ownQueue.next(this.#ownTerms(), now) - now;
    const { clock } = this.#settings.environment;
    this.#timers.own = clock.setTimer(Math.min(delay, tuning.horizon), () => {
      this.#timers.own = undefined;
      // The place may have moved since the timer was set.
      if (this.#ownQueue.take(this.#ownTerms(), this.#now())) this.#serve();
      this.#makePlace();
    });
  }

  #ownTerms(): OwnQueueTerms {
    const { windowSeconds, members } = this.#settings;
    return { limit: this.#limit, windowSeconds, divisor: members.divisor };
  }

  /** Takes places ahead for the waiting requests, up to a few. */
  #takePlaces(): void {
    while (this.#places.size < Math.min(this.#line.size, tuning.placesAhead)) {
      const place: Place = { cancel() {} };
      this.#places.add(place);
      void this.#takePlace(place);
      // Without a reply to one, asking for more is pointless.
      if (this.#mode !== "joined") return;
    }
  }

  async #takePlace(place: Place): Promise<void> {
    try {
      const taken = await this.#queue.takePlace();
      this.#vainJoins = 0;
      this.#isAway = false;
      this.#use(place, taken);
    } catch {
      this.#places.delete(place);
      this.#goAway();
    }
  }

  #use(place: Place, { at, isTaken, pause, limit }: Reservation): void {
    // Another process may have read the account.
    if (limit > this.#limits.known) this.#limits.learn(limit);
    this.#limit = limit;
    if (pause > 0) this.#refuse(pause);
    // Nothing is left to use it.
    if (!this.#places.has(place) || this.#line.size === 0) return void this.#places.delete(place);
    const { clock } = this.#settings.environment;
    const delay = Math.max(at - this.#now(), 0);
    // A place beyond the horizon is requested again when it is closer.
    place.cancel = clock.setTimer(isTaken ? delay : Math.min(delay, tuning.horizon), () => {
      this.#places.delete(place);
      if (isTaken && this.#now() - at <= tuning.latestUse) this.#serve();
      this.#proceed();
    });
  }

  /** Whether requests wait, or went out recently. */
  get #isInUse(): boolean {
    return this.#line.size > 0 || this.#now() - this.#usedAt < tuning.membership;
  }

  #serve(): void {
    this.#usedAt = this.#now();
    const [first] = this.#line;
    first?.settle(undefined);
    this.#rest();
  }

  /** Ends requests whose pause, in milliseconds, is longer than they may wait. */
  #refuse(pause: number): void {
    const refusal: Refusal = { reason: "project", retryAfter: pause };
    for (const { request, settle } of this.#line)
      if (pause > Math.min(request.maxPause, request.maxWait)) settle(refusal);
    this.#rest();
  }

  /** Announces the process from time to time if it has nothing else to send. */
  #announceLater(): void {
    this.#cancel("announcement");
    const announce = (): void => void this.#announce();
    this.#timers.announcement = startTimer(tuning.announceEvery, announce, { keepsAlive: false });
  }

  async #announce(): Promise<void> {
    if (!this.#isInUse) return this.leave();
    this.#announceLater();
    // Half of the time, because timers are not exact.
    if (this.#queue.quietTime < tuning.announceEvery / 2) return;
    await this.#queue.stay().catch(() => this.#goAway());
  }

  /** Such a report may be lost: the service repeats it. */
  #tell(tell: (queue: CommonQueue) => Promise<void>): void {
    if (this.#mode !== "away") tell(this.#queue).catch(() => {});
  }

  /** Redis does not respond. It is said once, until it does again. */
  #warnOfAbsence(): void {
    if (this.#isAway) return;
    this.#isAway = true;
    const part =
      this.#now() < this.#ownQueue.shareUntil
        ? `in a few seconds it continues with 1/${this.#settings.members.divisor} of the project's request rate`
        : "it sends requests rarely, because the other processes do not know about it";
    const message = `Redis does not respond to this process. Until it does, ${part}.`;
    this.#settings.onWarning(message);
  }

  /** The state in Redis cannot be right. Its clock jumped by that many milliseconds, or it lost its memory. */
  #warnOfDoubt(jump?: number): void {
    const what =
      jump === undefined
        ? "Redis lost its record of recent requests"
        : `The clock of Redis jumped by ${Math.round(jump / 1000)} s`;
    this.#settings.onWarning(`${what}. The queue restarts in a few seconds.`);
  }

  #now(): number {
    return this.#settings.environment.clock.now();
  }
}

interface Place {
  cancel(): void;
}
