import type { Fleet, FleetStatus } from "../../fleet/index.js";
import { BatchLine, describeTime } from "../shared/batch-line.js";
import { printAside, type Console } from "../shared/console.js";
import { messageOf } from "../shared/message-of.js";

const lookMs = 1_000;
const jsonMs = 2_000;
const patienceMs = 2_000;

/** Takes each status, and how many jobs have ended per minute since the first one. */
type OnStatus = (status: FleetStatus, rate: number) => void;

/**
 * Shows how far a fleet is: on a terminal in one line that changes, elsewhere in a line every ten seconds. With
 * `onStatus`, it also says when and why no further runs are created, and when that is over.
 */
export class FleetWatch extends BatchLine {
  readonly #console: Console;
  readonly #fleet: Fleet;
  readonly #onStatus: OnStatus | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  /** When Redis was asked for what it has not sent yet. */
  #asked: number | undefined;
  readonly #start = performance.now();
  #ended: number | undefined;
  #fresh = 0;
  #standstill = "";

  constructor(console: Console, fleet: Fleet, onStatus?: OnStatus) {
    super(console);
    this.#console = console;
    this.#fleet = fleet;
    this.#onStatus = onStatus;
    if (console.json && !onStatus) return;
    this.#timer = setInterval(() => this.#look(), console.json ? jsonMs : lookMs);
    this.#timer.unref();
    void this.#look();
  }

  override [Symbol.dispose](): void {
    this.#isOver = true;
    clearInterval(this.#timer);
    super[Symbol.dispose]();
  }

  /** A connection that waits for Redis does not fail, so the next look finds out that this one has no answer. */
  async #look(): Promise<void> {
    const now = performance.now();
    if (this.#asked !== undefined) {
      if (now - this.#asked >= patienceMs) this.#tell("Redis does not reply. Waiting for it.");
      return;
    }
    this.#asked = now;
    try {
      const status = await this.#fleet.status();
      if (!this.#isOver) this.#show(status);
    } catch (error) {
      this.#tell(messageOf(error));
    }
    this.#asked = undefined;
  }

  #show(status: FleetStatus): void {
    const { total, held, finished, rejected, abandoned, creating, running } = status;
    const ended = finished + rejected + abandoned;
    // A number that fell says nothing: jobs that have ended can be removed.
    this.#fresh += Math.max(ended - (this.#ended ?? ended), 0);
    this.#ended = ended;
    const minutes = (performance.now() - this.#start) / 60_000;
    const [begun, fresh] = [ended + creating + running, this.#fresh];
    const others = describeOthers(status);
    this.update({ total, begun, ended, held, troubled: rejected, fresh, others });
    this.#tell(describeStandstill(status).join(" "));
    this.#onStatus?.(status, Number((fresh && fresh / minutes).toFixed(1)));
  }

  /** Says why no runs are created, or that they are again, once: numbers in the reason may change. */
  #tell(standstill: string): void {
    const isKnown = withoutNumbers(standstill) === withoutNumbers(this.#standstill);
    this.#standstill = standstill;
    if (isKnown || this.#isOver || this.#onStatus === undefined) return;
    const note = standstill || "Back to normal.";
    this.clear();
    printAside(this.#console, { note }, [note]);
  }
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/\d+/g, "");
}

function describeOthers(status: FleetStatus): string[] {
  const { queued, unknown, failedReads } = status;
  return [
    ...(queued > 0 ? [`${queued} queued (oldest ${describeOldest(status)})`] : []),
    ...(unknown > 0 ? [`${unknown} unknown (${describeShare(status)})`] : []),
    ...(failedReads > 0 ? [`${failedReads} failed reads`] : []),
    ...(describeStandstill(status).length > 0 ? ["no new runs"] : []),
  ];
}

/** Describes how long the oldest queued job has waited. */
export function describeOldest({ oldestQueued }: FleetStatus): string {
  // The clock of Redis can be ahead.
  return oldestQueued ? describeTime(Math.max(Date.now() - Number(oldestQueued), 0)) : "-";
}

/** Describes the share of unknown jobs among those whose creation was begun; abandoned ones may never have been. */
export function describeShare(status: FleetStatus): string {
  const { creating, running, unknown, finished, rejected } = status;
  const begun = creating + running + unknown + finished + rejected;
  return `${(begun > 0 ? (unknown * 100) / begun : 0).toFixed(1)}%`;
}

/** Describes why no run is created; empty: runs are. */
export function describeStandstill({ isPaused, trouble }: FleetStatus): string[] {
  return [
    ...(isPaused ? ["Paused. To create runs again, use: npx cloud-agent-sdk fleet resume"] : []),
    ...(trouble === undefined ? [] : [`Trouble: ${messageOf(trouble)}`]),
  ];
}
