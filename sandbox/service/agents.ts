import { Runs, type RunHost } from "./runs.js";
import { Sessions, type SessionLimits } from "./sessions.js";

/** The agents of one API version. IDs of one version mean nothing to another. */
export class Agents {
  readonly runs: Runs;
  readonly sessions: Sessions;

  constructor(host: RunHost, limits: SessionLimits) {
    this.runs = new Runs(host, (run) => this.sessions.forget(run));
    this.sessions = new Sessions(this.runs, limits);
  }
}
