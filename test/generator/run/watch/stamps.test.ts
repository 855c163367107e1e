import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { stampOf, untilChanged, type Stamps } from "../../../../generator/run/watch/stamps.js";
import { createFolder } from "../../support/temporary-folder.js";

const never = new AbortController().signal;
let base = "";
beforeEach(() => {
  base = createFolder({ "a/b/file": "1", "new/file": "1", target: "1" });
  symlinkSync(place("target"), place("a/link"));
  for (const name of ["target", "new/file", "a/b/file", "a/b"]) age(name);
});

const place = (name: string) => path.join(base, name);
const age = (name: string) => utimesSync(place(name), 1, 1);
const move = (from: string, to: string) => renameSync(place(from), place(to));

/** Writes a file, in a folder that need not be there. */
function write(name: string, text: string): void {
  mkdirSync(path.dirname(place(name)), { recursive: true });
  writeFileSync(place(name), text);
}

/** Writes a file as if it had been there for long. */
function rewrite(name: string): void {
  write(name, "2");
  age(name);
}

function stamp(...names: string[]): Stamps {
  return new Map(names.map((name) => [place(name), stampOf(place(name))]));
}

it("a stamp of what was written in this tick of the clock does not last", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: statSync(place("target")).mtimeMs });
  onTestFinished(() => void vi.useRealTimers());
  expect(stampOf(place("target"))).not.toBe(stampOf(place("target")));
  vi.setSystemTime(Date.now() + 1000);
  expect(stampOf(place("target"))).toBe(stampOf(place("target")));
});

describe("whoever waits for a change", () => {
  it.each<[string, string, () => void]>([
    ["a file", "a/b/file", () => write("a/b/file", "2")],
    ["a file that keeps its size and the time of its edit", "a/b/file", () => rewrite("a/b/file")],
    ["a file that another one replaces", "a/b/file", () => move("target", "a/b/file")],
    ["a file that is removed", "a/b/file", () => rmSync(place("a/b/file"))],
    ["a file that did not exist, nor its folder", "c/d", () => write("c/d", "1")],
    ["a folder that gets another file", "a/b", () => write("a/b/other", "1")],
    ["a file whose folder was moved away", "a/b/file", () => move("a", "old")],
    [
      "a file whose folder was replaced",
      "a/b/file",
      () => {
        rmSync(place("a"), { recursive: true });
        move("new", "a");
        write("a/b/file", "1");
      },
    ],
    ["the target of a link", "a/link", () => write("target", "2")],
  ])("is woken by %s", async (_what, name, change) => {
    const waiting = untilChanged(stamp(name, "target"), never);
    change();
    expect(await waiting).toBeGreaterThan(0);
  });

  it("is woken at once by what has changed while nobody waited, and gets the time of it", async () => {
    const stamps = stamp("target");
    write("target", "2");
    const before = performance.now();
    const since = await untilChanged(stamps, never);
    expect(since - before).toBeLessThan(10_000);
    expect(since).toBeGreaterThanOrEqual(before);
    expect(since).toBeLessThan(performance.now());
  });

  it("is woken although the changes never end", async () => {
    const stamps = stamp("target");
    let count = 0;
    const changes = setInterval(() => write("target", String((count += 1))), 1);
    expect(await untilChanged(stamps, never)).toBeGreaterThan(0);
    clearInterval(changes);
  });

  it("is not woken without one, and need not wait for ever", async () => {
    const controller = new AbortController();
    const waiting = untilChanged(stamp("a/b", "a/b/file", "a/link", "c/d"), controller.signal);
    await nextTurn();
    controller.abort();
    await expect(waiting).rejects.toThrow("aborted");
  });
});
