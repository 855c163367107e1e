import type { Clock } from "../clock.js";
import { Agents } from "./agents.js";
import { Browsers } from "./browsers.js";
import { Challenges } from "./challenges.js";
import { Connections, type Integration } from "./connections.js";
import { Keys } from "./keys.js";
import { Links } from "./links.js";
import type { Project } from "./projects.js";
import type { RunCourse, Turn } from "./run.js";
import type { SessionLimits } from "./sessions.js";

/** One region of the service: everything that it does not share with other regions. */
export class Deployment {
  readonly region: string;
  /** Where it listens: `http://127.0.0.1:40123`. */
  readonly baseUrl: string;
  readonly keys: Keys = new Keys();
  readonly agents: Readonly<Record<"v2" | "v3" | "v4", Agents>>;
  readonly browsers: Browsers = new Browsers();
  readonly challenges: Challenges = new Challenges();
  readonly claims: Links<Project>;
  readonly authorizations: Links<Integration>;
  readonly connections: Connections = new Connections();

  constructor({ region, baseUrl, course, clock, sessionLimits }: DeploymentOptions) {
    this.region = region;
    this.baseUrl = baseUrl;
    this.claims = new Links(clock);
    this.authorizations = new Links(clock);
    this.agents = {
      v2: new Agents(clock, course, sessionLimits),
      v3: new Agents(clock, course, sessionLimits),
      v4: new Agents(clock, course, sessionLimits),
    };
  }

  /** How many sessions of a project are at work: a session has at most one turn at a time. */
  countActiveSessions(projectId: string): number {
    const counts = Object.values(this.agents).map(({ runs }) => runs.countLive(projectId));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Stops everything that waits. */
  close(): void {
    for (const { runs } of Object.values(this.agents)) runs.close();
  }
}

/** What a deployment is started with. */
export interface DeploymentOptions {
  readonly region: string;
  readonly baseUrl: string;
  /** How a run goes when nothing else was asked for. */
  readonly course: (turn: Turn) => RunCourse;
  readonly clock: Clock;
  readonly sessionLimits: SessionLimits;
}
