import { type RateLaws, ratesFor, type RequestBudget } from "../budget/index.js";

/**
 * The service's limits as functions. Projects that are billed elsewhere can differ: the limits that the account shows
 * are authoritative.
 *
 * Source: Service description, Limits.
 */
export interface Limits {
  /** Concurrency by qualifying payments of a project, lowest payments first. */
  readonly spendTiers: readonly SpendTier[];
  /**
   * Returns the concurrency for qualifying payments in US dollars.
   *
   * @throws {RangeError} when the amount is negative or NaN
   */
  concurrencyForPayments(usd: number): number;
  /**
   * Returns the concurrency of a project: the highest of its existing grant, its legacy-plan grant and its spend-tier
   * grant.
   *
   * Without any of them, the grant for no payments.
   *
   * @throws {RangeError} when a grant is negative or NaN
   */
  effectiveConcurrency(grants: Grants): number;
  /**
   * Returns the requests per second that a project of that concurrency may send. All its keys share them.
   *
   * @throws {RangeError} when the concurrency is negative or NaN
   *
   * @example
   * ```ts
   * const account = await new BillingClient().getAccount();
   * const { concurrentSessionLimit: limit = 0 } = account;
   * console.log(requestBudget(limit)); // requests per second
   * ```
   */
  requestBudget(concurrency: number): RequestBudget;
}

/**
 * Creates the functions from the specs.
 *
 * @param tables by the name of the API whose spec has them; exactly one
 */
export function createLimits(tables: Readonly<Record<string, LimitsTable>>): Limits {
  const [table, ...others] = Object.values(tables);
  if (table === undefined || others.length > 0)
    throw new TypeError("exactly one spec must define the limits");
  const { spendTiers, requestRate } = table;
  const concurrencyForPayments = (usd: number): number => {
    checkFigure("payments in US dollars", usd);
    const earned = spendTiers.filter(({ paymentsUsd }) => paymentsUsd <= usd);
    return Math.max(0, ...earned.map(({ concurrency }) => concurrency));
  };
  return {
    spendTiers,
    concurrencyForPayments,
    effectiveConcurrency({ existing = 0, legacyPlan = 0, payments = 0 }) {
      checkFigure("existing grant", existing);
      checkFigure("grant of the legacy plan", legacyPlan);
      return Math.max(existing, legacyPlan, concurrencyForPayments(payments));
    },
    requestBudget(concurrency) {
      checkFigure("concurrency", concurrency);
      return ratesFor(requestRate, concurrency);
    },
  };
}

function checkFigure(name: string, value: number): void {
  if (typeof value === "number" && value >= 0) return;
  throw new RangeError(`The ${name} must be a number of 0 or more.`);
}

/** The three grants, of which the highest applies. Omit grants that a project does not have. */
export interface Grants {
  /** Concurrency that the project already has. */
  readonly existing?: number | undefined;
  /** Concurrency of a legacy plan. */
  readonly legacyPlan?: number | undefined;
  /**
   * Qualifying payments of the project, in US dollars.
   *
   * @default 0
   */
  readonly payments?: number | undefined;
}

/** Concurrency of a project whose qualifying payments reach an amount. */
export interface SpendTier {
  /** Payments from which the tier applies, in USD. */
  readonly paymentsUsd: number;
  /** Maximum number of active sessions. */
  readonly concurrency: number;
}

/** The limits in a spec, as data. */
export interface LimitsTable {
  /** In ascending order of payments. */
  readonly spendTiers: readonly SpendTier[];
  /** Request rates of a project, by budget, and the window in which they are counted. */
  readonly requestRate: RateLaws & { readonly windowSeconds: number };
  /** The rates of a public source IP address, which another layer counts, and the window and pause of that layer. */
  readonly edge: Readonly<Record<string, number | { readonly maximumPerSecond: number }>>;
}
