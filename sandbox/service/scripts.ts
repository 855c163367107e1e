import { isAmount } from "./check-members.js";
import type { RunCourse } from "./run-course.js";
import type { Turn } from "./run.js";

/** A script for future runs. */
export interface PlannedCourse {
  /** Applies only to runs whose task contains this text. Default: any run. */
  readonly task?: string | undefined;
  /**
   * Number of runs that follow it; `Infinity` for all that match.
   *
   * @default Infinity
   */
  readonly times?: number | undefined;
  /** The course of the runs. Absent fields have their usual values. */
  readonly course: Partial<RunCourse>;
}

interface PlannedScript {
  readonly script: PlannedCourse;
  times: number;
}

/** The scripts that a test has planned. The first that matches a run applies. */
export class Scripts {
  #planned: readonly PlannedScript[] = [];

  /**
   * Plans a script after the existing ones. Returns a function that removes it.
   *
   * @throws {RangeError} for a negative number of runs
   */
  plan(script: PlannedCourse): () => void {
    const { times = Infinity } = script;
    isAmount(times, "times");
    const planned = { script, times };
    this.#planned = [...this.#planned, planned];
    return () => this.#remove(planned);
  }

  /** Returns the course that a script sets for a run. */
  courseOf({ task }: Turn): Partial<RunCourse> {
    const planned = this.#planned.find(
      ({ script, times }) => times > 0 && task.includes(script.task ?? ""),
    );
    if (planned === undefined) return {};
    planned.times -= 1;
    if (planned.times <= 0) this.#remove(planned);
    return planned.script.course;
  }

  /** Removes every script. */
  clear(): void {
    this.#planned = [];
  }

  #remove(planned: PlannedScript): void {
    this.#planned = this.#planned.filter((each) => each !== planned);
  }
}
