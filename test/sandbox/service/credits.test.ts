import { describe, expect, it, vi } from "vitest";
import { Credits } from "../../../sandbox/service/credits.js";

describe("Credits", () => {
  it("use the grant up before what was bought", () => {
    const credits = new Credits(() => {});
    credits.set({ signupUsd: 5, topUpUsd: 10 });
    credits.charge(3);
    expect(credits.balance).toEqual({ signupUsd: 2, topUpUsd: 10 });

    credits.charge(4);
    expect(credits.balance).toEqual({ signupUsd: 0, topUpUsd: 8 });
  });

  it("can be overdrawn by work that was under way", () => {
    const credits = new Credits(() => {});
    credits.set({ topUpUsd: 1 });
    credits.charge(3);

    expect(credits.leftUsd).toBe(-2);
  });

  it("are bought when fewer than the trigger are left", () => {
    const bought = vi.fn<(usd: number) => void>();
    const credits = new Credits(bought);
    credits.set({ topUpUsd: 12 });
    credits.setAutoRecharge({ triggerUsd: 10, purchaseUsd: 50 });
    credits.charge(2);
    expect(bought).not.toHaveBeenCalled();

    credits.charge(1);
    expect(credits.leftUsd).toBe(59);
    expect(bought.mock.calls).toEqual([[50]]);
  });

  it("are bought at once when recharging is turned on below the trigger", () => {
    const credits = new Credits(() => {});
    credits.setAutoRecharge({ triggerUsd: 10, purchaseUsd: 50 });

    expect(credits.leftUsd).toBe(50);
  });

  it("are not bought any more when recharging is turned off", () => {
    const credits = new Credits(() => {});
    credits.setAutoRecharge({ triggerUsd: 10, purchaseUsd: 50 });
    credits.setAutoRecharge(undefined);
    credits.charge(50);

    expect(credits.leftUsd).toBe(0);
  });
});
