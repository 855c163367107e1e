import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { lockName, withLock } from "../../../generator/write/lock.js";
import { createFolder } from "../support/temporary-folder.js";

const options = { signal: new AbortController().signal, onWait: (): void => {} };

async function findDeadProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

describe("withLock", () => {
  it("lets one run after the other into a folder, and says whom it waits for, once", async () => {
    const folder = createFolder();
    const events: string[] = [];
    const waits: number[] = [];
    const onWait = (owner: number): number => waits.push(owner);
    const run = (name: string): Promise<void> =>
      withLock(folder, { ...options, onWait }, async () => {
        events.push(`${name} starts`);
        await sleep(300);
        events.push(`${name} ends`);
      });
    await Promise.all([run("a"), run("b"), run("c")]);
    for (let at = 0; at < events.length; at += 2) {
      expect(events[at + 1]).toBe(events[at]?.replace("starts", "ends"));
    }
    expect(waits).toEqual([process.pid, process.pid]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("takes over the lock of a process that has died", async () => {
    const folder = createFolder();
    const pid = await findDeadProcess();
    writeFileSync(path.join(folder, lockName), JSON.stringify({ pid, host: hostname() }));
    const results = await Promise.all([
      withLock(folder, options, async () => readFileSync(path.join(folder, lockName), "utf8")),
      withLock(folder, options, async () => readFileSync(path.join(folder, lockName), "utf8")),
    ]);
    for (const text of results) expect(JSON.parse(text)).toMatchObject({ pid: process.pid });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("does not judge the processes of another machine", async () => {
    const folder = createFolder();
    writeFileSync(path.join(folder, lockName), JSON.stringify({ pid: 1, host: "elsewhere" }));
    await expect(
      withLock(folder, { ...options, patience: 100 }, async () => "done"),
    ).rejects.toThrow(/process 1 is still running in this folder; expected its end/);
  });

  it("stops waiting when the run is interrupted", async () => {
    const folder = createFolder();
    writeFileSync(
      path.join(folder, lockName),
      JSON.stringify({ pid: process.pid, host: hostname() }),
    );
    const signal = AbortSignal.timeout(100);
    await expect(withLock(folder, { ...options, signal }, async () => "done")).rejects.toThrow(
      "aborted",
    );
  });

  it("gives the lock back after a failure, and removes a folder that it made for nothing", async () => {
    const folder = path.join(createFolder(), "new");
    const work = withLock(folder, options, async () => {
      throw new Error("broken");
    });
    await expect(work).rejects.toThrow("broken");
    expect(existsSync(folder)).toBe(false);
  });
});
