import { randomUUID } from "node:crypto";
import { appendFile, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { describe, expect, it, beforeEach } from "vitest";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Ledger, createLedger } from "../../../runtime/browsers/ledger.js";
import { hostOf } from "../../../runtime/host/host.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";
import { openBrowser, stopAbandoned } from "../../../runtime/browsers/index.js";
import { BrowserNotStoppedError } from "../../../runtime/errors/index.js";
import { rejectionOf } from "../transport/failing.js";
import { type BrowsersService, startBrowsers } from "./support/browsers-service.js";
import { bundleProgram } from "../../support/bundle-program.js";

const temporaryFile = useTemporaryFiles();
const baseUrl = "https://us.cloud-agent.example";
/** No system gives a process such a number. */
const deadPid = 2 ** 22 + 1;

let path: string;
beforeEach(async () => {
  path = await temporaryFile();
});

const line = (fields: object): string => `\n${JSON.stringify(fields)}`;

describe("Ledger", () => {
  it("lists what ended processes, also one with the number of this, left open at one host root", async () => {
    const elsewhere = "https://eu.cloud-agent.example";
    const notes = [
      { opened: "a", baseUrl, pid: deadPid },
      { opened: "b", baseUrl, pid: deadPid },
      { opened: "c", baseUrl: elsewhere, pid: deadPid },
      { stopped: "a", baseUrl },
      { stopped: "b", baseUrl: elsewhere },
      { opened: "old", baseUrl, pid: process.pid },
      // What was stopped stays so, whichever line comes first.
      { stopped: "d", baseUrl },
      { opened: "d", baseUrl, pid: deadPid },
      // Nobody can look at what another machine runs, which counts as in use for a day.
      { opened: "far", baseUrl, pid: 1, host: "far", at: Date.now() - 23 * 3_600_000 },
      { opened: "gone", baseUrl, pid: 1, host: "far", at: 5 },
    ];
    await writeFile(path, notes.map(line).join(""));
    const ledger = new Ledger(path);
    expect(await ledger.abandoned(baseUrl)).toEqual([
      { id: "b", baseUrl, pid: deadPid },
      { id: "old", baseUrl, pid: process.pid },
      { id: "gone", baseUrl, pid: 1, host: "far", at: 5 },
    ]);
    const [other] = await ledger.abandoned(elsewhere);
    expect(other).toEqual({ id: "c", baseUrl: elsewhere, pid: deadPid });
  });

  it("keeps what is open when it is tidied, and drops the rest", async () => {
    const ledger = new Ledger(path);
    await ledger.opened("first", baseUrl);
    await ledger.opened("second", baseUrl);
    const [, , kept] = (await readFile(path, "utf8")).split("\n");
    await ledger.stopped("first", baseUrl);
    await ledger.tidy();
    const { check: _check, ...entry } = JSON.parse((await readFile(path, "utf8")).trim());
    expect(JSON.parse(kept ?? "")).toMatchObject(entry);
    expect(await readdir(dirname(path))).toEqual([basename(path)]);
    await ledger.stopped("second", baseUrl);
  });

  it("finishes what a process that was tidying has left", async () => {
    await writeFile(`${path}.${randomUUID()}.aside`, line({ opened: "a", baseUrl, pid: deadPid }));
    const ledger = new Ledger(path);
    expect(await ledger.abandoned(baseUrl)).toMatchObject([{ id: "a" }]);
    await ledger.tidy();
    expect(await readdir(dirname(path))).toEqual([basename(path)]);
    expect(await ledger.abandoned(baseUrl)).toMatchObject([{ id: "a" }]);
  });

  it("keeps what is added while it is tidied, and set aside by another process at once", async () => {
    const closed = line({ stopped: "b", baseUrl });
    await writeFile(path, line({ opened: "a", baseUrl, pid: deadPid }) + closed);
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
    const changed = { promises: Object.assign({}, promises, { readdir: listFolder }) };
    await new Ledger(path, { ...host, files: Object.assign({}, host.files, changed) }).tidy();
    const left = await new Ledger(path).abandoned(baseUrl);
    expect(left.map(({ id }) => id).toSorted()).toEqual(["a", "c"]);
  });

  it("tidies itself before it grows large, and takes nothing more when that does not help", async () => {
    const pad = "x".repeat(1_000);
    const many = (count: number, kind: "opened" | "stopped"): string =>
      Array.from({ length: count }, (_, index) =>
        line({ [kind]: `${index}`, baseUrl, pid: deadPid, pad }),
      ).join("");
    await writeFile(path, many(600, "opened") + many(600, "stopped"));
    await new Ledger(path).makeRoom();
    expect(await readFile(path, "utf8")).toBe("");
    await writeFile(path, many(9_000, "opened"));
    await expect(new Ledger(path).makeRoom()).rejects.toThrow("Call stopAbandoned()");
    expect(await new Ledger(path).abandoned(baseUrl)).toHaveLength(9_000);
  });
});

let service: BrowsersService;
beforeEach(async () => {
  service = await startBrowsers();
});

const program = bundleProgram(fileURLToPath(new URL("crash.ts", import.meta.url)));

/** Has another process open a browser and be killed. */
async function crash(ledger: string): Promise<void> {
  const args = [program, service.baseUrl, ledger];
  const error = await rejectionOf(promisify(execFile)(process.execPath, args));
  expect(error).toMatchObject({ signal: "SIGKILL", stdout: expect.stringContaining("browser_") });
}

describe("stopAbandoned", () => {
  it("and open take what createLedger makes of a path, and nothing else", async () => {
    for (const call of [
      () => Reflect.apply(openBrowser, undefined, [service.steps, { ledger: path }]),
      () => Reflect.apply(stopAbandoned, undefined, [service.steps, path]),
    ])
      expect(String(await rejectionOf(call()))).toBe(
        'ConfigurationError: The option `ledger` must be the result of `createLedger` from "cloud-agent-sdk/journal".',
      );
    const useless = stopAbandoned(service.steps, createLedger(path), { stopTimeout: 0 });
    expect(String(await rejectionOf(useless))).toContain("`stopTimeout`");
    expect(() => Reflect.apply(createLedger, undefined, [])).toThrow(
      "createLedger accepts the path of a file, not undefined.",
    );
  });

  it("stops what processes that were killed have left open, and nothing else", async () => {
    const ledger = await temporaryFile();
    await Promise.all([crash(ledger), crash(ledger)]);
    const mine = await openBrowser(service.steps, { ledger: createLedger(ledger) });
    expect(service.running.size).toBe(3);
    const outcomes = await stopAbandoned(service.steps, createLedger(ledger));
    expect(outcomes.map(({ id }) => id).toSorted()).toEqual(["browser_1", "browser_2"]);
    expect([...service.running]).toEqual([mine.id]);
    await mine.stop();
    await expect(stopAbandoned(service.steps, createLedger(ledger))).resolves.toEqual([]);
    expect(await readFile(ledger, "utf8")).toBe("");
  });

  it("reports what it cannot stop, and finds it again the next time", async () => {
    const ledger = await temporaryFile();
    await crash(ledger);
    const signal = AbortSignal.abort("enough");
    const aborted = stopAbandoned(service.steps, createLedger(ledger), { signal });
    expect([await rejectionOf(aborted), service.running.size]).toEqual(["enough", 1]);
    service.failing.push(401);
    const [outcome] = await stopAbandoned(service.steps, createLedger(ledger));
    expect(outcome).toMatchObject({ id: "browser_1", error: { id: "browser_1" } });
    expect(outcome?.error).toBeInstanceOf(BrowserNotStoppedError);
    expect(await stopAbandoned(service.steps, createLedger(ledger))).toEqual([{ id: "browser_1" }]);
    expect(service.running.size).toBe(0);
  });
});
