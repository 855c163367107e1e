import { randomUUID } from "node:crypto";
import type { ServiceFacts } from "./facts.js";
import type { ApiKey } from "./keys.js";
import type { Run, Turn } from "./run.js";
import type { Runs } from "./runs.js";

/** The next message of a session. */
export interface Message {
  readonly text: string;
  readonly interrupt: boolean;
  /** The key that sends it, which can differ from the one that opened the session. */
  readonly key: ApiKey;
}

/** How a session is opened. */
export type Opening = Omit<Turn, "sessionId">;

/** A conversation: one turn at a time, and the pending messages. */
export interface Session {
  readonly id: string;
  readonly projectId: string;
  /** What its next turns keep. Without the task, which may be long and is stored with its run. */
  readonly settings: Omit<Opening, "key" | "task">;
  /** In order of start. Each turn is a run. Runs that are no longer stored are missing. */
  readonly runs: Run[];
  readonly pending: Message[];
  /** Whether a test makes it reject messages. */
  busy: boolean;
}

/** The sessions of one deployment and API version. A session is stored as long as one of its runs is. */
export class Sessions {
  readonly #runs: Runs;
  readonly #host: SessionHost;
  readonly #sessions = new Map<string, Session>();

  constructor(runs: Runs, host: SessionHost) {
    this.#runs = runs;
    this.#host = host;
  }

  /** Opens a session and starts its first run. */
  open(opening: Opening): Run {
    const id = randomUUID();
    const { key, task: _, ...settings } = opening;
    const projectId = key.project.id;
    const session: Session = { id, projectId, settings, runs: [], pending: [], busy: false };
    this.#sessions.set(id, session);
    return this.#start(session, opening);
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /** Accepts a message. Returns `false` if the session is busy and nothing was accepted. */
  queue(id: string, message: Message): boolean {
    const session = this.#sessions.get(id);
    if (session === undefined || session.busy) return false;
    const current = currentRun(session);
    if (current === undefined) this.#startMessage(session, message);
    else if (message.interrupt) this.#interrupt(session, current, message);
    else if (session.pending.length >= this.#host.facts.maxPendingMessages) return false;
    else session.pending.push(message);
    return true;
  }

  /** Drops a run, and its session if that was the last one. */
  forget(run: Run): void {
    const session = this.#sessions.get(run.turn.sessionId);
    if (session === undefined) return;
    const index = session.runs.indexOf(run);
    if (index >= 0) session.runs.splice(index, 1);
    if (session.runs.length === 0) this.#sessions.delete(session.id);
  }

  /**
   * "Runs immediately" needs the agent, so its current turn ends. That it ends as cancelled is an assumption of the
   * sandbox: the description shows no transition.
   */
  #interrupt(session: Session, current: Run, message: Message): void {
    session.pending.unshift(message);
    current.end(this.#host.interruptedStatus);
  }

  #startMessage(session: Session, { text, key }: Message): void {
    this.#start(session, { ...session.settings, task: text, key });
  }

  #start(session: Session, opening: Opening): Run {
    const turn = { ...opening, sessionId: session.id };
    const run = this.#runs.start(turn, () => this.#startNext(session));
    session.runs.push(run);
    return run;
  }

  #startNext(session: Session): void {
    const message = session.pending.shift();
    if (message !== undefined) this.#startMessage(session, message);
  }
}

/** Returns the active turn, if there is one. */
export function currentRun({ runs }: Session): Run | undefined {
  return runs.findLast((run) => !run.ended);
}

/** What sessions need. */
export interface SessionHost {
  readonly facts: Pick<ServiceFacts, "maxPendingMessages">;
  /** Terminal status of a run that an interrupting message replaced. */
  readonly interruptedStatus: string;
}
