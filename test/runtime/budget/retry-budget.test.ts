import { describe, expect, it } from "vitest";
import { RetryBudget } from "../../../runtime/budget/retry-budget.js";

describe("RetryBudget", () => {
  it("has 500 tokens and refuses what it cannot pay", () => {
    const budget = new RetryBudget();
    for (let repeat = 0; repeat < 100; repeat += 1) expect(budget.pay(5)).toBe(true);
    expect(budget.pay(5)).toBe(false);
    budget.refund(4);
    expect(budget.pay(5)).toBe(false);
    expect(budget.tokens).toBe(4);
    budget.refund(1);
    expect(budget.pay(5)).toBe(true);
  });

  it("never holds more than it started with", () => {
    const budget = new RetryBudget();
    budget.refund(100);
    expect(budget.tokens).toBe(500);
  });
});
