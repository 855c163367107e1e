import { randomUUID } from "node:crypto";
import { appendFile, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { Ledger } from "../../../runtime/browsers/ledger.js";
import { hostOf } from "../../../runtime/host/host.js";
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

  it("lists what an earlier process with the number of this one left open", async () => {
    const path = await temporaryFile();
    await writeFile(path, line({ opened: "old", baseUrl, pid: process.pid }));
    expect(await (await Ledger.open(path)).abandoned(baseUrl)).toMatchObject([{ id: "old" }]);
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

  it("keeps what is added while it is tidied, and set aside by another process at once", async () => {
    const path = await temporaryFile();
    await writeFile(
      path,
      line({ opened: "a", baseUrl, pid: deadPid }) + line({ stopped: "b", baseUrl }),
    );
    const host = hostOf("ledger");
    const { promises } = host.files;
    let looks = 0;
    const listFolder = async (folder: string): Promise<string[]> => {
      if ((looks += 1) === 2) {
        // The new ledger is open, and what is set aside is not listed yet.
        await appendFile(path, line({ opened: "c", baseUrl, pid: deadPid }));
        await rename(path, `${path}.${randomUUID()}.aside`);
      }
      return promises.readdir(folder);
    };
    const files = { ...host.files, promises: { ...promises, readdir: listFolder } };
    await (await Ledger.open(path, { ...host, files })).tidy();
    const left = await (await Ledger.open(path)).abandoned(baseUrl);
    expect(left.map(({ id }) => id).toSorted()).toEqual(["a", "c"]);
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
});
