import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { createJournal } from "../../../runtime/polling/create-journal.js";
import { runAll } from "../../../runtime/polling/run-all.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { rejectionOf } from "../transport/failing.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";
import { MortalService } from "./support/mortal-service.js";

const temporaryFile = useTemporaryFiles();

describe("createJournal", () => {
  it.each([
    [undefined, "undefined"],
    ["", '""'],
    [{ read: () => [] }, "{}"],
  ])("refuses %j at once", (place, shown) => {
    expect(() => Reflect.apply(createJournal, undefined, [place])).toThrow(
      new ConfigurationError(
        `createJournal accepts the path of a file, or an object with the functions append, close and read, not ${shown}.`,
      ),
    );
  });
});

describe("a journal in a file", () => {
  it("is created when runAll starts, and given free when it ends", async () => {
    const place = await temporaryFile();
    const journal = createJournal(place);
    expect(await rejectionOf(readFile(place))).toMatchObject({ code: "ENOENT" });
    const { steps, runs } = new MortalService();
    for (const replayed of [undefined, true]) {
      for await (const outcome of runAll(steps, [{ task: "a" }], { concurrency: 1, journal }))
        expect(outcome).toMatchObject({ kind: "finished", ...(replayed && { replayed }) });
    }
    expect(runs.size).toBe(1);
    expect(await readFile(place, "utf8")).not.toContain('"task"');
  });
});
