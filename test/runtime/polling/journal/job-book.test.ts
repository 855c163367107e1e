import { describe, expect, it } from "vitest";
import { JobBook } from "../../../../runtime/polling/journal/job-book.js";
import { rejectionOf } from "../../transport/failing.js";
import { MemoryJournal } from "../support/memory-journal.js";

const at = "2026-01-02T03:04:05.678Z";

describe("what is known of a job", () => {
  it("keeps no result of this call in memory", async () => {
    const book = await JobBook.open(new MemoryJournal());
    await book.note("a", { state: "finished", id: "run_1", run: { result: "x" } });
    expect(book.find("a")).toEqual({ at: expect.anything(), state: "finished", id: "run_1" });
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
    { key: "a", at, state: "creating", workspace: 1 },
    { key: "a", at, state: "creating", failed: [{}] },
    { key: "a", at, state: "unknown", reason: 1 },
  ])("is not read from a store that returns %j: the job would be created again", async (value) => {
    const journal = new MemoryJournal();
    await (await JobBook.open(journal)).note("a", { state: "creating" });
    Array.prototype.push.call(journal.records, value);
    const error = await rejectionOf(JobBook.open(journal));
    expect(error).toMatchObject({ name: "ConfigurationError" });
    expect(String(error)).toContain("something else than a record, at index 1");
    expect(journal.closed).toBe(1);
  });
});
