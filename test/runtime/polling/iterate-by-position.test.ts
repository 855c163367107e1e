import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { iterateByPosition, type PositionPaging } from "../../../runtime/polling/iterate-pages.js";
import { rejectionOf } from "../transport/failing.js";
import { collect } from "./support/collect.js";

const numbered = {
  operation: "boats.list",
  position: "page",
  counts: "pages",
  first: 1,
  items: ["boats"],
} as const;
const shifted = { ...numbered, position: "offset", counts: "items", first: 0 } as const;
const limit = { name: "limit", default: 2, maximum: 3 };

interface Query {
  page?: number;
  offset?: number;
  limit?: number;
}

interface Service {
  readonly asked: Query[];
  list(options: { query?: Query }): Promise<unknown>;
}

/** A service with some boats; it never gives more than `most` at once, whatever is asked for. */
function createService(count: number, most = 3, usual = 2): Service {
  const all = Array.from({ length: count }, (_, id) => ({ id }));
  const asked: Query[] = [];
  return {
    asked,
    async list({ query = {} }) {
      asked.push(query);
      const size = Math.min(query.limit ?? usual, most);
      const start = query.offset ?? ((query.page ?? 1) - 1) * size;
      const boats = all.slice(start, start + size);
      return { boats, total: count, pages: Math.ceil(count / size) };
    },
  };
}

async function idsOf(
  paging: PositionPaging,
  service: Service,
  query: Query = {},
): Promise<readonly unknown[]> {
  return collect(iterateByPosition(paging, service.list, { query }));
}

const forms: readonly (readonly [string, PositionPaging])[] = [
  ["page numbers", numbered],
  ["page numbers and full pages", { ...numbered, limit }],
  ["page numbers and full pages of unknown size", { ...numbered, limit: { name: "limit" } }],
  ["page numbers and a number of pages", { ...numbered, total: ["pages"] }],
  ["offsets", shifted],
  ["offsets and full pages", { ...shifted, limit }],
  ["offsets and a total", { ...shifted, total: ["total"] }],
];

describe("iterateByPosition", () => {
  it.each(forms)("gives every item once, by %s", async (_, paging) => {
    const counts = fc.integer({ min: 0, max: 12 });
    const sizes = fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(counts, sizes, async (count, size) => {
        const query = size === undefined ? {} : { limit: size };
        const given = await idsOf(paging, createService(count), query);
        expect(given).toEqual(Array.from({ length: count }, (_item, id) => ({ id })));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["an empty page", numbered, 4, [{}, [1, 2, 3]]],
    ["a page that is not full", { ...numbered, limit }, 3, [{}, [1, 2]]],
    ["a page that is shorter than allowed", { ...numbered, limit }, 2, [{ limit: 3 }, [1]]],
    ["a page that is shorter than others", { ...numbered, limit }, 4, [{ limit: 9 }, [1, 2]]],
    ["the number of pages", { ...numbered, total: ["pages"] }, 4, [{}, [1, 2]]],
    ["the total", { ...shifted, total: ["total"] }, 4, [{}, [0, 2]]],
  ] as const)("ends at %s", async (_, paging, count, [query, positions]) => {
    const service = createService(count);
    await idsOf(paging, service, query);
    expect(service.asked).toEqual(
      positions.map((position) => ({ ...query, [paging.position]: position })),
    );
  });

  it.each<[string, PositionPaging, Query, ids: number[], asked: number[]]>([
    ["where the caller says", numbered, { page: 2 }, [2, 3, 4], [2, 3, 4]],
    ["at the last page", { ...numbered, total: ["pages"] }, { page: 3 }, [4], [3]],
    ["at zero where pages are counted from there", { ...numbered, first: 0 }, {}, [], [0]],
  ])("begins %s", async (_, paging, query, ...[ids, asked]) => {
    const service = createService(ids.length === 0 ? 0 : 5);
    expect(await idsOf(paging, service, query)).toEqual(ids.map((id) => ({ id })));
    expect(service.asked.map(({ page }) => page)).toEqual(asked);
  });

  it("goes on after an empty page that is not the last", async () => {
    const pages = [[{ id: 1 }], [], [{ id: 2 }]];
    const list = async (): Promise<unknown> => ({ boats: pages.shift(), pages: 3 });
    const paging = { ...numbered, total: ["pages"] } as const;
    expect(await collect(iterateByPosition(paging, list, {}))).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it.each([
    ["the same page again", numbered, { boats: [{ id: 1 }] }, "is the same as the page before it"],
    ["no total", { ...numbered, total: ["pages"] }, { boats: [{ id: 1 }] }, "as a number"],
    ["no list", numbered, { boats: {} }, "does not have a list of items"],
  ] as const)("refuses %s", async (_, paging, page, message) => {
    const error = await rejectionOf(collect(iterateByPosition(paging, async () => page, {})));
    expect(error).toMatchObject({ reason: "unusable", operation: "boats.list" });
    expect(error).toMatchObject({ message: expect.stringContaining(message) });
  });
});
