import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { iterateByCursor } from "../../../runtime/polling/iterate-pages.js";
import { rejectionOf } from "../transport/failing.js";
import { collect } from "./support/collect.js";
import { givenFor, turnPage } from "../../../runtime/polling/follow-pages.js";

const paging = {
  operation: "boats.list",
  cursor: "after",
  next: ["meta", "next"],
  items: ["data"],
} as const;

interface Boats {
  data?: { name: string }[] | null;
  meta?: { next?: string | number | null };
}

interface Options {
  query?: { after?: string; limit?: number };
  timeout?: number;
}

function serve(...pages: Boats[]): {
  list: (options: Options) => Promise<Boats>;
  asked: Options[];
} {
  const asked: Options[] = [];
  const list = async (options: Options): Promise<Boats> => {
    asked.push(options);
    return pages.shift() ?? {};
  };
  return { list, asked };
}

describe("iterateByCursor", () => {
  it.each([{}, { meta: {} }, { meta: { next: null } }, { meta: { next: "" } }])(
    "gives the items of all pages, the last of which says %j",
    async (end) => {
      const { list, asked } = serve(
        { data: [{ name: "A" }], meta: { next: "a" } },
        { data: null, meta: { next: 2 } },
        { data: [{ name: "B" }], ...end },
      );
      const boats = await collect(
        iterateByCursor(paging, list, { query: { limit: 1 }, timeout: 9 }),
      );
      expect(boats).toEqual([{ name: "A" }, { name: "B" }]);
      expectTypeOf(boats).toEqualTypeOf<{ name: string }[]>();
      expect(asked).toEqual([
        { query: { limit: 1 }, timeout: 9 },
        { query: { limit: 1, after: "a" }, timeout: 9 },
        { query: { limit: 1, after: 2 }, timeout: 9 },
      ]);
    },
  );

  it("refuses a page that leads back to where the caller began", async () => {
    const { list, asked } = serve({ meta: { next: "b" } }, { meta: { next: "a" } });
    const iterated = collect(iterateByCursor(paging, list, { query: { after: "a" } }));
    const facts = { reason: "unusable", operation: "boats.list" };
    expect(await rejectionOf(iterated)).toMatchObject(facts);
    expect(asked).toHaveLength(2);
  });

  it.each([true, {}, []])("refuses %j for a cursor", async (next) => {
    const list = async (): Promise<unknown> => ({ data: [], meta: { next } });
    const error = await rejectionOf(collect(iterateByCursor(paging, list, {})));
    expect(error).toMatchObject({
      message: expect.stringContaining("a next cursor that is neither a string nor a number"),
    });
  });
});

const pagesPaging = {
  operation: "boats.listTrips",
  more: ["another"],
  cursor: "after",
  next: ["last"],
  items: ["trips"],
} as const;

interface Trips {
  another: boolean;
  last?: string;
  trips?: { to: string }[];
}

describe("iterateByCursor of pages that say whether another follows", () => {
  it("calls the operation with the caller's options, and the cursor where the spec says", async () => {
    const answers: Trips[] = [
      { another: true, last: "t1", trips: [{ to: "North" }] },
      { another: true, last: "t2" },
      { another: false, last: "t2", trips: [{ to: "South" }] },
    ];
    const list = vi.fn<(options: Options) => Promise<Trips>>(
      async () => answers.shift() ?? { another: false },
    );
    const options = { query: { limit: 2 }, timeout: 1000 };
    const trips = await collect(
      iterateByCursor(pagesPaging, (given: Options) => list(given), options),
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
    const error = await rejectionOf(collect(iterateByCursor(pagesPaging, list, {})));
    expect(error).toMatchObject({ reason: "unusable", operation: "boats.listTrips" });
  });

  it.each([null, "page", { another: false, trips: {} }])("refuses %j for a page", async (page) => {
    const iterated: unknown = Reflect.apply(iterateByCursor, undefined, [
      pagesPaging,
      async () => page,
      {},
    ]);
    const error = await rejectionOf(collect(iterated as AsyncIterable<unknown>));
    expect(error).toMatchObject({ reason: "unusable" });
  });
});

describe("turnPage", () => {
  const body = { kind: "ferry", page: { size: 2 } };
  const first = { options: { query: { limit: 2 }, timeout: 1000 }, body };

  it("changes a query parameter and leaves the rest", () => {
    const facts = { options: { query: { limit: 2, after: "a" }, timeout: 1000 }, body };
    expect(turnPage(first, "after", "a")).toEqual(facts);
  });

  it("changes a field of the body and leaves the rest, the caller's own body included", () => {
    expect(turnPage(first, ["page", "after"], "a")).toEqual({
      options: first.options,
      body: { kind: "ferry", page: { size: 2, after: "a" } },
    });
    expect(body).toEqual({ kind: "ferry", page: { size: 2 } });
  });

  it("creates a body where the caller has given none", () => {
    expect(turnPage({ options: {}, body: undefined }, ["page", "after"], 1).body).toEqual({
      page: { after: 1 },
    });
  });

  it("knows what the caller has given", () => {
    expect(givenFor(first, "limit")).toBe(2);
    expect(givenFor(first, ["page", "size"])).toBe(2);
    expect(givenFor(first, ["page", "after"])).toBeUndefined();
    expect(givenFor({ options: {}, body: undefined }, "toString")).toBeUndefined();
  });
});
