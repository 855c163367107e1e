import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hostOf, type Host } from "../../../runtime/host/host.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { fateOf, ownIdentity, parseIdentity } from "../../../runtime/host/process-identity.js";
import type { Fate, ProcessIdentity } from "../../../runtime/host/process-identity.js";
import { readCases } from "../../support/read-cases.js";

afterEach(() => void vi.unstubAllGlobals());

describe("hostOf", () => {
  it("knows this process, and one that does not exist", () => {
    const host = hostOf("ledger");
    expect(host.pid).toBe(process.pid);
    expect(host.isAlive(process.pid)).toBe(true);
    expect(host.isAlive(2 ** 22 + 1)).toBe(false);
  });

  it("takes a process of another user for alive", () => {
    const denied = Object.assign(new Error("not permitted"), { code: "EPERM" });
    vi.stubGlobal("process", {
      pid: 1,
      getBuiltinModule: () => ({ hostname: () => "box" }),
      kill: () => {
        throw denied;
      },
    });
    expect(hostOf("ledger").isAlive(5)).toBe(true);
  });

  const platforms = [undefined, {}, { getBuiltinModule: () => undefined }];

  it.each(platforms)("says what is missing where the process is %j", (process) => {
    vi.stubGlobal("process", process);
    expect(() => hostOf("ledger")).toThrow(ConfigurationError);
    expect(() => hostOf("ledger")).toThrow("The option `ledger` needs a file system");
  });

  it("imports no module of Node, which bundles for other platforms could not resolve", async () => {
    const url = new URL("../../../runtime/host/host.ts", import.meta.url);
    const text = await readFile(fileURLToPath(url), "utf8");
    expect(text).not.toMatch(/^(?:im|ex)port (?!type).*"node:|import\(/m);
  });
});

const host = hostOf("ledger");
const own = ownIdentity(host);
/** No system gives a process such a number. */
const deadPid = 2 ** 22 + 1;

/** A system that tells about its processes what stands here. */
function systemOf(texts: Readonly<Record<string, string>>, changes: Partial<Host> = {}): Host {
  const read = (path: string): string => {
    const text = texts[path];
    if (text === undefined) throw new Error(`${path} is not there`);
    return text;
  };
  const files = Object.assign({}, host.files, { readFileSync: read, readlinkSync: read });
  return { files, paths: host.paths, name: "box", pid: 7, uid: 0, isAlive: () => true, ...changes };
}

/** What a system tells of its processes, by file, and whether any of them runs. */
interface Told {
  readonly texts: Readonly<Record<string, string>>;
  readonly isAlive?: boolean;
}

const { linux, fates }: { linux: Told["texts"]; fates: [string, Fate, ProcessIdentity, Told?][] } =
  readCases("../cases.yaml", import.meta.url);

describe("ownIdentity", () => {
  it("tells this process from others with its number", () => {
    expect(own).toMatchObject({ pid: process.pid, host: host.name });
    const facts = { pid: 7, host: "box", boot: "boot-1", namespace: "pid:[1]", start: "70" };
    expect(ownIdentity(systemOf(linux))).toEqual(facts);
  });

  it("is what is known where a system tells less", () => {
    expect(ownIdentity(systemOf({}))).toEqual({ pid: 7, host: "box" });
  });
});

describe("fateOf", () => {
  it("knows this process, and one that has ended, on the system of this test", () => {
    expect(fateOf({ ...own, pid: process.ppid, start: undefined }, host)).toBe("running");
    expect(fateOf({ ...own, pid: deadPid }, host)).toBe("ended");
  });

  it.each(fates)("knows of a process that %s: %s", (_, fate, identity, told) => {
    const isAlive = (): boolean => told?.isAlive ?? true;
    expect(fateOf(identity, systemOf(told?.texts ?? linux, { isAlive }))).toBe(fate);
  });
});

it("parseIdentity reads field by field, leaves others out, and needs a number", () => {
  const fields = { pid: 7, host: "a", start: "12", boot: "b", namespace: "pid:[1]", task: "x" };
  const { task: _task, ...identity } = fields;
  expect(parseIdentity(fields)).toEqual(identity);
  expect(parseIdentity({ pid: 7, host: 1, boot: null })).toEqual({ pid: 7 });
  expect([{}, { pid: "7" }].map(parseIdentity)).toEqual([undefined, undefined]);
});
