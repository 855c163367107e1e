import fs from "node:fs";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { createJournal, openJournal } from "../../../runtime/batch/create-journal.js";
import type { JournalSettings } from "../../../runtime/batch/run-all-options.js";
import { collect } from "../../runtime/waiting/support/collect.js";
import { MortalService, runBatch } from "../../runtime/batch/support/mortal-service.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";
import { damage } from "./support/damage.js";

const temporaryFile = useTemporaryFiles();

let service: MortalService;
let place: string;
beforeEach(async () => {
  service = new MortalService();
  place = await temporaryFile();
});

const tasks = ["a", "b", "c"];

/** Carries out three tasks, and returns what became of them. */
async function call(settings: JournalSettings = {}): Promise<unknown[]> {
  const options = { concurrency: 1, journal: createJournal(place, settings) };
  const bodies = tasks.map((task) => ({ task }));
  return collect(runBatch(service.steps, bodies, options));
}

describe("damage of a journal", () => {
  it("has no run created again, whichever byte is changed, and is named with its line", async () => {
    expect(await damage(place, (at) => at % 29 === 0)).toBeGreaterThan(20);
  });

  it("has no run created again when a line is removed in part, or bytes become zeros", async () => {
    await call();
    const lines = (await readFile(place, "utf8")).split("\n");
    for (const number of lines.keys()) {
      const line = lines[number] ?? "";
      if (line === "") continue;
      for (const text of [line.slice(0, 20), line.slice(0, -1), "\0".repeat(line.length)]) {
        await writeFile(place, lines.with(number, text).join("\n"));
        expect(String(await rejectionOf(call()))).toContain(`is damaged: see line ${number + 1}.`);
      }
    }
    expect(tasks.filter((task) => service.runsOf(task).length > 1)).toEqual([]);
  });

  it("is none after a power failure that left zeros, or half a line, at the end", async () => {
    await call();
    for (const rest of ["\0".repeat(4096), '{"key":"x","at":"20', '{"key":"x"\0\0\0', "{"]) {
      await appendFile(place, rest);
      expect(await call()).toMatchObject(tasks.map(() => ({ replayed: true })));
    }
    expect(service.runs.size).toBe(3);
  });
});

it("a journal without results has none in its file, and reads the runs that ended again, without creating any", async () => {
  service.result = "private";
  const settings = { storeResults: false };
  const run = { status: "completed", result: "private" };
  await call(settings);
  const { size } = fs.statSync(place);
  const again = await call(settings);
  expect(again).toMatchObject(tasks.map(() => ({ kind: "finished", replayed: true, run })));
  expect(service.runs.size).toBe(3);
  expect(await readFile(place, "utf8")).not.toContain("private");
  // A call that finds nothing to do adds nothing but its beginning and end.
  expect(fs.statSync(place).size - size).toBeLessThan(500);
});

it("a label shows people which job is unknown, and is never stored unless it is asked for", async () => {
  const { steps } = new MortalService();
  const create = (): Promise<never> => Promise.reject(new Error("lost"));
  for (const label of [undefined, "Reserve a table\nat eight"]) {
    place = await temporaryFile();
    const journal = createJournal(place, { ...(label && { label: () => label.repeat(9) }) });
    const bodies = [{ task: "Reserve" }];
    await collect(runBatch({ ...steps, create }, bodies, { concurrency: 1, journal }));
    await using open = await openJournal(place);
    const expected = label && "Reserve a table at eight".repeat(9).slice(0, 80);
    expect(open.jobs()).toMatchObject([{ ...(label && { label: expected }) }]);
    expect((await readFile(place, "utf8")).includes("Reserve")).toBe(label !== undefined);
  }
});
