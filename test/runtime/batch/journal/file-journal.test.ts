import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { appendFile, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FileJournal } from "../../../../runtime/batch/journal/file-journal.js";
import type { JournalRecord } from "../../../../runtime/batch/journal/journal.js";
import { AppendLog } from "../../../../runtime/host/append-log.js";
import { hostOf } from "../../../../runtime/host/host.js";
import { ownIdentity } from "../../../../runtime/host/process-identity.js";
import { rejectionOf } from "../../transport/failing.js";
import { readCases } from "../../../support/read-cases.js";
import { useTemporaryFiles } from "../../../support/temporary-file.js";
import { createJournal } from "../../../../runtime/batch/create-journal.js";
import { ConfigurationError } from "../../../../runtime/errors/index.js";
import { MortalService, runBatch } from "../support/mortal-service.js";

const { noJournals } = readCases("../../cases.yaml", import.meta.url);
const temporaryFile = useTemporaryFiles();
const at = "2026-01-02T03:04:05.678Z";

async function readAll(journal: FileJournal): Promise<JournalRecord[]> {
  return [...(await journal.read())];
}

function running(key: string): JournalRecord {
  return { key, at, state: "running", id: `run_${key}` };
}

/** A line of a call of another process. */
function openedBy(change: object): string {
  const identity = { ...ownIdentity(hostOf("journal")), ...change };
  return `${JSON.stringify({ opened: "other", at, ...identity })}\n`;
}

/** Adds a line as any process does. */
async function addLine(fields: object): Promise<void> {
  const problem = (_path: string, what: string): Error => new Error(what);
  const kind = { name: "log", members: [], opening: [], parse: (read: unknown) => read, problem };
  await using log = await AppendLog.open(place, hostOf("journal"), kind);
  await log.append([fields]);
}

/** A process in another container: it cannot be looked at from here. */
const elsewhere = { host: "other", boot: undefined, namespace: "pid:[1]" };

let place: string;
beforeEach(async () => {
  place = await temporaryFile();
});

describe("a journal in a file", () => {
  it("gives back what was added, after any number of calls", async () => {
    const records = ["a", "b", "c"].map(running);
    for (const record of records) {
      const journal = await FileJournal.open(place);
      await journal.append(record);
      await journal.close();
    }
    const journal = await FileJournal.open(place);
    expect(await readAll(journal)).toEqual(records);
    await journal.close();
    expect(await readFile(place, "utf8")).toMatch(/^\{"journal":2,/);
  });

  it("is read once and in pieces, however large it is", async () => {
    const journal = await FileJournal.open(place);
    const keys = Array.from({ length: 2_000 }, (_, index) => `job ${index}`);
    await Promise.all(keys.map((key) => journal.append(running(key))));
    await journal.close();
    const { size } = await stat(place);

    let read = 0;
    const { open } = fs.promises;
    const opening = vi.spyOn(fs.promises, "open").mockImplementation(async (...given) => {
      const file = await open(...given);
      const readSome = file.read.bind(file);
      vi.spyOn(file, "read").mockImplementation(async (...args: unknown[]) => {
        const some = await Reflect.apply(readSome, file, args);
        expect(args[2]).toBeLessThanOrEqual(64 * 1024);
        read += some.bytesRead;
        return some;
      });
      return file;
    });
    const later = await FileJournal.open(place);
    expect(await readAll(later)).toHaveLength(keys.length);
    await later.close();
    opening.mockRestore();
    expect(read).toBeGreaterThanOrEqual(size);
    expect(read).toBeLessThan(size + 1_000);
  });

  it("keeps the results in the file until they are asked for", async () => {
    const run = { status: "completed", result: ["é", 1] };
    const journal = await FileJournal.open(place);
    await journal.append({ key: "a", at, state: "finished", id: "run_a", run });
    await journal.append({ key: "b", at, state: "finished", id: "run_b" });
    await journal.close();
    const later = await FileJournal.open(place);
    const [first, second] = await readAll(later);
    expect(Object.keys(first ?? {})).not.toContain("run");
    expect(first).toHaveProperty("run", run);
    expect(second).toEqual({ key: "b", at, state: "finished", id: "run_b" });
    await later.close();
  });

  it("is read if an earlier version wrote it, and cannot be changed by that version any more", async () => {
    const notes = [{ journal: 1 }, running("a"), { closed: "x" }];
    const lines = notes.map((note) => JSON.stringify(note));
    await writeFile(place, `${lines.join("\n")}\n{"key":"b","at":"20`);
    const journal = await FileJournal.open(place);
    await journal.append(running("c"));
    expect(await readAll(journal)).toEqual([running("a"), running("c")]);
    await journal.close();
    await appendFile(place, `${JSON.stringify(running("d"))}\n`);
    expect(String(await rejectionOf(FileJournal.open(place)))).toContain("see line 10");
  });

  it("is created when runAll starts, and given free when it ends", async () => {
    const journal = createJournal(place);
    expect(await rejectionOf(readFile(place))).toMatchObject({ code: "ENOENT" });
    const { steps, runs } = new MortalService();
    for (const replayed of [undefined, true]) {
      for await (const outcome of runBatch(steps, [{ task: "a" }], { concurrency: 1, journal }))
        expect(outcome).toMatchObject({ kind: "finished", ...(replayed && { replayed }) });
    }
    expect(runs.size).toBe(1);
    expect(await readFile(place, "utf8")).not.toContain('"task"');
  });
});

describe("a journal that is in use", () => {
  it("is refused to a second call of this process", async () => {
    const journal = await FileJournal.open(place);
    const error = String(await rejectionOf(FileJournal.open(place)));
    const host = JSON.stringify(hostOf("journal").name);
    const use = `is in use by process ${process.pid} on ${host} since 20`;
    for (const says of ["ConfigurationError", use, "Wait until it ends, or name another file."])
      expect(error).toContain(says);
    await journal.close();
    await (await FileJournal.open(place)).close();
  });

  it("is given to one of many that ask at the same time", async () => {
    const openings = Array.from({ length: 20 }, () => FileJournal.open(place));
    const asked = await Promise.allSettled(openings);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of asked) if (one.status === "fulfilled") await one.value.close();
  });

  it("is refused while another process is at work, and given when that has ended", async () => {
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const { pid = 0 } = other;
    await writeFile(place, openedBy({ pid, start: undefined }));
    const says = `in use by process ${pid}`;
    expect(String(await rejectionOf(FileJournal.open(place)))).toContain(says);
    other.kill("SIGKILL");
    await once(other, "exit");
    await (await FileJournal.open(place)).close();
  });

  it("is given when a process of the same number began at another time", async () => {
    await writeFile(place, openedBy({ start: "1" }));
    await (await FileJournal.open(place)).close();
    expect(await readFile(place, "utf8")).toContain('{"taken":"other",');
  });
});

describe("a journal of another container", () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["", elsewhere],
    ["or of another thread of this process, ", {}],
  ])("%sis given when nobody has touched it for 30 seconds", async (_, identity) => {
    await writeFile(place, openedBy(identity) + `${JSON.stringify(running("a"))}\n`);
    vi.useFakeTimers();
    const opening = FileJournal.open(place);
    let isOpen = false;
    void opening.then(() => (isOpen = true));
    await vi.advanceTimersByTimeAsync(1);
    await advance(28_000);
    expect(isOpen).toBe(false);
    // Files are read in real time, which no clock of a test can hurry.
    const [journal] = await Promise.all([opening, advance(60_000)]);
    expect(await readAll(journal)).toEqual([running("a")]);
    await journal.close();
  });

  it("is refused when somebody touches it meanwhile", async () => {
    await writeFile(place, openedBy(elsewhere));
    vi.useFakeTimers();
    const refused = rejectionOf(FileJournal.open(place));
    await advance(10_000);
    const later = new Date(Date.now() + 60_000);
    await utimes(place, later, later);
    await advance(5_000);
    expect(String(await refused)).toContain('on "other" since 2026-01-02');
  });

  it("shows that it is in use every five seconds, and no more when it is closed", async () => {
    vi.useFakeTimers();
    const journal = await FileJournal.open(place);
    for (let beats = 0; beats < 3; beats += 1) {
      await utimes(place, 0, 0);
      await advance(5_000);
      await vi.waitFor(async () => expect((await stat(place)).mtimeMs).toBeGreaterThan(0));
    }
    await journal.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("creates nothing more once it was taken over, and still adds what it knows", async () => {
    const journal = await FileJournal.open(place);
    const [, , opened = ""] = (await readFile(place, "utf8")).split("\n");
    const owner = JSON.parse(opened);
    // A call repeats its beginning after a write that failed.
    for (const line of [{ taken: owner.opened }, owner]) await addLine(line);
    const error = await rejectionOf(journal.append(running("late")));
    expect(String(error)).toContain("was taken over by another process");
    expect(await readFile(place, "utf8")).toContain("run_late");
    await journal.close();
  });
});

it("a journal whose file is replaced creates nothing more, because a later call would not find what was created", async () => {
  const journal = await FileJournal.open(place);
  await rename(place, `${place}.old`);
  const late = rejectionOf(journal.append({ key: "a", at, state: "creating" }));
  expect(String(await late)).toContain("was replaced, moved or deleted");
  await journal.close();
});

it("a journal that cannot be claimed can be opened when that is over", async () => {
  const { open } = fs.promises;
  const opening = vi.spyOn(fs.promises, "open").mockImplementation(async (...given) => {
    const file = await open(...given);
    // The second look at the file, when the call has entered itself: the first one finds it empty.
    vi.spyOn(file, "read").mockRejectedValueOnce(new Error("EIO: i/o error, read"));
    return file;
  });
  expect(String(await rejectionOf(FileJournal.open(place)))).toMatch(/^Configuration.*EIO/);
  opening.mockRestore();
  await (await FileJournal.open(place)).close();
});

it.each<[what: string, text: string, message: string]>(noJournals)(
  "a file that is no journal is refused and left as it is: %s",
  async (_what, text, message) => {
    await writeFile(place, text);
    const error = await rejectionOf(FileJournal.open(place));
    expect(error).toMatchObject({ name: "ConfigurationError" });
    expect(String(error)).toContain(message);
    expect(await readFile(place, "utf8")).toBe(text);
  },
);

/** Lets time pass in steps, between which the file is really read. */
async function advance(duration: number): Promise<void> {
  for (let passed = 0; passed < duration; passed += 500) {
    await vi.advanceTimersByTimeAsync(500);
    await readFile(import.meta.filename);
  }
}

it.each([
  [undefined, "undefined"],
  ["", '""'],
  [{ read: () => [] }, "{}"],
])("createJournal refuses %j at once", (given, shown) => {
  expect(() => Reflect.apply(createJournal, undefined, [given])).toThrow(
    new ConfigurationError(
      `createJournal accepts the path of a file, or an object with the functions append, close and read, not ${shown}.`,
    ),
  );
});
