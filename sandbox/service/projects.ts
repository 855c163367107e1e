import { randomUUID } from "node:crypto";
import { Credits } from "./credits.js";
import type { RateOverride } from "./settings.js";

/** The agreements of a project, which the sandbox's user sets. */
export interface Agreement {
  /** Qualifying payments in US dollars, which determine concurrency. */
  readonly paymentsUsd: number;
  /** Concurrency that the project already has. */
  readonly existingGrant?: number | undefined;
  /** Concurrency of a legacy plan. */
  readonly legacyPlanGrant?: number | undefined;
  /** Requests per second, if they differ from the default for the project's concurrency. */
  readonly requestRate: RateOverride;
  /** Providers whose key is stored in the project, by region. */
  readonly providerKeys: Readonly<Record<string, readonly string[]>>;
  /** Why some regions reject the project, in the words of the documents' `x-regions`. */
  readonly restriction?: string | undefined;
}

const NOTHING_AGREED: Agreement = { paymentsUsd: 0, requestRate: {}, providerKeys: {} };

/**
 * A project. Keys, credits and concurrency capacity belong to it, in every region.
 *
 * @internal
 */
export class Project {
  readonly id: string;
  agreement: Agreement = NOTHING_AGREED;
  readonly credits: Credits;

  constructor(id: string) {
    this.id = id;
    // That a recharge counts as a qualifying payment is an assumption of the sandbox.
    this.credits = new Credits((usd) => {
      const paymentsUsd = this.agreement.paymentsUsd + usd;
      this.agreement = { ...this.agreement, paymentsUsd };
    });
  }
}

/**
 * The projects of the service by ID, shared by all deployments.
 *
 * @internal
 */
export class Projects extends Map<string, Project> {
  /** Creates a project without payments. */
  create(id: string = randomUUID()): Project {
    const project = new Project(id);
    this.set(project.id, project);
    return project;
  }
}
