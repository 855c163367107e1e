import { describe, expect, it } from "vitest";
import { readMemberDocs } from "../../../../../generator/client/emit/named/runtime-types.js";
import { withNamedTypes } from "../../../../../generator/client/emit/named/runtime-types.js";

/** The names that anyone can import who can import a type. */
function namesWith(module: string, name: string): string[] {
  const types = withNamedTypes([{ kind: "type", module, name }]);
  return types.map((type) => `${type.module} ${type.name}`);
}

const ofTransport = (...names: string[]) => names.map((name) => `runtime/transport ${name}`);

describe("withNamedTypes", () => {
  it("adds what a type names, and what that names in turn", () => {
    const expected = ofTransport("ApiPromise", "ResponseHead", "WithResponse");
    expect(namesWith("runtime/transport", "ApiPromise")).toEqual(expected);
  });

  it("finds a type that is declared below another module", () => {
    const expected = ofTransport("Clock", "Logger", "RateBudget", "RateLayer");
    const names = namesWith("runtime/transport", "ClientOptions");
    expect(names).toEqual(expect.arrayContaining(expected));
  });

  it("prefers the transport to the module that a type was reached from", () => {
    const named = namesWith("runtime/polling", "WaitOptions");
    expect(named).toContain("runtime/transport RequestOptions");
    expect(named).not.toContain("runtime/polling RequestOptions");
  });

  it("leaves out error classes, but not what they carry where an option names it", () => {
    const outcome = namesWith("runtime/polling", "RunOutcome");
    expect(outcome.filter((name) => name.includes("Error"))).toEqual([]);
    expect(namesWith("runtime/polling", "ResultOption")).toContain("runtime/polling ResultIssue");
  });

  it("leaves out what only members name that the declarations do not have", () => {
    expect(namesWith("runtime/polling", "Batch")).toEqual(["runtime/polling Batch"]);
  });

  it("fails with the file for a name that it does not export", () => {
    const problem = "runtime/transport/index.ts exports no Nothing";
    expect(() => namesWith("runtime/transport", "Nothing")).toThrow(problem);
  });
});

describe("readMemberDocs", () => {
  it("reads what each member of an interface says, with its tags", () => {
    const docs = readMemberDocs({ kind: "type", module: "runtime/limits", name: "Limits" });
    expect(docs.get("concurrencyForPayments")).toBe(
      "Returns the concurrency for qualifying payments in US dollars.\n\n@throws {RangeError} when the amount is negative or NaN",
    );
    expect(docs.get("spendTiers")).toMatch(/^Concurrency by qualifying payments of a project, /);
  });

  it("is a loud failure where the module exports no such interface", () => {
    const ships = { kind: "type", module: "runtime/limits", name: "Ships" } as const;
    expect(() => readMemberDocs(ships)).toThrow("runtime/limits/index.ts exports no Ships");
  });
});
