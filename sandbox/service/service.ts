import type { Clock } from "../clock.js";
import { Deployment, type DeploymentOptions } from "./deployment.js";
import type { ServiceFacts } from "./facts.js";
import { Projects, type Project } from "./projects.js";
import type { SessionLimits } from "./sessions.js";

/** The terminal status of a run that an interrupting message replaced. */
const INTERRUPTED = "cancelled";

/** The whole service: its deployments, and what they share. */
export class Service {
  readonly clock: Clock;
  readonly facts: ServiceFacts;
  readonly projects: Projects = new Projects();
  readonly #sessionLimits: SessionLimits;
  readonly #deployments: Deployment[] = [];

  constructor(clock: Clock, facts: ServiceFacts) {
    this.clock = clock;
    this.facts = facts;
    this.#sessionLimits = {
      maxPendingMessages: facts.maxPendingMessages,
      interruptedStatus: this.checkOutcome(INTERRUPTED),
    };
  }

  get deployments(): readonly Deployment[] {
    return this.#deployments;
  }

  /** Adds a deployment. */
  deploy(options: Omit<DeploymentOptions, "clock" | "sessionLimits">): Deployment {
    const { clock } = this;
    const sessionLimits = this.#sessionLimits;
    const deployment = new Deployment({ ...options, clock, sessionLimits });
    this.#deployments.push(deployment);
    return deployment;
  }

  /** How many sessions a project may run at once. */
  concurrencyOf({ paymentsUsd }: Project): number {
    const tier = this.facts.spendTiers.findLast((each) => each.paymentsUsd <= paymentsUsd);
    return tier?.concurrency ?? 0;
  }

  /** How many sessions of a project are at work, in all deployments. */
  countActiveSessions(projectId: string): number {
    return this.#deployments.reduce((sum, each) => sum + each.countActiveSessions(projectId), 0);
  }

  /** Returns the status when it is a terminal one; throws otherwise. */
  checkOutcome(status: string): string {
    const { terminalStatuses } = this.facts;
    if (terminalStatuses.includes(status)) return status;
    throw new RangeError(`A run ends as one of ${terminalStatuses.join(", ")}, not as ${status}`);
  }

  /** Stops everything that waits. */
  close(): void {
    for (const deployment of this.#deployments) deployment.close();
  }
}
