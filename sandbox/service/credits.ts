import { applyChanges, type Changes } from "./check-members.js";

/** Recharges credits automatically when few are left. */
export interface AutoRecharge {
  /** Recharges when fewer credits than this are left, in US dollars. */
  readonly triggerUsd: number;
  /** Credits to buy, in US dollars. */
  readonly purchaseUsd: number;
}

/** The credits of a project, in US dollars. */
export interface CreditsBalance {
  /** Rest of the one-time grant. */
  readonly signupUsd: number;
  /** Rest of the purchased credits, which do not expire. */
  readonly topUpUsd: number;
}

/**
 * The credits of a project, shared by all of its keys in every region.
 *
 * That the one-time grant is used first is an assumption of the sandbox.
 *
 * @internal
 */
export class Credits {
  #balance: CreditsBalance = { signupUsd: 0, topUpUsd: 0 };
  #autoRecharge: AutoRecharge | undefined;
  readonly #onPurchase: (usd: number) => void;

  /** `onPurchase` is called with what a recharge buys. */
  constructor(onPurchase: (usd: number) => void) {
    this.#onPurchase = onPurchase;
  }

  get balance(): CreditsBalance {
    return this.#balance;
  }

  /** What is left of both kinds; below 0 if work in progress cost more than there was. */
  get leftUsd(): number {
    return this.#balance.signupUsd + this.#balance.topUpUsd;
  }

  get autoRecharge(): AutoRecharge | undefined {
    return this.#autoRecharge;
  }

  /** Sets the number of credits. */
  set(changes: Changes<CreditsBalance>): void {
    this.#balance = applyChanges(this.#balance, changes);
    this.#recharge();
  }

  /** Turns recharging on, which can buy immediately, or off. */
  setAutoRecharge(autoRecharge: AutoRecharge | undefined): void {
    this.#autoRecharge = autoRecharge;
    this.#recharge();
  }

  /** Charges the price of work that was done. */
  charge(usd: number): void {
    const { signupUsd, topUpUsd } = this.#balance;
    const fromGrant = Math.min(signupUsd, usd);
    this.set({ signupUsd: signupUsd - fromGrant, topUpUsd: topUpUsd - (usd - fromGrant) });
  }

  #recharge(): void {
    const { triggerUsd = -Infinity, purchaseUsd = 0 } = this.#autoRecharge ?? {};
    if (this.leftUsd >= triggerUsd) return;
    const { signupUsd, topUpUsd } = this.#balance;
    this.#balance = { signupUsd, topUpUsd: topUpUsd + purchaseUsd };
    this.#onPurchase(purchaseUsd);
  }
}
