import {
  type BudgetEnvironment,
  type BudgetTerms,
  GatedBudget,
  type Pause,
  ProjectBudget,
  type RateBudget,
  ratesFor,
} from "../../budget/index.js";
import { checkOption } from "../../errors/configuration-error.js";
import { callQuietly } from "../../hooks/call-quietly.js";
import type { ClientOptions } from "../options/client-options.js";
import type { RequestRate } from "../deployment.js";
import { sharedIn } from "./shared-state.js";

/** What determines the budget of a client. */
export interface BudgetSettings {
  readonly budget: ClientOptions["budget"];
  readonly requestRate: RequestRate | undefined;
  readonly baseUrl: string;
  readonly key: string | undefined;
  readonly environment: BudgetEnvironment;
}

/**
 * Returns the budget that paces a client's requests.
 *
 * @param edge pause that the edge of the deployment can ask for
 * @throws {ConfigurationError} when the option is not a budget
 */
export function chooseBudget(settings: BudgetSettings, edge: Pause): RateBudget {
  const { budget, baseUrl, key, environment } = settings;
  if (isRateBudget(budget)) {
    const begun: unknown = budget.begin?.({ baseUrl, ...termsOf(settings.requestRate) });
    void callQuietly(() => begun);
    return ownBudget(settings, edge, budget);
  }
  const rates = budget === "off" ? {} : checkRates(budget ?? {});
  const isPaced = settings.requestRate !== undefined || Object.keys(rates).length > 0;
  if (budget === "off" || !isPaced) return ownBudget(settings, edge);
  const create = (): ProjectBudget =>
    new ProjectBudget(termsOf(settings.requestRate), edge, environment);
  const { project } = rates;
  const sharers = project === undefined ? [key ?? null] : { project };
  const own = sharedIn(environment).budgetOf(baseUrl, create, sharers);
  own.override(rates);
  return own;
}

/** Adds pauses for one client to the user's budget, or to none. */
export function ownBudget(
  { baseUrl, environment }: BudgetSettings,
  edge: Pause,
  inner?: RateBudget,
): GatedBudget {
  const create = (): GatedBudget => new GatedBudget(inner, edge, environment);
  return sharedIn(environment).budgetOf(baseUrl, create);
}

/** If the service has no rate law, only the user's limits apply. */
function termsOf(requestRate: RequestRate | undefined): Omit<BudgetTerms, "baseUrl"> {
  if (requestRate === undefined) {
    return { limits: { general: Infinity, status: Infinity }, windowSeconds: 1 };
  }
  const { windowSeconds } = requestRate;
  return { limits: ratesFor(requestRate, 0), windowSeconds };
}

function isRateBudget(budget: ClientOptions["budget"]): budget is RateBudget {
  return typeof budget === "object" && "acquire" in budget && typeof budget.acquire === "function";
}

interface Rates {
  readonly general?: number | undefined;
  readonly status?: number | undefined;
  readonly project?: string | undefined;
}

function checkRates(rates: Rates): Rates {
  const given = typeof rates === "object" ? [rates.general, rates.status] : [Number.NaN];
  const areRates = given.every(
    (rate) => rate === undefined || (typeof rate === "number" && rate > 0),
  );
  const expected =
    'requests per second above 0, for example `{ general: 25, status: 25 }`, a `RateBudget`, or "off"';
  checkOption("budget", areRates, expected);
  const project: unknown = rates.project;
  const isName = project === undefined || (typeof project === "string" && project !== "");
  checkOption("budget.project", isName, "a name for the project, the same for each of its keys");
  return rates;
}
