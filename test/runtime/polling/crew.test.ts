import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Crew, type Items } from "../../../runtime/polling/crew.js";
import { rejectionOf } from "../transport/failing.js";
import { collect } from "./support/collect.js";

type Work<Item, Result> = (item: Item, index: number, signal: AbortSignal) => Promise<Result>;

function concurrently<Item, Result>(
  items: Items<Item>,
  work: Work<Item, Result>,
  { limit, signal }: { readonly limit: number; readonly signal?: AbortSignal },
) {
  return new Crew<Item, Result>(items, {
    limit,
    work: ({ body, index }, ending) => work(body, index, ending),
  }).results(signal);
}

function* broken(): Generator<number> {
  yield 1;
  throw new Error("no more");
}

/** Work that is done when the test says so. */
class Bench {
  readonly begun: number[] = [];
  readonly #finish = new Map<number, () => void>();
  readonly work: Work<number, number> = async (item, _index, signal) => {
    this.begun.push(item);
    await new Promise<void>((resolve) => {
      this.#finish.set(item, resolve);
      signal.addEventListener("abort", () => resolve());
    });
    return signal.aborted ? -item : item;
  };

  async finish(...items: readonly number[]): Promise<void> {
    await sleep(1);
    for (const item of items) this.#finish.get(item)?.();
    await sleep(1);
  }
}

describe("a crew", () => {
  it("gives results as they are done, with no more under way than allowed", async () => {
    const bench = new Bench();
    const got: number[] = [];
    const done = collect(concurrently([1, 2, 3, 4], bench.work, { limit: 2 }), got);
    await bench.finish(2);
    expect(bench.begun).toEqual([1, 2, 3]);
    await bench.finish(3);
    await bench.finish(1, 4);
    await bench.finish(4);
    await done;
    expect(got).toEqual([2, 3, 1, 4]);
    expect(bench.begun).toEqual([1, 2, 3, 4]);
  });

  it("tells each work its place", async () => {
    const work: Work<string, string> = async (item, index) => `${index}${item}`;
    const results = await collect(concurrently(["a", "b", "c"], work, { limit: 10 }));
    expect(results.toSorted()).toEqual(["0a", "1b", "2c"]);
  });

  it("is done at once when there is nothing to do", async () => {
    await expect(collect(concurrently([], new Bench().work, { limit: 3 }))).resolves.toEqual([]);
  });

  it("takes no more items while as many results lie unread as may be under way", async () => {
    const taken: number[] = [];
    function* endless(): Generator<number> {
      for (let item = 1; ; item += 1) {
        taken.push(item);
        yield item;
      }
    }
    const work: Work<number, number> = async (item) => item;
    const results = concurrently(endless(), work, { limit: 3 });
    await results.next();
    await sleep(5);
    expect(taken.length).toBeLessThanOrEqual(7);
    await results.return();
  });

  it("takes items from a source that waits for them, and gives results meanwhile", async () => {
    const bench = new Bench();
    let release = (): void => {};
    async function* slow(): AsyncGenerator<number> {
      yield 1;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      yield 2;
    }
    const results = concurrently(slow(), bench.work, { limit: 5 });
    const first = results.next();
    await bench.finish(1);
    await expect(first).resolves.toEqual({ done: false, value: 1 });
    release();
    const second = results.next();
    await bench.finish(2);
    await expect(second).resolves.toEqual({ done: false, value: 2 });
    await expect(results.next()).resolves.toEqual({ done: true, value: undefined });
  });

  it("asks what is under way to end when the loop is left, and waits for it", async () => {
    const bench = new Bench();
    const ended: number[] = [];
    const work: Work<number, number> = async (item, index, signal) => {
      const result = await bench.work(item, index, signal);
      await sleep(5);
      ended.push(result);
      return result;
    };
    const left = (async () => {
      for await (const _ of concurrently([1, 2, 3, 4], work, { limit: 2 })) break;
    })();
    await bench.finish(1);
    await left;
    expect(bench.begun).not.toContain(4);
    expect(ended).toEqual(expect.arrayContaining([1, -2]));
    expect(ended).toHaveLength(bench.begun.length);
  });

  it("lets go of its source when the loop is left, even one that never gives another item", async () => {
    let isReturned = false;
    const source: AsyncIterable<number> = {
      [Symbol.asyncIterator]: () => ({
        next: () => (isReturned ? Promise.reject(new Error("no")) : takeOrHang()),
        return: async () => {
          isReturned = true;
          return { done: true, value: undefined };
        },
      }),
    };
    let taken = 0;
    const takeOrHang = (): Promise<IteratorResult<number>> => {
      taken += 1;
      return taken === 1 ? Promise.resolve({ done: false, value: 1 }) : new Promise(() => {});
    };
    for await (const _ of concurrently(source, async (item) => item, { limit: 2 })) break;
    expect(isReturned).toBe(true);
  });

  it("gives what was under way after an abort, then throws the reason", async () => {
    const bench = new Bench();
    const controller = new AbortController();
    const { signal } = controller;
    const got: number[] = [];
    const ended = rejectionOf(
      collect(concurrently([1, 2, 3, 4], bench.work, { limit: 2, signal }), got),
    );
    await bench.finish(1);
    controller.abort("enough");
    expect(await ended).toBe("enough");
    expect(got).toEqual([1, -2, -3]);
  });

  it("does nothing when the signal has aborted before", async () => {
    const bench = new Bench();
    const signal = AbortSignal.abort("before");
    const results = concurrently([1], bench.work, { limit: 1, signal });
    expect(await rejectionOf(collect(results))).toBe("before");
    expect(bench.begun).toEqual([]);
  });

  it("throws what its source throws, after the results of what was under way", async () => {
    const bench = new Bench();
    const got: number[] = [];
    const ended = rejectionOf(collect(concurrently(broken(), bench.work, { limit: 2 }), got));
    await bench.finish(1);
    expect(await ended).toEqual(new Error("no more"));
    expect(got).toEqual([1]);
  });

  it("ends everything when work throws", async () => {
    const bench = new Bench();
    const work: Work<number, number> = (item, index, signal) =>
      item === 2 ? Promise.reject(new Error("broken")) : bench.work(item, index, signal);
    const got: number[] = [];
    const items: Items<number> = [1, 2, 3, 4];
    const ended = rejectionOf(collect(concurrently(items, work, { limit: 2 }), got));
    expect(await ended).toEqual(new Error("broken"));
    expect(got).toEqual([-1]);
    expect(bench.begun).toEqual([1]);
  });
});
