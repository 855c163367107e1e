import { randomUUID } from "node:crypto";
import type { Run, Turn } from "./run.js";
import type { Runs } from "./runs.js";

/** What a session is asked next. */
export interface Message {
  readonly text: string;
  readonly interrupt: boolean;
}

/** What a session is opened with. */
export type Opening = Omit<Turn, "sessionId">;

/** A conversation: one turn at a time, and the messages that wait for theirs. */
export interface Session {
  readonly id: string;
  readonly projectId: string;
  /** In the order in which they started; each turn is a run. */
  readonly runs: readonly Run[];
  readonly pending: readonly Message[];
}

interface SessionState extends Session {
  readonly opening: Opening;
  readonly runs: Run[];
  readonly pending: Message[];
}

/** The sessions of one deployment and API version. */
export class Sessions {
  readonly #runs: Runs;
  readonly #limits: SessionLimits;
  readonly #sessions = new Map<string, SessionState>();

  constructor(runs: Runs, limits: SessionLimits) {
    this.#runs = runs;
    this.#limits = limits;
  }

  /** Opens a session and starts its first run. */
  open(opening: Opening): Run {
    const id = randomUUID();
    const session = { id, projectId: opening.projectId, opening, runs: [], pending: [] };
    this.#sessions.set(id, session);
    return this.#start(session, opening.task);
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /** Takes a message; `false` when the queue is full and nothing was taken. */
  queue(id: string, message: Message): boolean {
    const session = this.#sessions.get(id);
    if (session === undefined) return false;
    const current = session.runs.findLast((run) => !run.ended);
    if (current === undefined) this.#start(session, message.text);
    else if (message.interrupt) this.#interrupt(session, current, message);
    else if (session.pending.length >= this.#limits.maxPendingMessages) return false;
    else session.pending.push(message);
    return true;
  }

  /**
   * "Runs immediately" needs the agent, so the turn that holds it ends. That it ends as cancelled
   * is an assumption of the sandbox: the description shows no transition.
   */
  #interrupt(session: SessionState, current: Run, message: Message): void {
    session.pending.unshift(message);
    current.end(this.#limits.interruptedStatus);
  }

  #start(session: SessionState, task: string): Run {
    const turn = { ...session.opening, sessionId: session.id, task };
    const run = this.#runs.start(turn, () => this.#startNext(session));
    session.runs.push(run);
    return run;
  }

  #startNext(session: SessionState): void {
    const message = session.pending.shift();
    if (message !== undefined) this.#start(session, message.text);
  }
}

/** What bounds a session. */
export interface SessionLimits {
  readonly maxPendingMessages: number;
  /** Terminal status of a run that an interrupting message replaced. */
  readonly interruptedStatus: string;
}
