import {
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { lockName, withLock } from "../../../generator/write/lock.js";
import { createFolder } from "../../generator/support/temporary-folder.js";

const waits: number[] = [];
const createOptions = () => ({
  signal: new AbortController().signal,
  onWait: (owner: number): void => void waits.push(owner),
});

const pids = ["0", "-1", "1.5", String(2 ** 40), '"1"', "null"];
const noLocks = ["", "null", "no json", "[]", "3", '"text"', "{}", "\u0000\u0000"];
const garbage: readonly string[] = [
  ...noLocks,
  ...pids.map((pid) => `{"pid":${pid},"host":"${hostname()}"}`),
  '{"pid":1,"host":null}',
  `{"pid":1,"host":"${"x".repeat(100_000)}"}`,
];

describe("a planted lock", () => {
  it("keeps every later run out, or busy for ever, by what is in it", async () => {
    const results = garbage.map(async (text) => {
      const folder = createFolder();
      const file = path.join(folder, lockName);
      writeFileSync(file, text);
      const before = process.cpuUsage();
      const owner: unknown = await withLock(folder, createOptions(), async () =>
        JSON.parse(readFileSync(file, "utf8")),
      );
      const { user, system } = process.cpuUsage(before);
      return { owner, left: readdirSync(folder), isBusy: user + system > 20_000_000 };
    });
    for (const result of await Promise.all(results)) {
      const owner = { pid: process.pid, host: hostname() };
      expect(result).toEqual({ owner, left: [], isBusy: false });
    }
    expect(waits).toEqual([]);
  });

  it("keeps every later run out by a time that is still to come", async () => {
    const folder = createFolder();
    const [file, guard] = [lockName, `${lockName}.discard`].map((name) => path.join(folder, name));
    for (const planted of [file ?? "", guard ?? ""]) {
      writeFileSync(planted, "null");
      utimesSync(planted, 4_000_000_000, 4_000_000_000);
    }
    expect(await withLock(folder, createOptions(), async () => "done")).toBe("done");
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[string, (file: string) => void]>([
    ["a folder", (file) => mkdirSync(file)],
    ["a link to nowhere", (file) => symlinkSync("/nowhere/lock", file)],
    ["a link to a device that never ends", (file) => symlinkSync("/dev/zero", file)],
  ])("keeps a run busy for ever as %s", async (_, plant) => {
    const folder = createFolder();
    plant(path.join(folder, lockName));
    await expect(withLock(folder, createOptions(), async () => "done")).rejects.toThrow(
      /\.generate\.lock: is not a file, but in the place of the folder's lock; expected no file there/,
    );
    expect(readdirSync(folder)).toEqual([lockName]);
  });
});
