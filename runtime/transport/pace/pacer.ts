import type { BudgetEnvironment, BudgetRequest, BudgetTerms } from "../../budget/index.js";
import type { RateBudget, Refusal } from "../../budget/index.js";
import { Pause, ProjectBudget, ratesFor } from "../../budget/index.js";
import { checkOption } from "../../errors/configuration-error.js";
import { asRecord } from "../../json/values.js";
import { callQuietly } from "../../hooks/call-quietly.js";
import { type Clock, InterruptibleWait } from "../../time/index.js";
import type { Call, Throttle } from "../call.js";
import type { RequestRate } from "../deployment.js";
import type { Observer } from "../observer.js";
import type { ClientOptions } from "../options/client-options.js";
import { sharedIn } from "./shared-state.js";

/** What determines the budget of a client. */
interface BudgetSettings {
  readonly budget: ClientOptions["budget"];
  readonly requestRate: RequestRate | undefined;
  readonly baseUrl: string;
  readonly key: string | undefined;
  readonly environment: BudgetEnvironment;
}

/**
 * Holds requests back as long as the limits and pauses of the service require.
 *
 * Clients of the same deployment share the pauses of its edge. Clients with the same key share a budget, and so do
 * clients whose keys are known to belong to the same project. A client whose budget is `"off"` shares nothing.
 */
export class Pacer {
  readonly #settings: BudgetSettings;
  readonly #observer: Observer;
  readonly #budget: ProjectBudget;
  /** Whether that budget counts requests. Otherwise it has only pauses, and is for one client. */
  readonly #isCounting: boolean;
  /** The user's budget, which counts requests instead. It does not need to handle pauses, deadlines or signals. */
  readonly #given: RateBudget | undefined;

  /** @throws {ConfigurationError} when the option is not a budget */
  constructor(settings: BudgetSettings, observer: Observer) {
    const { budget, requestRate, baseUrl, key, environment } = settings;
    this.#settings = settings;
    this.#observer = observer;
    this.#given = isRateBudget(budget) ? budget : undefined;
    const begun: unknown = this.#given?.begin?.({ baseUrl, ...termsOf(requestRate) });
    void callQuietly(() => begun);
    const rates = isRateBudget(budget) || budget === "off" ? undefined : checkRates(budget ?? {});
    const isPaced = requestRate !== undefined || Object.keys(rates ?? {}).length > 0;
    const terms = rates && isPaced ? termsOf(requestRate) : undefined;
    this.#isCounting = terms !== undefined;
    const { edges, budgets } = sharedIn(environment.clock);
    const createEdge = (): Pause => new Pause("edge", environment);
    const edge = edges.get(baseUrl, budget === "off" ? undefined : "edge", createEdge);
    const sharers = rates?.project === undefined ? [key] : { project: rates.project };
    const create = (): ProjectBudget => new ProjectBudget(terms, edge, environment);
    this.#budget = budgets.get(baseUrl, terms && [baseUrl, sharers], create);
    this.#budget.override(rates ?? {});
  }

  /** Returns nothing if a request may be sent, the reason if it may not, or a promise of either. */
  admit(
    call: Call,
    patience: Omit<BudgetRequest, "layer" | "signal">,
  ): ReturnType<RateBudget["acquire"]> {
    const { layer, signal } = call;
    const request = { signal, ...patience };
    return layer && this.#given
      ? this.#admitBoth(this.#given, { layer, ...request }, call)
      : this.#budget.lanes[layer ?? "uncounted"].acquire(request, call);
  }

  /** Records that a call succeeded. The pauses that it probed are over. */
  passed(call: Call): void {
    for (const pause of this.#budget.lanes[call.layer ?? "uncounted"].pauses)
      if (pause.probe === call) pause.forget(this.#settings.environment.clock.now());
  }

  /** Records that the service throttled a call. */
  throttled({ operation, layer }: Call, { scope, retryAfter, limitRps }: Throttle): void {
    const lane = this.#budget.lanes[layer ?? "uncounted"];
    if (scope === "edge") return lane.pauses[0].start(retryAfter);
    let isUsed: unknown = lane.throttled(retryAfter, limitRps);
    const given = layer && this.#given;
    // If it throws or returns a promise, that says nothing about the limit.
    if (given)
      void callQuietly(() => (isUsed = given.throttled?.({ layer, retryAfter, limitRps })));
    if (isUsed === false) this.#observer.limitIgnored({ operation, limitRps });
  }

  /**
   * Records what a response says about the project of the key: its name, if it is a string, and its concurrency, if it is
   * a whole number of at least 0. The name first: the rates that follow from the concurrency apply to all of its keys.
   */
  learn({ projectField, concurrencyField }: NonNullable<Call["teaches"]>, answer: unknown): void {
    const { environment, baseUrl, requestRate } = this.#settings;
    const fields = asRecord(answer);
    const project = projectField && fields[projectField];
    if (this.#isCounting && typeof project === "string" && project !== "") {
      const { budgets } = sharedIn(environment.clock);
      const sharers = { baseUrl, learned: project };
      this.#budget.join(() => budgets.get(baseUrl, sharers, () => this.#budget));
    }
    const concurrency = concurrencyField && fields[concurrencyField];
    // A number that is too large to count with was not readable.
    const isCount = Number.isSafeInteger(concurrency) && Number(concurrency) >= 0;
    if (requestRate === undefined || !isCount) return;
    const limits = ratesFor(requestRate, Number(concurrency));
    this.#budget.learn(limits);
    void callQuietly(() => this.#given?.learn?.(limits));
  }

  async #admitBoth(
    given: RateBudget,
    request: BudgetRequest,
    call: Call,
  ): Promise<Refusal | undefined> {
    const { clock } = this.#settings.environment;
    const lane = this.#budget.lanes[request.layer];
    const end = clock.now() + request.maxWait;
    const inTime = (): BudgetRequest => ({ ...request, maxWait: end - clock.now() });
    let refusal: Refusal | undefined;
    do {
      refusal = await lane.acquire(inTime(), call);
      refusal ??= await acquireInTime(given, inTime(), clock);
    } while (refusal === undefined && lane.isPausedFor(call)); // A pause may have begun meanwhile.
    return refusal;
  }
}

async function acquireInTime(
  budget: RateBudget,
  request: BudgetRequest,
  clock: Clock,
): Promise<Refusal | undefined> {
  const { signal, maxWait } = request;
  const timeout = Math.max(maxWait, 0);
  const late: Refusal = { reason: "busy", retryAfter: 0 };
  const wait = new InterruptibleWait({ clock, signal, timeout, timedOut: () => late });
  try {
    const limited = { ...request, signal: wait.signal };
    return (await wait.race(() => budget.acquire(limited))) ?? undefined;
  } catch (error) {
    if (error === late) return late;
    throw error;
  } finally {
    wait.release();
  }
}

/** If the service has no rate law, only the user's limits apply. */
function termsOf(requestRate: RequestRate | undefined): Omit<BudgetTerms, "baseUrl"> {
  if (requestRate === undefined)
    return { limits: { general: Infinity, status: Infinity }, windowSeconds: 1 };
  return { limits: ratesFor(requestRate, 0), windowSeconds: requestRate.windowSeconds };
}

function isRateBudget(budget: ClientOptions["budget"]): budget is RateBudget {
  return typeof Object(budget).acquire === "function";
}

type Rates = Exclude<ClientOptions["budget"], RateBudget | "off" | undefined>;

function checkRates(rates: Rates): Rates {
  const isRate = (rate: unknown): boolean =>
    rate === undefined || (typeof rate === "number" && rate > 0);
  const areRates = typeof rates === "object" && isRate(rates.general) && isRate(rates.status);
  const expected =
    'requests per second, for example `{ general: 25, status: 25 }`, a `RateBudget`, or "off"';
  checkOption("budget", areRates, expected);
  const project: unknown = rates.project;
  const isName = project === undefined || (typeof project === "string" && project !== "");
  checkOption("budget.project", isName, "a name for the project");
  return rates;
}
