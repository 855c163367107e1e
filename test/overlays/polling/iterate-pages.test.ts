import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { iteratePages } from "../../../overlays/polling/iterate-pages.js";
import { rejectionOf } from "../../runtime/transport/failing.js";

const paging = {
  operation: "boats.listTrips",
  more: "another",
  cursor: "after",
  next: "last",
  items: "trips",
} as const;

interface Trips {
  another: boolean;
  last?: string;
  trips?: { to: string }[];
}

interface Options {
  query?: { after?: string; limit?: number };
  timeout?: number;
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

describe("iteratePages", () => {
  it("calls the operation with the caller's options, and the cursor where the spec says", async () => {
    const answers: Trips[] = [
      { another: true, last: "t1", trips: [{ to: "North" }] },
      { another: true, last: "t2" },
      { another: false, trips: [{ to: "South" }] },
    ];
    const list = vi.fn<(options: Options) => Promise<Trips>>(
      async () => answers.shift() ?? { another: false },
    );
    const trips = await collect(
      iteratePages(paging, (options: Options) => list(options), {
        query: { limit: 2 },
        timeout: 1000,
      }),
    );
    expect(trips).toEqual([{ to: "North" }, { to: "South" }]);
    expectTypeOf(trips).toEqualTypeOf<{ to: string }[]>();
    expect(list.mock.calls).toEqual([
      [{ query: { limit: 2 }, timeout: 1000 }],
      [{ query: { limit: 2, after: "t1" }, timeout: 1000 }],
      [{ query: { limit: 2, after: "t2" }, timeout: 1000 }],
    ]);
  });

  it("names the operation when a page cannot be used", async () => {
    const list = async (): Promise<Trips> => ({ another: true, trips: [] });
    const error = await rejectionOf(collect(iteratePages(paging, list, {})));
    expect(error).toMatchObject({ reason: "unusable", operation: "boats.listTrips" });
  });

  it.each([null, "page", { another: false, trips: {} }])("refuses %j for a page", async (page) => {
    const iterated: unknown = Reflect.apply(iteratePages, undefined, [
      paging,
      async () => page,
      {},
    ]);
    const error = await rejectionOf(collect(iterated as AsyncIterable<unknown>));
    expect(error).toMatchObject({ reason: "unusable" });
  });
});
