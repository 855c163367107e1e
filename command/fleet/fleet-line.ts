import type { Fleet, FleetStatus } from "../../fleet/index.js";
import { BatchLine } from "../shared/batch-line.js";
import type { Console } from "../shared/console.js";

const lookMs = 1_000;

/** Shows how far a fleet is: on a terminal in one line that changes, elsewhere in a line every ten seconds. */
export class FleetLine implements Disposable {
  readonly #line: BatchLine;
  readonly #fleet: Fleet;
  readonly #timer: NodeJS.Timeout | undefined;
  #atStart: number | undefined;

  constructor(console: Console, fleet: Fleet) {
    this.#line = new BatchLine(console);
    this.#fleet = fleet;
    if (console.json) return;
    this.#timer = setInterval(() => void this.#look(), lookMs);
    // The line alone does not keep the process alive.
    this.#timer.unref();
  }

  /** Makes room for a line of the result. */
  clear(): void {
    this.#line.clear();
  }

  /** Ends the line. */
  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#line[Symbol.dispose]();
  }

  async #look(): Promise<void> {
    // While Redis is away, the line stays as it was; the worker says so.
    const status = await this.#fleet.status().catch(() => undefined);
    if (status === undefined) return;
    const { total, held, unknown, rejected } = status;
    const ended = countEnded(status);
    this.#atStart ??= ended;
    const begun = ended + status.creating + status.running;
    const fresh = ended - this.#atStart;
    this.#line.update({ total, begun, ended, held, unknown, troubled: rejected, fresh });
  }
}

function countEnded({ finished, rejected, abandoned }: FleetStatus): number {
  return finished + rejected + abandoned;
}
