import type { Clock } from "../clock.js";
import type { RunCourse, Turn } from "./run.js";
import { Runs } from "./runs.js";
import { Sessions, type SessionLimits } from "./sessions.js";

/**
 * The agents of one API version: identifiers of one version mean nothing to another.
 */
export class Agents {
  readonly runs: Runs;
  readonly sessions: Sessions;

  constructor(clock: Clock, course: (turn: Turn) => RunCourse, limits: SessionLimits) {
    this.runs = new Runs(clock, course);
    this.sessions = new Sessions(this.runs, limits);
  }
}
