import { describe, expect, it } from "vitest";
import { runIdOf } from "../../../../runtime/polling/journal/journal.js";
import { ConfigurationError } from "../../../../runtime/errors/index.js";

describe("the ID in a decision", () => {
  it.each(["run_1", 7])("is what the caller found: %j", (runId) => {
    expect(runIdOf({ runId }, "decision")).toBe(runId);
  });

  it.each([undefined, null, "delete", {}, { runId: "" }, { id: "run_1" }, [{ runId: "run_1" }]])(
    "is not in %j",
    (decision) => {
      expect(() => runIdOf(decision, "decision")).toThrow(ConfigurationError);
    },
  );
});
