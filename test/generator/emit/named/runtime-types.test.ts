import { describe, expect, it } from "vitest";
import { withNamedTypes } from "../../../../generator/emit/named/runtime-types.js";
import type { TypeSymbol } from "../../../../generator/weave/runtime-symbols.js";

function type(module: string, name: string): TypeSymbol {
  return { kind: "type", module, name };
}

function namesOf(types: readonly TypeSymbol[]): string[] {
  return types.map(({ module, name }) => `${module} ${name}`);
}

describe("withNamedTypes", () => {
  it("adds what a type names, and what that names in turn", () => {
    expect(namesOf(withNamedTypes([type("runtime/transport", "ApiPromise")]))).toEqual([
      "runtime/transport ApiPromise",
      "runtime/transport ResponseHead",
      "runtime/transport WithResponse",
    ]);
  });

  it("finds a type that is declared below another module", () => {
    const named = namesOf(withNamedTypes([type("runtime/transport", "ClientOptions")]));
    expect(named).toEqual(
      expect.arrayContaining([
        "runtime/transport Clock",
        "runtime/transport Logger",
        "runtime/transport RateBudget",
        "runtime/transport RateLayer",
      ]),
    );
  });

  it("prefers the transport to the module that a type was reached from", () => {
    const named = namesOf(withNamedTypes([type("runtime/polling", "WaitOptions")]));
    expect(named).toContain("runtime/transport RequestOptions");
    expect(named).not.toContain("runtime/polling RequestOptions");
  });

  it("leaves out error classes, but not what they carry where an option names it", () => {
    const outcome = namesOf(withNamedTypes([type("runtime/polling", "RunOutcome")]));
    expect(outcome.filter((name) => name.includes("Error"))).toEqual([]);
    const option = namesOf(withNamedTypes([type("runtime/polling", "ResultOption")]));
    expect(option).toContain("runtime/polling ResultIssue");
  });

  it("fails with the file for a name that it does not export", () => {
    expect(() => withNamedTypes([type("runtime/transport", "Nothing")])).toThrow(
      "runtime/transport/index.ts exports no Nothing",
    );
  });
});
