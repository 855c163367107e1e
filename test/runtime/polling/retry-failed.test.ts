import { describe, expect, it } from "vitest";
import { createRetryRule } from "../../../runtime/polling/run-all-options.js";
import { ConfigurationError, ResultError } from "../../../runtime/errors/index.js";

const waiter = { field: "state", terminal: ["done", "broken", "stopped"] };
const work = { operation: "jobs.create", id: "id", waiter: { ...waiter, failed: ["broken"] } };

describe("the rule for work that failed", () => {
  it("creates nothing again without the option, or with one attempt", () => {
    expect(createRetryRule(undefined, undefined)({ state: "broken" }, 0)).toBe(false);
    expect(createRetryRule({ attempts: 1 }, work)({ state: "broken" }, 0)).toBe(false);
  });

  it("counts the first run as an attempt", () => {
    const mayRetry = createRetryRule({ attempts: 3 }, work);
    const verdicts = [0, 1, 2].map((earlier) => mayRetry({ state: "broken" }, earlier));
    expect(verdicts).toEqual([true, true, false]);
  });

  it("leaves work alone whose result does not match, unless that is asked for", () => {
    const error = new ResultError({ id: "run_1", run: {}, issues: [] });
    const verdicts = [undefined, false, true].map((mismatched) =>
      [0, 1].map(createRetryRule({ attempts: 2, mismatched }, work).bind(undefined, error)),
    );
    expect(verdicts.flat()).toEqual([false, false, false, false, true, false]);
  });

  it.each(["done", "stopped", "unheard-of", undefined])(
    "leaves work alone whose status is %s",
    (state) => {
      expect(createRetryRule({ attempts: 9 }, work)({ state }, 0)).toBe(false);
    },
  );

  it("refuses any other value than true and false for results that do not match", () => {
    const given = { attempts: 2, mismatched: "yes" } as unknown as { attempts: number };
    expect(() => createRetryRule(given, work)).toThrow("`retryFailed.mismatched` must be true");
  });

  it.each([{}, { attempts: 0 }, { attempts: 1.5 }, { attempts: "2" }, 3, null])(
    "refuses %j before anything is sent",
    (given) => {
      expect(() => createRetryRule(given as { attempts: number }, work)).toThrow(
        new ConfigurationError("The option `retryFailed.attempts` must be a whole number above 0."),
      );
    },
  );

  it.each([undefined, { ...work, waiter }])(
    "refuses when the spec does not say what failed",
    (facts) => {
      expect(() => createRetryRule({ attempts: 2 }, facts)).toThrow("The spec does not say");
    },
  );
});
