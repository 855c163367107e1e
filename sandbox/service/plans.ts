interface Plan<Item> {
  readonly item: Item;
  skip: number;
  times: number;
}

/** How often something that is planned applies. */
interface Occasions {
  /** Number of matches that it leaves alone first. Default: 0. */
  readonly skip?: number | undefined;
  /** Number of matches that it then applies to. */
  readonly times: number;
}

/** What a test has planned for requests or runs to come. The first plan that matches applies. */
export class Plans<Item> {
  #plans: readonly Plan<Item>[] = [];

  /** Plans something after what exists. Returns a function that removes it. */
  add(item: Item, { skip = 0, times }: Occasions): () => void {
    const plan = { item, skip, times };
    this.#plans = [...this.#plans, plan];
    return () => this.#remove(plan);
  }

  /** Returns what is not used up, with the remaining numbers. */
  list(): (Item & Required<Occasions>)[] {
    return this.#plans.map(({ item, skip, times }) => ({ ...item, skip, times }));
  }

  /** Returns what applies to a request or run, and counts it. */
  take(matches: (item: Item) => boolean): Item | undefined {
    const plan = this.#plans.find(({ item, times }) => times > 0 && matches(item));
    if (plan === undefined) return undefined;
    if (plan.skip > 0) {
      plan.skip -= 1;
      return undefined;
    }
    plan.times -= 1;
    if (plan.times <= 0) this.#remove(plan);
    return plan.item;
  }

  /** Removes everything. */
  clear(): void {
    this.#plans = [];
  }

  #remove(plan: Plan<Item>): void {
    this.#plans = this.#plans.filter((each) => each !== plan);
  }
}
