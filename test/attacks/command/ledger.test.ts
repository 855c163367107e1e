import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, symlink, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { hostOf } from "../../../runtime/host/host.js";
import { openBrowser, stopAbandoned } from "../../../runtime/browsers/index.js";
import { createLedger, Ledger } from "../../../runtime/browsers/ledger.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import {
  type BrowsersService,
  startBrowsers,
} from "../../runtime/browsers/support/browsers-service.js";
import { bundleProgram } from "../../support/bundle-program.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";
import { rejectionOf } from "../../runtime/transport/failing.js";

const temporaryFile = useTemporaryFiles();
const baseUrl = "https://us.cloud-agent.example";
const program = bundleProgram(fileURLToPath(new URL("support/use-ledger.ts", import.meta.url)));

let service: BrowsersService;
beforeEach(async () => {
  service = await startBrowsers();
});

/** Gives a file as the ledger to everything that takes one; returns the errors. */
async function useAsLedger(ledger: string): Promise<unknown[]> {
  return [
    await rejectionOf(openBrowser(service.steps, { ledger: createLedger(ledger) })),
    await rejectionOf(stopAbandoned(service.steps, createLedger(ledger))),
  ];
}

function useLedger(role: string, ledger: string, count: number): Promise<unknown> {
  return promisify(execFile)(process.execPath, [program, role, ledger, baseUrl, String(count)]);
}

let file: string;
beforeEach(async () => {
  file = await temporaryFile();
});

const ours = JSON.stringify({ opened: "a", baseUrl, pid: 1 });

describe("an attacker, or a slip, that names a file as the ledger", () => {
  it.each([
    ["a text", "My only copy\n"],
    ["settings", '{ "name": "app" }\n'],
    ["lines of JSON", '{"level":"info","pid":1,"baseUrl":"x"}\n{"level":"info"}\n'],
    ["JSON values", "null\n[]\n1\n"],
    ["bytes", "\u0000\u0001\uFFFD"],
    ["a line without end", "[".repeat(100_000)],
    ["a brace", "{}\n"],
  ])("has it emptied or added to: %s", async (_, text) => {
    await writeFile(file, text);
    for (const error of await useAsLedger(file)) {
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(String(error)).toContain("is not a ledger, or is damaged: see line");
      expect(String(error)).not.toContain("only copy");
    }
    expect(await readFile(file, "utf8")).toBe(text);
    expect(service.seen).toEqual([]);
  });

  it("has a damaged line of it taken for one that was cut off, so that its browser is forgotten", async () => {
    const ledger = new Ledger(file);
    for (const id of ["a", "b"]) await ledger.opened(id, baseUrl);
    const whole = await readFile(file);
    // With a damaged name of its checksum, a line counts as one of an earlier version, and is read.
    const names = [...whole.toString().matchAll(/check/g)].map(({ index }) => index);
    for (const [at, byte] of whole.entries()) {
      if (names.some((name) => at >= name && at < name + 5)) continue;
      for (const value of [byte ^ 1, 10].filter((other) => other !== byte)) {
        await writeFile(file, whole.with(at, value));
        const outcome = await stopAbandoned(service.steps, createLedger(file)).catch(String);
        expect(outcome, `byte ${at} as ${value}`).toContain("or is damaged: see line");
      }
    }
    expect(service.seen).toEqual([]);
  });

  it("has what follows a ledger's first line dropped", async () => {
    const stopped = JSON.stringify({ stopped: "a", baseUrl });
    await writeFile(file, `${ours}\n${stopped}\nMy only copy\n`);
    const error = await rejectionOf(stopAbandoned(service.steps, createLedger(file)));
    expect(String(error)).toContain("see line 3");
    expect(await readFile(file, "utf8")).toContain("My only copy");
  });

  it("has another file changed through a link, or created where a link leads", async () => {
    const target = await temporaryFile();
    const [whole, dangling] = [`${target}.link`, `${target}.dangling`];
    await symlink(target, whole);
    await symlink(`${target}.nowhere`, dangling);
    const content = `${ours}\n${JSON.stringify({ stopped: "a", baseUrl })}`;
    await writeFile(target, content);
    for (const error of [...(await useAsLedger(whole)), ...(await useAsLedger(dangling))])
      expect(String(error)).toContain("is a link");
    expect(await readFile(target, "utf8")).toBe(content);
    const names = await readdir(path.dirname(target));
    const own = [target, whole, dangling].map((each) => path.basename(each));
    expect(names.toSorted()).toEqual(own.toSorted());
  });

  it("has it wait for ever at a pipe, or write to a device or a folder", async () => {
    const [pipe, folder] = [await temporaryFile(), await temporaryFile()];
    execFileSync("mkfifo", [pipe]);
    await mkdir(folder);
    for (const error of [...(await useAsLedger(pipe)), ...(await useAsLedger("/dev/null"))])
      expect(String(error)).toContain("is a pipe or a device");
    for (const error of await useAsLedger(folder)) expect(error).toBeInstanceOf(ConfigurationError);
  });

  it("has it believe a file of another user", async () => {
    await writeFile(file, ours);
    const host = { ...hostOf("ledger"), uid: (process.getuid?.() ?? 0) + 1 };
    const error = await rejectionOf(new Ledger(file, host).makeRoom());
    expect(String(error)).toMatch(/belongs to user \d+/);
  });
});

describe("an attacker who grows the ledger", () => {
  it("has hundreds of megabytes read", async () => {
    await writeFile(file, ours);
    await truncate(file, 200 * 2 ** 20);
    for (const error of await useAsLedger(file))
      expect(String(error)).toContain("has 200.0 MB, more than");
  });

  it("holds up everything else in the process while it is read", async () => {
    const line = JSON.stringify({ opened: "a", baseUrl, pid: 2 ** 22 + 1, pad: "x".repeat(500) });
    await writeFile(file, `${line}\n`.repeat(25_000));
    let turns = 0;
    const done = new AbortController();
    const reading = new Ledger(file).abandoned(baseUrl).finally(() => done.abort());
    for (; !done.signal.aborted && turns < 1_000_000; turns += 1) await turn();
    expect(await reading).toHaveLength(1);
    expect(turns).toBeGreaterThan(100);
  });
});

describe("processes that share a ledger", () => {
  it("lose the entry of an open browser while others tidy", async () => {
    const writers = ["a", "b", "c", "d"].map((name) => useLedger(name, file, 100));
    const tidiers = Array.from({ length: 3 }, () => useLedger("tidy", file, 60));
    await Promise.all([...writers, ...tidiers]);
    const ledger = new Ledger(file);
    const ids = (await ledger.abandoned(baseUrl)).map(({ id }) => id);
    expect(ids.filter((id) => id.endsWith("kept"))).toHaveLength(400);
    await ledger.tidy();
    expect((await ledger.abandoned(baseUrl)).length).toBe(ids.length);
    expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
  });

  it("lose it when the one that tidies is killed at any moment", async () => {
    const writer = useLedger("a", file, 100);
    for (let round = 0; round < 5; round += 1) {
      const args = [program, "tidy", file, baseUrl, "1000000"];
      const child = execFile(process.execPath, args);
      const ended = once(child, "exit");
      // Whenever it has set something aside.
      for (let looks = 0; looks < 2_000 && !(await isSetAside()); looks += 1) await turn();
      child.kill("SIGKILL");
      await ended;
    }
    await writer;
    const ids = (await new Ledger(file).abandoned(baseUrl)).map(({ id }) => id);
    expect(ids.filter((id) => id.endsWith("kept"))).toHaveLength(100);
  });

  it("stop each other's browsers, because each is process 1 of its container, or they have one name", async () => {
    const browser = await openBrowser(service.steps, { ledger: createLedger(file) });
    const text = await readFile(file, "utf8");
    const elsewhere = { pid: process.pid, namespace: "pid:[1]", host: "other", start: "1" };
    const { check: _check, ...own } = JSON.parse(text);
    const entry = { ...own, ...elsewhere, opened: "browser_2" };
    const namesake = { ...own, boot: "another", pid: 2 ** 22 + 1, opened: "browser_4" };
    const old = { ...entry, opened: "browser_3", at: Date.now() - 25 * 60 * 60 * 1_000 };
    const added = [entry, namesake, old].map((each) => JSON.stringify(each));
    await writeFile(file, [text, ...added].join("\n"));
    const outcomes = await stopAbandoned(service.steps, createLedger(file));
    // Nobody can look into the other container, or tell a machine of the same name from a restart of this one; after a day its browser counts as left.
    expect(outcomes.map(({ id }) => id)).toEqual(["browser_3"]);
    expect(service.running).toContain(browser.id);
    await browser.stop();
  });
});

async function isSetAside(): Promise<boolean> {
  return (await readdir(path.dirname(file))).some((name) => name.endsWith(".aside"));
}
