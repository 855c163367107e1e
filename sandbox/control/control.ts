import type { Agents } from "../service/agents.js";
import { checkDuration, type Run, type RunCourse } from "../service/run.js";
import type { Service } from "../service/service.js";

/** A run as the sandbox knows it: more than the service shows. */
export interface ControlledRun extends RunCourse {
  readonly id: string;
  readonly sessionId: string;
  readonly task: string;
  /** The model in effect; absent when neither the request nor the document names one. */
  readonly model?: string | undefined;
  readonly status: string;
}

/** A session as the sandbox knows it: more than the service shows. */
export interface ControlledSession {
  readonly id: string;
  /** The runs of its turns, oldest first. */
  readonly runIds: readonly string[];
  /** The texts of the messages that wait, next one first. */
  readonly pending: readonly string[];
}

/** What to change about a run that has not ended; an absent field stays as it is. */
export interface CourseChanges {
  /** Milliseconds from the run's creation to its end; `Infinity`: never by itself, `0`: now. */
  readonly duration?: number | undefined;
  /** The terminal status that it ends in. */
  readonly outcome?: string | undefined;
  /** What the full run carries once it has ended. */
  readonly result?: unknown;
}

/**
 * Looks behind the sandbox's API and steers it. Nothing here exists on the service.
 */
export class SandboxControl {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /**
   * Reads a run.
   *
   * @throws {UnknownIdError} when there is none with this id
   */
  run(id: string): ControlledRun {
    return showRun(this.#findRun(id));
  }

  /**
   * Changes how a run goes on.
   *
   * @throws {UnknownIdError} when there is none with this id
   * @throws {RangeError} for a negative duration, or an outcome that is not a terminal status
   * @throws {RunEndedError} when the run has ended
   */
  setRun(id: string, changes: CourseChanges): ControlledRun {
    const run = this.#findRun(id);
    run.steer(this.#checkChanges(changes));
    return showRun(run);
  }

  /**
   * Reads a session.
   *
   * @throws {UnknownIdError} when there is none with this id
   */
  session(id: string): ControlledSession {
    const session = this.#find(id, ({ sessions }) => sessions.get(id));
    return {
      id,
      runIds: session.runs.map((run) => run.id),
      pending: session.pending.map(({ text }) => text),
    };
  }

  #findRun(id: string): Run {
    return this.#find(id, ({ runs }) => runs.get(id));
  }

  /** Identifiers are unique, so it does not matter which deployment and version they are from. */
  #find<Resource>(id: string, look: (agents: Agents) => Resource | undefined): Resource {
    const agents = this.#service.deployments.flatMap((each) => Object.values(each.agents));
    for (const each of agents) {
      const found = look(each);
      if (found !== undefined) return found;
    }
    throw new UnknownIdError(id);
  }

  #checkChanges({ duration, outcome, ...rest }: CourseChanges): Partial<RunCourse> {
    return {
      ...(duration !== undefined && { duration: checkDuration(duration) }),
      ...(outcome !== undefined && { outcome: this.#service.checkOutcome(outcome) }),
      ...("result" in rest && { result: rest.result }),
    };
  }
}

/** The sandbox has nothing with this identifier. */
export class UnknownIdError extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`The sandbox has nothing with the id ${id}`);
    this.name = "UnknownIdError";
    this.id = id;
  }
}

function showRun(run: Run): ControlledRun {
  const { id, status, course, turn } = run;
  const { sessionId, task, model } = turn;
  return { id, sessionId, task, model, status, ...course };
}
