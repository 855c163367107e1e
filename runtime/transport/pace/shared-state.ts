import {
  type BudgetEnvironment,
  Pause,
  type ProjectBudget,
  type RateBudget,
} from "../../budget/index.js";
import { type Clock, realClock } from "../../time/index.js";

/** A budget that remembers what the service asked for. */
interface KeptBudget extends RateBudget {
  /** Whether nothing waits and nothing is remembered. */
  readonly isIdle: boolean;
  /** Forgets what the service asked for and said. */
  forget(): void;
}

/** What the clients of a process remember about servers. They share most of it. */
class SharedState {
  readonly #edgePauses: SharedInstances<Pause>;
  readonly #budgets: SharedInstances<KeptBudget>;
  #own = 0;

  constructor(clock: Clock) {
    this.#edgePauses = new SharedInstances(({ resumeAt }) => resumeAt <= clock.now());
    this.#budgets = new SharedInstances(({ isIdle }) => isIdle);
  }

  /**
   * Returns the pause of the edge in front of a deployment, which only depends on the network address.
   *
   * @param isOwn whether it is for one client, which shares nothing
   */
  edgePauseOf(baseUrl: string, isOwn = false): Pause {
    const name = nameOf(new URL(baseUrl).origin, isOwn && this.#nextOwn());
    return this.#edgePauses.get(name, () => new Pause("edge"));
  }

  /** Continues a budget as that of its project, together with all others of the same project. */
  joinProject(baseUrl: string, project: string, budget: ProjectBudget): void {
    if (budget.hasJoined) return;
    budget.join(this.budgetOf(baseUrl, () => budget, { learned: project }));
  }

  /**
   * Returns the budget that its sharers use for a deployment.
   *
   * @param sharers what they have in common: a key, or the name of a project; if absent, the budget is for one client
   */
  budgetOf<Budget extends KeptBudget>(
    baseUrl: string,
    create: () => Budget,
    sharers: object | number = this.#nextOwn(),
  ): Budget {
    // A named instance is always created in the same way.
    return this.#budgets.get(nameOf(baseUrl, sharers), create) as Budget;
  }

  /** Forgets what is known about a server. Existing clients continue as if they were new. */
  forget(origin: string): void {
    const isOfServer = (name: string): boolean => name.startsWith(startOf(origin));
    for (const pause of this.#edgePauses.named(isOfServer)) pause.end();
    for (const budget of this.#budgets.named(isOfServer)) budget.forget();
  }

  #nextOwn(): number {
    this.#own += 1;
    return this.#own;
  }
}

/** Names begin with their server. */
function nameOf(baseUrl: string, sharers: object | number | false): string {
  return `${startOf(new URL(baseUrl).origin)}${JSON.stringify([baseUrl, sharers])}`;
}

function startOf(origin: string): string {
  return `${origin} `;
}

/** By clock, because times of different clocks are not comparable. */
const states = new WeakMap<Clock, SharedState>();

/** The shared state of the clients of one clock. */
export function sharedIn({ clock }: Pick<BudgetEnvironment, "clock">): SharedState {
  const state = states.get(clock) ?? new SharedState(clock);
  states.set(clock, state);
  return state;
}

/**
 * Forgets the throttles and limits that the clients of this process remember for a server.
 *
 * Use it in tests, when a stand-in for the service restarts.
 *
 * @param baseUrl any URL of the server; only scheme, host and port count
 * @param clock the `clock` of the clients; default: the machine's clock
 */
export function forgetServer(baseUrl: string, clock: Clock = realClock): void {
  sharedIn({ clock }).forget(new URL(baseUrl).origin);
}

/**
 * One instance per name, as long as it is used or remembers something. Idle instances are held weakly, so that a
 * program with ever new names does not grow.
 */
export class SharedInstances<Value extends object> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #isIdle: (value: Value) => boolean;
  #nextSweep = 16;

  constructor(isIdle: (value: Value) => boolean) {
    this.#isIdle = isIdle;
  }

  /** Number of known names. */
  get size(): number {
    return this.#entries.size;
  }

  /** Returns the instance of that name; creates it if there is none. */
  get(name: string, create: () => Value): Value {
    const known = this.#entries.get(name)?.reference.deref();
    const value = known ?? create();
    this.#entries.set(name, { reference: new WeakRef(value), held: value });
    if (this.#entries.size >= this.#nextSweep) this.#sweep();
    return value;
  }

  /** The instances whose names pass a test. They keep their names, because somebody may use them. */
  named(isMeant: (name: string) => boolean): Value[] {
    const meant = [...this.#entries].filter(([name]) => isMeant(name));
    return meant.flatMap(([, { reference }]) => reference.deref() ?? []);
  }

  #sweep(): void {
    for (const [name, { reference }] of this.#entries) {
      const value = reference.deref();
      if (value === undefined) this.#entries.delete(name);
      else this.#entries.set(name, { reference, held: this.#isIdle(value) ? undefined : value });
    }
    this.#nextSweep = 16 + 2 * this.#entries.size;
  }
}

interface Entry<Value extends object> {
  readonly reference: WeakRef<Value>;
  /** Keeps it alive while it may be needed. */
  readonly held: Value | undefined;
}
