import { appendFile, readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { Ledger } from "../../../overlays/browsers/ledger.js";
import { ConfigurationError } from "../../../overlays/errors/index.js";
import { useTemporaryFiles } from "./support/temporary-file.js";

const temporaryFile = useTemporaryFiles();
const baseUrl = "https://us.cloud-agent.example";
/** No system gives a process such a number. */
const deadPid = 2 ** 22 + 1;

const line = (fields: object): string => `\n${JSON.stringify(fields)}`;

describe("Ledger", () => {
  it("lists what a process that has ended left open, at one host root", async () => {
    const path = await temporaryFile();
    const elsewhere = "https://eu.cloud-agent.example";
    await writeFile(
      path,
      line({ opened: "a", baseUrl, pid: deadPid }) +
        line({ opened: "b", baseUrl, pid: deadPid }) +
        line({ opened: "c", baseUrl: elsewhere, pid: deadPid }) +
        line({ stopped: "a", baseUrl }) +
        line({ stopped: "b", baseUrl: elsewhere }),
    );
    const ledger = new Ledger(path);
    expect(ledger.abandoned(baseUrl)).toEqual([{ id: "b", baseUrl, pid: deadPid }]);
    expect(ledger.abandoned(elsewhere)).toEqual([{ id: "c", baseUrl: elsewhere, pid: deadPid }]);
  });

  it("leaves alone what this process or another one that runs has open", async () => {
    const path = await temporaryFile();
    const ledger = new Ledger(path);
    ledger.opened("mine", baseUrl);
    await appendFile(path, line({ opened: "parent's", baseUrl, pid: process.ppid }));
    expect(ledger.abandoned(baseUrl)).toEqual([]);
  });

  it("lists what an earlier process with the number of this one left open", async () => {
    const path = await temporaryFile();
    await writeFile(path, line({ opened: "old", baseUrl, pid: process.pid }));
    expect(new Ledger(path).abandoned(baseUrl)).toMatchObject([{ id: "old" }]);
  });

  it("skips a line that a crash has cut off, and whatever else is not its own", async () => {
    const path = await temporaryFile();
    const whole = line({ opened: "a", baseUrl, pid: deadPid });
    await writeFile(path, `${whole}\n{"opened":"b","base\nnull\n[]\n"text"${line({ opened: 1 })}`);
    const ledger = new Ledger(path);
    ledger.opened("mine", baseUrl);
    expect(ledger.abandoned(baseUrl)).toMatchObject([{ id: "a" }]);
    expect(await readFile(path, "utf8")).toContain('\n{"opened":"mine"');
  });

  it("empties its file only when nothing is open", async () => {
    const path = await temporaryFile();
    const ledger = new Ledger(path);
    ledger.opened("mine", baseUrl);
    ledger.tidy();
    expect(await readFile(path, "utf8")).not.toBe("");
    ledger.stopped("mine", baseUrl);
    ledger.tidy();
    expect(await readFile(path, "utf8")).toBe("");
  });

  it("says at once that it cannot write its file", async () => {
    const path = `${await temporaryFile()}/below/a/file`;
    expect(() => new Ledger(path)).toThrow(ConfigurationError);
    expect(() => new Ledger(path)).toThrow("`ledger` cannot be written: ENOENT");
  });
});
