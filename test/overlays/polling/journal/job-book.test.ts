import { describe, expect, it } from "vitest";
import { JobBook } from "../../../../overlays/polling/journal/job-book.js";
import { rejectionOf } from "../../../runtime/transport/failing.js";
import { MemoryJournal } from "../support/memory-journal.js";

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
    const [{ at } = { at: "" }] = journal.records;
    expect(later.find("a")).toEqual({ state: "unknown", at });
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

  it("passes over records that are none", async () => {
    const journal = new MemoryJournal();
    journal.records.push(Object("nonsense"));
    expect((await JobBook.open(journal)).running).toBe(0);
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
