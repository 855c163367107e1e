import { describe, expect, it, vi } from "vitest";
import { Credits } from "../../../sandbox/service/credits.js";

describe("Credits", () => {
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

  it("are not bought any more when recharging is turned off", () => {
    const credits = new Credits(() => {});
    credits.setAutoRecharge({ triggerUsd: 10, purchaseUsd: 50 });
    credits.setAutoRecharge(undefined);
    credits.charge(50);

    expect(credits.leftUsd).toBe(0);
  });
});
