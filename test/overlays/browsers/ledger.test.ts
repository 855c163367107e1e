import { randomUUID } from "node:crypto";
import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { Ledger } from "../../../overlays/browsers/ledger.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";

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
    const ledger = await Ledger.open(path);
    expect(await ledger.abandoned(baseUrl)).toEqual([{ id: "b", baseUrl, pid: deadPid }]);
    const [other] = await ledger.abandoned(elsewhere);
    expect(other).toEqual({ id: "c", baseUrl: elsewhere, pid: deadPid });
  });

  it("leaves alone what this process or another one that runs has open", async () => {
    const path = await temporaryFile();
    const ledger = await Ledger.open(path);
    await ledger.opened("mine", baseUrl);
    await appendFile(path, line({ opened: "parent's", baseUrl, pid: process.ppid }));
    expect(await ledger.abandoned(baseUrl)).toEqual([]);
  });

  it("lists what an earlier process with the number of this one left open", async () => {
    const path = await temporaryFile();
    await writeFile(path, line({ opened: "old", baseUrl, pid: process.pid }));
    expect(await (await Ledger.open(path)).abandoned(baseUrl)).toMatchObject([{ id: "old" }]);
  });

  it("skips a line that a crash has cut off", async () => {
    const path = await temporaryFile();
    const whole = line({ opened: "a", baseUrl, pid: deadPid });
    await writeFile(path, `${whole}\n{"opened":"b","base\n{"stop\n{\n{"stopped":"`);
    const ledger = await Ledger.open(path);
    await ledger.opened("mine", baseUrl);
    expect(await ledger.abandoned(baseUrl)).toMatchObject([{ id: "a" }]);
    expect(await readFile(path, "utf8")).toContain('\n{"opened":"mine"');
  });

  it("keeps what is open when it is tidied, and drops the rest", async () => {
    const path = await temporaryFile();
    const ledger = await Ledger.open(path);
    await ledger.opened("first", baseUrl);
    await ledger.opened("second", baseUrl);
    const [, , kept] = (await readFile(path, "utf8")).split("\n");
    await ledger.stopped("first", baseUrl);
    await ledger.tidy();
    const left = (await readFile(path, "utf8")).trim();
    const { check: _check, ...entry } = JSON.parse(left);
    expect(JSON.parse(kept ?? "")).toMatchObject(entry);
    expect(await readdir(dirname(path))).toEqual([basename(path)]);
    await ledger.stopped("second", baseUrl);
  });

  it("finishes what a process that was tidying has left", async () => {
    const path = await temporaryFile();
    const aside = `${path}.${randomUUID()}.aside`;
    await writeFile(aside, line({ opened: "a", baseUrl, pid: deadPid }));
    const ledger = await Ledger.open(path);
    expect(await ledger.abandoned(baseUrl)).toMatchObject([{ id: "a" }]);
    await ledger.tidy();
    expect(await readdir(dirname(path))).toEqual([basename(path)]);
    expect(await ledger.abandoned(baseUrl)).toMatchObject([{ id: "a" }]);
  });

  it("tidies itself before it grows large, and takes nothing more when that does not help", async () => {
    const path = await temporaryFile();
    const pad = "x".repeat(1_000);
    const many = (count: number, kind: "opened" | "stopped"): string =>
      Array.from({ length: count }, (_, index) =>
        line({ [kind]: `${index}`, baseUrl, pid: deadPid, pad }),
      ).join("");
    await writeFile(path, many(600, "opened") + many(600, "stopped"));
    await (await Ledger.open(path)).makeRoom();
    expect(await readFile(path, "utf8")).toBe("");
    await writeFile(path, many(9_000, "opened"));
    await expect((await Ledger.open(path)).makeRoom()).rejects.toThrow("Call stopAbandoned()");
    expect(await (await Ledger.open(path)).abandoned(baseUrl)).toHaveLength(9_000);
  });

  it("empties its file only when nothing is open", async () => {
    const path = await temporaryFile();
    const ledger = await Ledger.open(path);
    await ledger.opened("mine", baseUrl);
    await ledger.tidy();
    expect(await readFile(path, "utf8")).not.toBe("");
    await ledger.stopped("mine", baseUrl);
    await ledger.tidy();
    expect(await readFile(path, "utf8")).toBe("");
  });

  it("says at once that it cannot write its file", async () => {
    const path = `${await temporaryFile()}/below/a/file`;
    const error = await rejectionOf(Ledger.open(path));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain("cannot be used: ENOENT");
  });
});
