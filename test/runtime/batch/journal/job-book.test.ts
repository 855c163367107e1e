import { describe, expect, it } from "vitest";
import { JobBook } from "../../../../runtime/batch/journal/job-book.js";
import { rejectionOf } from "../../transport/failing.js";
import { MemoryJournal } from "../support/memory-journal.js";
import { runIdOf } from "../../../../runtime/batch/journal/journal.js";
import { ConfigurationError } from "../../../../runtime/errors/index.js";
import { createKeyOf } from "../../../../runtime/batch/journal/job-keys.js";
import { readCases } from "../../../support/read-cases.js";

describe("what is known of a job", () => {
  it("keeps no result of this call in memory", async () => {
    const book = await JobBook.open(new MemoryJournal());
    await book.note("a", { state: "finished", id: "run_1", run: { result: "x" } });
    expect(book.find("a")).toEqual({ at: expect.anything(), state: "finished", id: "run_1" });
  });

  it("is listed as unwritten if its creation could not be written, and not for any other step", async () => {
    const journal = new MemoryJournal();
    const book = await JobBook.open(journal);
    await book.note("a", { state: "running", id: "run_1" });
    journal.failure = new Error("The disk is full.");
    const ended = await rejectionOf(book.note("a", { state: "finished", id: "run_1" }));
    expect(ended).toMatchObject({ name: "JournalError", unwritten: [], effect: "none" });
    const created = await rejectionOf(book.note("b", { state: "running", id: "run_2" }));
    expect(created).toMatchObject({ unwritten: [{ key: "b", id: "run_2" }], effect: "done" });
  });

  const { records } = readCases("../../cases.yaml", import.meta.url);
  it.each<unknown>(records)(
    "is not read from a store that returns %j: the job would be created again",
    async (value) => {
      const journal = new MemoryJournal();
      await (await JobBook.open(journal)).note("a", { state: "creating" });
      Array.prototype.push.call(journal.records, value);
      const error = await rejectionOf(JobBook.open(journal));
      expect(error).toMatchObject({ name: "ConfigurationError" });
      expect(String(error)).toContain("something else than a record, at index 1");
      expect(journal.closed).toBe(1);
    },
  );
});

describe("the ID in a decision", () => {
  it.each(["run_1", 7])("is what the caller found: %j", (runId) => {
    expect(runIdOf({ runId }, "decision")).toBe(runId);
  });

  const undecided = [{}, { runId: "" }, { id: "run_1" }, [{ runId: "run_1" }]];

  it.each([undefined, null, "delete", ...undecided])("is not in %j", (decision) => {
    expect(() => runIdOf(decision, "decision")).toThrow(ConfigurationError);
  });
});

interface Body {
  readonly task: string;
  readonly model?: string;
}

async function keysOf(...bodies: readonly Body[]): Promise<string[]> {
  const keyOf = createKeyOf<Body>(undefined);
  const found: string[] = [];
  for (const [index, body] of bodies.entries()) found.push(await keyOf(body, index));
  return found;
}

describe("the key of a body", () => {
  it("is the same in every call, whatever the order of members and bodies", async () => {
    const [first, second] = await keysOf({ task: "a", model: "m" }, { task: "b" });
    const again = await keysOf({ task: "c" }, { task: "b" }, { model: "m", task: "a" });
    expect(again.slice(1)).toEqual([second, first]);
    // sha256 of {"model":"m","task":"a"}
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(first).not.toBe(second);
  });

  it("counts equal bodies, which are different work", async () => {
    const [first, second, third] = await keysOf({ task: "a" }, { task: "a" }, { task: "a" });
    expect([second, third]).toEqual([`${first}-2`, `${first}-3`]);
  });

  it("is the caller's where there is one", async () => {
    const keyOf = createKeyOf<Body>(({ task }, index) => `${task}/${index}`);
    expect(await keyOf({ task: "a" }, 4)).toBe("a/4");
  });

  it("is refused when two bodies have the same, with both places", async () => {
    const keyOf = createKeyOf<Body>(({ task }) => task);
    await keyOf({ task: "a" }, 0);
    const error = await rejectionOf(keyOf({ task: "a" }, 7));
    expect(String(error)).toBe(
      'ConfigurationError: The bodies at index 0 and 7 have the same key, "a". Return another key for each body.',
    );
  });

  it.each(["", undefined, 3])("is refused when it is %j", async (key) => {
    const keyOf = createKeyOf<Body>(() => key as string);
    const shown = JSON.stringify(key) ?? "undefined";
    expect(String(await rejectionOf(keyOf({ task: "a" }, 1)))).toBe(
      `ConfigurationError: The option \`key\` must return a text that is not empty. For the body at index 1, it returned ${shown}.`,
    );
  });
});
