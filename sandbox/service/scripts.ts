import type { RunCourse } from "./run-course.js";
import type { Turn } from "./run.js";

/** How runs go that do not exist yet. */
export interface PlannedCourse {
  /** Only runs whose task contains this text; absent: any. */
  readonly task?: string | undefined;
  /**
   * How many runs follow it; `Infinity`: all that fit.
   * @default Infinity
   */
  readonly times?: number | undefined;
  /** How they go; what is absent goes as it does without a script. */
  readonly course: Partial<RunCourse>;
}

interface PlannedScript {
  readonly script: PlannedCourse;
  times: number;
}

/** The scripts that a test has planned; the first that fits a run is followed. */
export class Scripts {
  #planned: readonly PlannedScript[] = [];

  /**
   * Plans a script, after those that are planned already; returns how to call it off.
   *
   * @throws {RangeError} for a negative number of times
   */
  plan(script: PlannedCourse): () => void {
    const { times = Infinity } = script;
    if (!(times >= 0)) throw new RangeError(`times is a number from 0 on, not ${times}`);
    const planned = { script, times };
    this.#planned = [...this.#planned, planned];
    return () => this.#remove(planned);
  }

  /** The course that a script sets for a run. */
  courseOf({ task }: Turn): Partial<RunCourse> {
    const planned = this.#planned.find(
      ({ script, times }) => times > 0 && task.includes(script.task ?? ""),
    );
    if (planned === undefined) return {};
    planned.times -= 1;
    if (planned.times <= 0) this.#remove(planned);
    return planned.script.course;
  }

  /** Calls every script off. */
  clear(): void {
    this.#planned = [];
  }

  #remove(planned: PlannedScript): void {
    this.#planned = this.#planned.filter((each) => each !== planned);
  }
}
