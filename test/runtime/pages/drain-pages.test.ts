import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { ConfigurationError, ConnectionError } from "../../../runtime/errors/index.js";
import { drainPages } from "../../../runtime/pages/drain-pages.js";
import { rejectionOf } from "../transport/failing.js";
import { collect } from "../waiting/support/collect.js";
import { readCases } from "../../support/read-cases.js";

interface EventPage {
  hasMore: boolean;
  items: number[];
  next?: string | null;
  skipped?: number[];
}

const pages: Record<string, EventPage> = {
  first: { hasMore: true, items: [1, 2], next: "b" },
  b: { hasMore: true, items: [], next: "c" },
  c: { hasMore: false, skipped: [0], items: [3], next: "d" },
};

const fetchPage = (cursor = "first"): Promise<EventPage> =>
  Promise.resolve(pages[cursor] ?? { hasMore: false, items: [] });

describe("drainPages", () => {
  it("gives the items of all pages in order, an empty one included, to the end", async () => {
    const fetch = vi.fn<typeof fetchPage>(fetchPage);
    await expect(collect(drainPages(fetch))).resolves.toEqual([1, 2, 3]);
    expect(fetch.mock.calls).toEqual([[undefined], ["b"], ["c"]]);
  });

  it("reads a page only when its items are asked for, and none after the loop is left", async () => {
    const fetch = vi.fn<typeof fetchPage>(fetchPage);
    const items = drainPages(fetch);
    expect(fetch).not.toHaveBeenCalled();
    for await (const item of items) if (item === 2) break;
    expect(fetch).toHaveBeenCalledTimes(1);
    await expect(items.next()).resolves.toEqual({ done: true, value: undefined });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["next", { nextCursor: 1, cursor: 1 }],
    ["nextCursor", { cursor: 1 }],
    ["cursor", {}],
  ])("follows a cursor that is called %s before any other", async (name, others) => {
    const fetch = async (cursor?: number) => {
      const isFirst = cursor === undefined;
      return { hasMore: isFirst, items: [cursor ?? "a"], ...others, [name]: 0 };
    };
    await expect(collect(drainPages(fetch))).resolves.toEqual(["a", 0]);
  });

  it("takes the only list of a page, whatever its name", async () => {
    const page = { hasMore: false, events: [{ kind: "click" }], tag: "x" };
    const events = await collect(drainPages(async () => page));
    expectTypeOf(events).toEqualTypeOf<{ kind: string }[]>();
    expect(events).toEqual([{ kind: "click" }]);
  });

  it("takes items and cursor from where the caller says", async () => {
    const drained = drainPages(
      async (offset: number = 0) => ({ hasMore: offset < 2, a: [offset], b: [-offset] }),
      { items: ({ b }) => b, next: ({ a: [offset = 0] }) => offset + 1 },
    );
    expectTypeOf(drained).toExtend<AsyncGenerator<number>>();
    await expect(collect(drained)).resolves.toEqual([-0, -1, -2]);
  });

  it("asks which list has the items when there are several", async () => {
    const drained = drainPages(async () => ({ hasMore: false, a: [1], b: [2] }));
    const error = await rejectionOf(collect(drained));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain("several lists (a, b)");
  });

  it.each([
    ["stands still", ["a", "a"]],
    ["goes in a circle", ["a", "b", "c", "a"]],
  ])("stops with an error when the cursor %s", async (_, cursors) => {
    let reads = 0;
    const fetch = async (): Promise<EventPage> => {
      const next = cursors[reads % cursors.length] ?? "a";
      reads += 1;
      return { hasMore: true, items: [reads], next };
    };
    const got: number[] = [];
    const error = await rejectionOf(collect(drainPages(fetch), got));
    const facts = { name: "ConnectionError", reason: "unusable", operation: "drainPages" };
    expect(error).toMatchObject(facts);
    expect(String(error)).toContain("leads back to a page that was already read");
    expect(got).toHaveLength(cursors.length);
    expect(reads).toBe(cursors.length);
  });

  const { pages: astray } = readCases("pages.yaml", import.meta.url);
  it.each<[page: unknown, message: string]>(astray)(
    "stops at the page %j",
    async (page, message) => {
      const drained: unknown = Reflect.apply(drainPages, undefined, [async () => page]);
      const error = await rejectionOf(collect(drained as AsyncIterable<unknown>));
      expect(error).toBeInstanceOf(ConnectionError);
      expect(String(error)).toContain(message);
    },
  );

  it("ends with the reason of the caller's signal before the next page", async () => {
    const controller = new AbortController();
    const fetch = vi.fn<typeof fetchPage>(fetchPage);
    const drained = drainPages(fetch, { signal: controller.signal });
    await drained.next();
    controller.abort(new Error("enough"));
    await drained.next();
    expect(await rejectionOf(drained.next())).toBe(controller.signal.reason);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("passes on what reading a page throws", async () => {
    const error = new Error("broken");
    const fetch = (): Promise<EventPage> => Promise.reject(error);
    expect(await rejectionOf(collect(drainPages(fetch)))).toBe(error);
  });
});
