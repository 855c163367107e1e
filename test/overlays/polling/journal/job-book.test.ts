import { describe, expect, it } from "vitest";
import { JobBook } from "../../../../overlays/polling/journal/job-book.js";
import { rejectionOf } from "../../../runtime/transport/failing.js";
import { MemoryJournal } from "../support/memory-journal.js";

const at = "2026-01-02T03:04:05.678Z";

describe("what is known of a job", () => {
  it("is its last step", async () => {
    const journal = new MemoryJournal();
    const book = await JobBook.open(journal);
    expect(book.find("a")).toBeUndefined();
    await book.note("a", { state: "creating" });
    await book.note("a", { state: "running", id: "run_1" });
    expect(book.find("a")).toMatchObject({ state: "running", id: "run_1" });
    expect(journal.records).toMatchObject([
      { key: "a", state: "creating" },
      { key: "a", state: "running", id: "run_1" },
    ]);
  });

  it("is unknown for what was being created when an earlier call ended", async () => {
    const journal = new MemoryJournal();
    await (await JobBook.open(journal)).note("a", { state: "creating" });
    const later = await JobBook.open(journal);
    expect(later.find("a")).toEqual({ state: "unknown", at: journal.records[0]?.at });
  });

  it("keeps its workspace and the runs that failed, through steps and crashes", async () => {
    const journal = new MemoryJournal();
    const book = await JobBook.open(journal);
    await book.note("a", { state: "creating" }, { workspace: "w1", failed: ["run_1"] });
    const later = await JobBook.open(journal);
    const facts = { workspace: "w1", failed: ["run_1"] };
    expect(later.find("a")).toMatchObject({ state: "unknown", ...facts });
    await later.note("a", { state: "running", id: "run_2" });
    expect(journal.records.at(-1)).toMatchObject({ state: "running", ...facts });
  });

  it("tells which jobs keep a workspace", async () => {
    const journal = new MemoryJournal();
    const book = await JobBook.open(journal);
    await book.note("a", { state: "running", id: "run_1" }, { workspace: "w1" });
    await book.note("b", { state: "unknown" }, { workspace: "w1" });
    await book.note("c", { state: "finished", id: "run_3", run: {} }, { workspace: "w2" });
    await book.note("d", { state: "running", id: "run_4" });
    expect(book.byWorkspace).toEqual(new Map([["w1", new Set(["a", "b"])]]));
  });

  it("counts what runs", async () => {
    const journal = new MemoryJournal();
    const book = await JobBook.open(journal);
    for (const key of ["a", "b", "c"]) await book.note(key, { state: "running", id: key });
    await book.note("b", { state: "finished", id: "b", run: {} });
    expect((await JobBook.open(journal)).running).toBe(2);
  });

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

describe("a journal that cannot be written", () => {
  it("ends with an error that lists what was created meanwhile", async () => {
    const journal = new MemoryJournal();
    const book = await JobBook.open(journal);
    journal.failure = new Error("ENOSPC: no space left on device");
    const first = await rejectionOf(book.note("a", { state: "creating" }));
    await rejectionOf(book.note("b", { state: "running", id: "run_2" }));
    expect(first).toMatchObject({
      name: "JournalError",
      unwritten: [{ key: "b", id: "run_2" }],
      cause: journal.failure,
    });
    expect(book.find("a")).toBeUndefined();
  });
});
