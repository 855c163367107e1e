import { type Pause, type ProjectBudget } from "../../budget/index.js";
import { type Clock, realClock } from "../../time/index.js";

/** What the clients of a process remember about servers. They share most of it. */
interface SharedState {
  readonly edges: SharedInstances<Pause>;
  readonly budgets: SharedInstances<ProjectBudget>;
}

/** By clock, because times of different clocks are not comparable. */
const states = new WeakMap<Clock, SharedState>();

/** The shared state of the clients of one clock. */
export function sharedIn(clock: Clock): SharedState {
  const known = states.get(clock);
  const state = known ?? { edges: new SharedInstances(), budgets: new SharedInstances() };
  states.set(clock, state);
  return state;
}

/**
 * Forgets the throttles and limits that the clients of this process remember for a server. Existing clients continue as
 * if they were new.
 *
 * Use it in tests, when a stand-in for the service restarts.
 *
 * @param baseUrl any URL of the server; only scheme, host and port count
 * @param clock the `clock` of the clients; default: the machine's clock
 */
export function forgetServer(baseUrl: string, clock: Clock = realClock): void {
  const { edges, budgets } = sharedIn(clock);
  // They keep their names, because somebody may use them.
  for (const [name, each] of [...edges.entries, ...budgets.entries])
    if (name.startsWith(startOf(baseUrl))) each.forget();
}

/** Something that remembers what the service asked for. */
interface Kept {
  /** Whether nothing waits and nothing is remembered. */
  readonly isIdle: boolean;
  /** Forgets what the service asked for and said. */
  forget(): void;
}

/**
 * One instance per name, as long as it is used or remembers something. Of those that remember nothing, the most recent
 * ones are kept, so that a program with ever new names does not grow.
 */
export class SharedInstances<Value extends Kept> {
  /** The one that was asked for last is the last. */
  readonly entries: Map<string, Value> = new Map();
  #nextOwn = 0;

  /**
   * Returns the instance that its sharers use for a server; creates it if there is none.
   *
   * @param sharers what they have in common; if absent, the instance is for one client
   */
  get(url: string, sharers: object | string | undefined, create: () => Value): Value {
    if (sharers === undefined) this.#nextOwn += 1;
    const name = startOf(url) + JSON.stringify(sharers ?? this.#nextOwn);
    const value = this.entries.get(name) ?? create();
    this.entries.delete(name);
    this.entries.set(name, value);
    for (const [old, { isIdle }] of this.entries) {
      if (this.entries.size <= mostIdle) break;
      if (isIdle && old !== name) this.entries.delete(old);
    }
    return value;
  }
}

/** Maximum number of names, unless more of them remember something. */
const mostIdle = 1_000;

/** Names begin with their server. */
function startOf(url: string): string {
  return `${new URL(url).origin} `;
}
