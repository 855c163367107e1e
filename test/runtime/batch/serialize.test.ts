import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { serialize } from "../../../runtime/batch/serialize.js";
import { rejectionOf } from "../transport/failing.js";

/** Work that notes when it begins and ends. */
function noting(log: string[], name: string, duration = 2): () => Promise<string> {
  return async () => {
    log.push(`${name} begins`);
    await sleep(duration);
    log.push(`${name} ends`);
    return name;
  };
}

describe("serialize", () => {
  it("does work of one key one after another, in the order of the calls, and lets go of signals", async () => {
    const log: string[] = [];
    const { signal } = new AbortController();
    const calls = ["a", "b", "c"].map((name, index) =>
      serialize("workspace_1", noting(log, name, 6 - 2 * index), { signal }),
    );
    const late = calls[0]?.then(() => serialize("workspace_1", noting(log, "d"), { signal }));
    expect(await Promise.all([...calls, late])).toEqual(["a", "b", "c", "d"]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(log).toEqual(["a", "b", "c", "d"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it("does work of different keys at the same time", async () => {
    const log: string[] = [];
    await Promise.all([
      serialize("workspace_1", noting(log, "a", 10)),
      serialize("workspace_2", noting(log, "b", 1)),
    ]);
    expect(log).toEqual(["a begins", "b begins", "b ends", "a ends"]);
  });

  it("is not held up by work that fails, and passes the failure to its own caller", async () => {
    const error = new Error("broken");
    const fail = (): never => {
      throw error;
    };
    const failures = [
      rejectionOf(serialize("workspace_1", fail)),
      rejectionOf(serialize("workspace_1", () => Promise.reject(error))),
    ];
    await expect(serialize("workspace_1", () => "done")).resolves.toBe("done");
    expect(await Promise.all(failures)).toEqual([error, error]);
  });

  it("lets go of a key when its work is done, so that the next one begins at once", async () => {
    const log: string[] = [];
    await serialize("workspace_1", noting(log, "a"));
    const second = serialize("workspace_1", noting(log, "b", 5));
    await Promise.resolve();
    expect(log).toContain("b begins");
    await second;
  });

  it("gives up a place in the line when its signal aborts, without beginning the work", async () => {
    const log: string[] = [];
    const controller = new AbortController();
    const { signal } = controller;
    const first = serialize("workspace_1", noting(log, "a", 5));
    const second = rejectionOf(serialize("workspace_1", noting(log, "b"), { signal }));
    const third = serialize("workspace_1", noting(log, "c"));
    controller.abort(new Error("enough"));
    expect(await second).toBe(signal.reason);
    await Promise.all([first, third]);
    expect(log).toEqual(["a begins", "a ends", "c begins", "c ends"]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("begins nothing for a signal that has aborted before", async () => {
    const work = vi.fn<() => void>();
    const signal = AbortSignal.abort("before");
    expect(await rejectionOf(serialize("workspace_1", work, { signal }))).toBe("before");
    expect(work).not.toHaveBeenCalled();
  });
});
