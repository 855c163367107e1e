import { describe, expect, expectTypeOf, it } from "vitest";
import { givenFor, turnPage } from "../../../runtime/polling/follow-pages.js";
import { type CursorPaging, iterateByCursor } from "../../../runtime/polling/iterate-pages.js";
import { rejectionOf } from "../transport/failing.js";
import { collect } from "./support/collect.js";

const paging = {
  operation: "boats.list",
  cursor: "after",
  next: ["meta", "next"],
  items: ["data"],
} as const;

/** Of an API whose pages say whether another follows. */
const flagged = { ...paging, more: ["another"], next: ["last"], items: ["trips"] } as const;

interface Boats {
  data?: { name: string }[] | null;
  meta?: { next?: string | number | null };
}

interface Trips {
  another: boolean;
  last?: string;
  trips?: { to: string }[];
}

interface Options {
  query?: { after?: string; limit?: number };
  timeout?: number;
}

/** Answers with one page after the other, and what was asked for. */
function serve<Page>(...pages: Page[]) {
  const asked: Options[] = [];
  const list = async (options: Options): Promise<Page> => {
    const page = pages[asked.length];
    asked.push(options);
    if (page === undefined) throw new Error("There is no other page.");
    return page;
  };
  return { list, asked };
}

describe("iterateByCursor", () => {
  const ends = [{}, { meta: {} }, { meta: { next: null } }, { meta: { next: "" } }];

  it.each(ends)("gives the items of all pages, the last of which says %j", async (end) => {
    const { list, asked } = serve<Boats>(
      { data: [{ name: "A" }], meta: { next: "a" } },
      { data: null, meta: { next: 2 } },
      { data: [{ name: "B" }], ...end },
    );
    const options = { query: { limit: 1 }, timeout: 9 };
    const boats = await collect(iterateByCursor(paging, list, options));
    expect(boats).toEqual([{ name: "A" }, { name: "B" }]);
    expectTypeOf(boats).toEqualTypeOf<{ name: string }[]>();
    expect(asked).toEqual([
      { query: { limit: 1 }, timeout: 9 },
      { query: { limit: 1, after: "a" }, timeout: 9 },
      { query: { limit: 1, after: 2 }, timeout: 9 },
    ]);
  });

  it("reads on as long as a page says that another follows", async () => {
    const { list, asked } = serve<Trips>(
      { another: true, last: "t1", trips: [{ to: "North" }] },
      { another: true, last: "t2" },
      { another: false, last: "t2", trips: [{ to: "South" }] },
    );
    const trips = await collect(iterateByCursor(flagged, list, {}));
    expect(trips).toEqual([{ to: "North" }, { to: "South" }]);
    expectTypeOf(trips).toEqualTypeOf<{ to: string }[]>();
    expect(asked.map(({ query }) => query?.after)).toEqual([undefined, "t1", "t2"]);
  });

  const noCursor = "a next cursor that is neither a string nor a number";

  it.each<[what: string, CursorPaging, pages: unknown[], says: string]>([
    ["a way back", paging, [{ meta: { next: "b" } }, { meta: { next: "a" } }], "leads back to"],
    ...[true, {}, []].map((next): [string, CursorPaging, unknown[], string] => {
      return [
        `the cursor ${JSON.stringify(next)}`,
        paging,
        [{ data: [], meta: { next } }],
        noCursor,
      ];
    }),
    ["no cursor", flagged, [{ another: true, trips: [] }], "not how to request it"],
    ["no list", flagged, [{ another: false, trips: {} }], "does not have a list of items"],
    ["null", flagged, [null], "does not say whether there is a next page"],
    ["a text", flagged, ["page"], "does not say whether there is a next page"],
  ])("refuses a page with %s", async (_, form, pages, says) => {
    const { list, asked } = serve(...pages);
    const iterated = iterateByCursor(form, list, { query: { after: "a" } });
    const error = await rejectionOf(collect<unknown>(iterated));
    expect(error).toMatchObject({ reason: "unusable", operation: "boats.list" });
    expect(String(error)).toContain(says);
    expect(asked).toHaveLength(pages.length);
  });
});

it("turnPage changes a query parameter or a field of the body, and nothing of the caller's own", () => {
  const body = { kind: "ferry", page: { size: 2 } };
  const first = { options: { query: { limit: 2 }, timeout: 1000 }, body };
  const options = { query: { limit: 2, after: "a" }, timeout: 1000 };
  expect(turnPage(first, "after", "a")).toEqual({ options, body });
  expect(turnPage(first, ["page", "after"], "a")).toEqual({
    options: first.options,
    body: { kind: "ferry", page: { size: 2, after: "a" } },
  });
  expect(body).toEqual({ kind: "ferry", page: { size: 2 } });
  const none = { options: {}, body: undefined };
  expect(turnPage(none, ["page", "after"], 1).body).toEqual({ page: { after: 1 } });
  const given = [givenFor(first, "limit"), givenFor(first, ["page", "size"])];
  expect(given).toEqual([2, 2]);
  expect(givenFor(first, ["page", "after"])).toBeUndefined();
  expect(givenFor(none, "toString")).toBeUndefined();
});
