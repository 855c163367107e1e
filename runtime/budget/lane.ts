import type { Clock } from "../time/index.js";
import type { BudgetEnvironment } from "./budget-environment.js";
import type { LimitSources } from "./limit-sources.js";
import { Pause } from "./pause.js";
import type { BudgetRequest, Refusal } from "./rate-budget.js";
import { type QueuedRequest, waitInLine } from "./wait-in-line.js";

/**
 * Lets requests through at the pace of a limit, in order of arrival (GCRA), and none during a pause. It runs one timer
 * while something waits, and none otherwise.
 */
export class Lane {
  readonly #limit: LimitSources | undefined;
  /** That of the edge, and that of the project. */
  readonly pauses: readonly [edge: Pause, project: Pause];
  readonly #clock: Clock;
  /** Milliseconds between two requests. */
  #interval = 0;
  /** How much earlier than that a request can go after a quiet period, in milliseconds. */
  #tolerance = rounding;
  /** When the limit that a throttle named expires. */
  #outdatedAt = Infinity;
  /** When the next request may go, but for pauses: the theoretical arrival time of GCRA, less the tolerance. */
  #openAt = -Infinity;
  /** In order of arrival. */
  readonly #waiting = new Set<QueuedRequest<TimedRequest>>();
  #stopTimer: (() => void) | undefined;

  /**
   * @param limit absent if only pauses hold requests back
   * @param edge pause that the edge of the service can ask for, shared by all projects
   */
  constructor(limit: LimitSources | undefined, edge: Pause, environment: BudgetEnvironment) {
    this.#limit = limit;
    this.pauses = [edge, new Pause("project", environment)];
    this.#clock = environment.clock;
    this.#follow();
  }

  /** Whether nothing waits and nothing is remembered: a new lane would behave the same. */
  get isIdle(): boolean {
    const now = this.#clock.now();
    return this.#waiting.size === 0 && this.#slot(0, now) <= now - this.#tolerance;
  }

  /** Whether the service asks for a pause that holds a call back. */
  isPausedFor(call: object): boolean {
    const now = this.#clock.now();
    return this.pauses.some(({ until, probe }) => until > now && probe !== call);
  }

  /**
   * Returns nothing if the request may go, the reason if it may not, or a promise of either.
   *
   * @param call identifies the request if it goes out as a probe
   */
  acquire(request: LaneRequest, call: object = request): Turn {
    const now = this.#clock.now();
    if (now >= this.#outdatedAt) this.#follow();
    const position = this.#waiting.size;
    if (position === 0 && this.#slot(0, now) <= now) {
      this.#openAt = this.#slot(1, now);
      return undefined;
    }
    if (this.#probes(call, now)) return undefined;
    const timed = { ...request, deadline: now + request.maxWait };
    return this.#refusal(timed, position, now) ?? this.#wait(timed);
  }

  /**
   * Records a throttle of the service: a pause in milliseconds, and the limit that it names. Returns `false` if that limit
   * is ignored.
   */
  throttled(retryAfter: number, limitRps: number | undefined): boolean | undefined {
    const isUsed = limitRps === undefined ? undefined : this.#limit?.tell(limitRps);
    this.pauses[1].start(retryAfter);
    if (isUsed) this.#follow();
    return isUsed;
  }

  /** Records the limit that follows from the account. */
  learn(limit: number): void {
    this.#limit?.learn(limit);
    this.#follow();
  }

  /** Sets the limit that the user knows, if any. */
  override(limit: number | undefined): void {
    if (limit === undefined || this.#limit === undefined) return;
    this.#limit.given = limit;
    this.#follow();
  }

  /** Takes over what was said about another lane of the same project. */
  inherit(lane: Lane): void {
    this.override(lane.#limit?.given);
    this.pauses[1].extend(lane.pauses[1]);
  }

  /** Forgets what the service asked for and said. Keeps what the user said about the project. */
  forget(): void {
    this.#limit?.forget();
    this.#openAt = -Infinity;
    this.pauses[1].forget();
    this.#follow();
  }

  /** Checks everything that waits again, after a change of limit or pause. */
  review(): void {
    const now = this.#clock.now();
    let position = 0;
    for (const { request, settle } of this.#waiting) {
      const refusal = this.#refusal(request, position, now);
      if (refusal) settle(refusal);
      else position += 1;
    }
    this.#proceed();
  }

  /** Goes by the limit in effect, also for requests that already wait. */
  #follow(): void {
    if (this.#limit === undefined) return;
    const { pace, changesAt } = this.#limit;
    const tolerance = (pace.burst - 1) * pace.interval + rounding;
    this.#openAt += this.#tolerance - tolerance;
    this.#tolerance = tolerance;
    this.#interval = pace.interval;
    this.#outdatedAt = changesAt;
    this.review();
  }

  /**
   * From when the request behind `position` others may go; in the past after a quiet period. After a pause, requests
   * resume at the pace of the service, not with a burst.
   */
  #slot(position: number, now: number): number {
    const [edge, project] = this.pauses;
    const openAt = Math.max(this.#openAt, edge.resumeAt, project.resumeAt);
    return Math.max(openAt, now - this.#tolerance) + position * this.#interval;
  }

  /** Whether a new call goes out alone during a long pause, to find out whether it is over. */
  #probes(call: object, now: number): boolean {
    const held = this.pauses.filter(({ resumeAt }) => resumeAt > now);
    const isDue = held.length > 0 && held.every(({ probeAt }) => probeAt <= now);
    if (isDue) for (const pause of held) pause.tryBy(call);
    return isDue;
  }

  #refusal(request: TimedRequest, position: number, now: number): Refusal | undefined {
    const { maxPause, deadline } = request;
    const [edge, project] = this.pauses;
    const { until, scope } = project.until > edge.until ? project : edge;
    const slot = Math.max(this.#slot(position, now), now);
    const isLate = slot > deadline;
    if (until > now && (isLate || until - now > maxPause))
      return { reason: scope, retryAfter: until - now };
    return isLate ? { reason: "busy", retryAfter: slot - now } : undefined;
  }

  async #wait(request: TimedRequest): Promise<Refusal | undefined> {
    request.signal?.throwIfAborted();
    const turn = waitInLine(this.#waiting, request, () => this.#proceed());
    if (this.#waiting.size === 1) this.#proceed();
    return turn;
  }

  /** Lets through what may go now, and sets the timer for what is next. */
  #proceed(): void {
    const now = this.#clock.now();
    for (const { settle } of this.#waiting) {
      if (this.#slot(0, now) > now) break;
      this.#openAt = this.#slot(1, now);
      settle(undefined);
    }
    this.#stopTimer?.();
    const isWaiting = this.#waiting.size > 0;
    for (const { lanes } of this.pauses)
      if (isWaiting) lanes.add(this);
      else lanes.delete(this);
    if (isWaiting)
      this.#stopTimer = this.#clock.setTimer(this.#slot(0, now) - now, () => this.#proceed());
  }
}

/** A microsecond: sums of intervals differ slightly from their products. */
const rounding = 1e-3;

/** A request that asks whether it may be sent, in the lane of its layer. */
type LaneRequest = Omit<BudgetRequest, "layer">;

type Turn = Refusal | undefined | Promise<Refusal | undefined>;

/** Its deadline is the latest time at which a place is of use. */
type TimedRequest = LaneRequest & { readonly deadline: number };
