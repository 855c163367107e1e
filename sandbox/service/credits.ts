import type { Changes } from "./apply-changes.js";

/** Buys credits by itself when there are few left. */
export interface AutoRecharge {
  /** Buys as soon as fewer credits than this are left, in US dollars. */
  readonly triggerUsd: number;
  /** How many it buys, in US dollars. */
  readonly purchaseUsd: number;
}

/** The credits of a project, in US dollars. */
export interface CreditsBalance {
  /** What is left of the one-time grant. */
  readonly signupUsd: number;
  /** What is left of the credits that were bought; they do not expire. */
  readonly topUpUsd: number;
}

/**
 * The credits of a project: all of its keys, in every region, draw on them.
 *
 * That the one-time grant is used first is an assumption of the sandbox.
 */
export class Credits {
  #signupUsd = 0;
  #topUpUsd = 0;
  #autoRecharge: AutoRecharge | undefined;
  readonly #onPurchase: (usd: number) => void;

  /** `onPurchase` hears of what a recharge buys. */
  constructor(onPurchase: (usd: number) => void) {
    this.#onPurchase = onPurchase;
  }

  get balance(): CreditsBalance {
    return { signupUsd: this.#signupUsd, topUpUsd: this.#topUpUsd };
  }

  /** What is left of both kinds; below 0 where work that was under way cost more than there was. */
  get leftUsd(): number {
    return this.#signupUsd + this.#topUpUsd;
  }

  get autoRecharge(): AutoRecharge | undefined {
    return this.#autoRecharge;
  }

  /** Sets how many there are. */
  set({ signupUsd = this.#signupUsd, topUpUsd = this.#topUpUsd }: Changes<CreditsBalance>): void {
    this.#signupUsd = signupUsd;
    this.#topUpUsd = topUpUsd;
    this.#recharge();
  }

  /** Turns recharging on, which can buy at once, or off. */
  setAutoRecharge(autoRecharge: AutoRecharge | undefined): void {
    this.#autoRecharge = autoRecharge;
    this.#recharge();
  }

  /** Takes the price of work that was done. */
  charge(usd: number): void {
    const fromGrant = Math.min(this.#signupUsd, usd);
    this.#signupUsd -= fromGrant;
    this.#topUpUsd -= usd - fromGrant;
    this.#recharge();
  }

  #recharge(): void {
    if (this.#autoRecharge === undefined) return;
    const { triggerUsd, purchaseUsd } = this.#autoRecharge;
    if (this.leftUsd >= triggerUsd) return;
    this.#topUpUsd += purchaseUsd;
    this.#onPurchase(purchaseUsd);
  }
}
