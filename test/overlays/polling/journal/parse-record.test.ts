import { describe, expect, it } from "vitest";
import { parseRecord } from "../../../../overlays/polling/journal/parse-record.js";

const at = "2026-01-02T03:04:05.678Z";

describe("a record of a journal", () => {
  it.each([
    { key: "a", at, state: "creating" },
    { key: "a", at, state: "abandoned" },
    { key: "a", at, state: "queued" },
    { key: "a", at, state: "queued", reason: "throttled" },
    { key: "a", at, state: "unknown", reason: "lost" },
    { key: "a", at, state: "running", id: "run_1" },
    { key: "a", at, state: "running", id: 7 },
    { key: "a", at, state: "finished", id: "run_1", run: { status: "failed" } },
    { key: "a", at, workspace: "w1", failed: ["run_1", 7], state: "running", id: "run_3" },
  ])("is read as it was written: %j", (record) => {
    expect(parseRecord(record)).toEqual(record);
  });

  it("loses members that nobody knows", () => {
    const record = { key: "a", at, state: "creating", id: "run_1", later: true };
    expect(parseRecord(record)).toEqual({ key: "a", at, state: "creating" });
  });

  it("loses a workspace and IDs that are none", () => {
    const record = { key: "a", at, workspace: 1, failed: [{}, "run_1"], state: "creating" };
    expect(parseRecord(record)).toEqual({ key: "a", at, failed: ["run_1"], state: "creating" });
  });

  it.each([
    null,
    "creating",
    {},
    { at, state: "creating" },
    { key: "a", state: "creating" },
    { key: 1, at, state: "creating" },
    { key: "a", at, state: "boiling" },
    { key: "a", at, state: "running" },
    { key: "a", at, state: "running", id: {} },
    { key: "a", at, state: "finished", run: {} },
  ])("is not %j", (value) => {
    expect(parseRecord(value)).toBeUndefined();
  });
});
