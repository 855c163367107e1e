import { Runs, type RunHost } from "./runs.js";
import { type SessionHost, Sessions } from "./sessions.js";

/** What the agents of every API version share. */
export interface AgentHost extends RunHost, SessionHost {}

/** The agents of one API version. IDs of one version mean nothing to another. */
export class Agents {
  readonly runs: Runs;
  readonly sessions: Sessions;

  constructor(host: AgentHost) {
    this.runs = new Runs(host, (run) => this.sessions.forget(run));
    this.sessions = new Sessions(this.runs, host);
  }
}
