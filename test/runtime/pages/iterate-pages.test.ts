import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { givenFor, turnPage } from "../../../runtime/pages/follow-pages.js";
import {
  type CursorPaging,
  iterateByCursor,
  iterateByLink,
  iterateByPosition,
  type PositionPaging,
} from "../../../runtime/pages/iterate-pages.js";
import type { Operation } from "../../../runtime/transport/operation.js";
import type { RequestOptions } from "../../../runtime/transport/request/request-options.js";
import { Transport } from "../../../runtime/transport/transport.js";
import { forAny } from "../../support/for-any.js";
import { rejectionOf } from "../transport/failing.js";
import { collect } from "../waiting/support/collect.js";
import { readCases } from "../../support/read-cases.js";
import { parseLinks } from "../../../runtime/pages/web-links.js";

const cases = readCases("pages.yaml", import.meta.url);

const byCursor = { operation: "boats.list", cursor: "after" };
const cursors = { ...byCursor, next: ["meta", "next"], items: ["data"] } as const;

/** Of an API whose pages say whether another follows. */
const flagged = { ...cursors, more: ["another"], next: ["last"], items: ["trips"] } as const;

interface Boats {
  data?: { name: string }[] | null;
  meta?: { next?: string | number | null };
}

interface Trips {
  another: boolean;
  last?: unknown;
  trips?: { to: string }[];
}

interface CursorOptions {
  query?: { after?: string; limit?: number };
  timeout?: number;
}

/** Answers with one page after the other, and what was asked for. */
function serve<Page>(...pages: Page[]) {
  const asked: CursorOptions[] = [];
  const list = async (options: CursorOptions): Promise<Page> => {
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
    const boats = await collect(iterateByCursor(cursors, list, options));
    expect(boats).toEqual([{ name: "A" }, { name: "B" }]);
    expectTypeOf(boats).toEqualTypeOf<{ name: string }[]>();
    const queries = [{ limit: 1 }, { limit: 1, after: "a" }, { limit: 1, after: 2 }];
    expect(asked).toEqual(queries.map((query) => ({ query, timeout: 9 })));
  });

  it.each(["t2", {}])("reads on until a page says that none follows, and has %j", async (last) => {
    const { list, asked } = serve<Trips>(
      { another: true, last: "t1", trips: [{ to: "North" }] },
      { another: true, last: "t2" },
      { another: false, last, trips: [{ to: "South" }] },
    );
    const trips = await collect(iterateByCursor(flagged, list, {}));
    expect(trips).toEqual([{ to: "North" }, { to: "South" }]);
    expectTypeOf(trips).toEqualTypeOf<{ to: string }[]>();
    expect(asked.map(({ query }) => query?.after)).toEqual([undefined, "t1", "t2"]);
  });

  it.each<[what: string, changes: Partial<CursorPaging>, pages: unknown[], says: string]>(
    cases.unusable,
  )("refuses a page with %s", async (_, changes, pages, says) => {
    const { list, asked } = serve(...pages);
    const iterated = iterateByCursor({ ...cursors, ...changes }, list, { query: { after: "a" } });
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
  const turned = { kind: "ferry", page: { size: 2, after: "a" } };
  const { options: given } = first;
  expect(turnPage(first, ["page", "after"], "a")).toEqual({ options: given, body: turned });
  expect(body).toEqual({ kind: "ferry", page: { size: 2 } });
  const none = { options: {}, body: undefined };
  expect(turnPage(none, ["page", "after"], 1).body).toEqual({ page: { after: 1 } });
  expect([givenFor(first, "limit"), givenFor(first, ["page", "size"])]).toEqual([2, 2]);
  expect(givenFor(first, ["page", "after"])).toBeUndefined();
  expect(givenFor(none, "toString")).toBeUndefined();
});

const parameters = ["page", "sort"];
const linked = { operation: "boats.list", link: "next", parameters, items: [] } as const;

interface LinkOptions extends RequestOptions {
  query?: { page?: number | null; sort?: string; kinds?: string[] };
}

const operation: Operation = { id: "boats.list", method: "GET", path: "/boats", result: "json" };
const baseUrl = "https://boats.example";
const deployment = { defaultRegion: "default", regions: { default: { baseUrl } } };

/** Reads boats from a service that answers one call after the other with a `Link` header. */
async function read(links: readonly (string | undefined)[], options: LinkOptions = {}) {
  const urls: string[] = [];
  const fetch = async (input: unknown): Promise<Response> => {
    const link = links[urls.length];
    urls.push(String(input));
    return Response.json([{ id: urls.length }], { headers: link === undefined ? {} : { link } });
  };
  const key = { in: "header", name: "x-key", required: true } as const;
  const transport = new Transport({ ...deployment, key }, { apiKey: "key-of-the-test", fetch });
  const list = ({ query, ...others }: LinkOptions) =>
    transport.send<{ id: number }[]>(operation, { query }, others);
  const boats: { id: number }[] = [];
  const reading = collect(iterateByLink(linked, list, options), boats);
  const failure = await reading.then(() => undefined).catch((error: Error) => error);
  return { boats, urls, failure };
}

describe("iterateByLink", () => {
  it("follows the links to the last page, with the caller's other parameters", async () => {
    const links = [
      '<https://boats.example/boats?sort=up&page=2>; rel="next"',
      '</boats?sort=up&page=1>; rel=prev, <?page=3&sort=up>; rel="last next"',
      '</boats?page=2>; rel="prev"',
    ];
    const { boats, urls } = await read(links, { query: { sort: "up", kinds: ["a", "b"] } });
    expect(boats).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const url = "https://boats.example/boats?sort=up&kinds=a&kinds=b";
    expect(urls).toEqual([url, `${url}&page=2`, `${url}&page=3`]);
  });

  it("ends where there is no link", async () => {
    expect((await read([undefined])).urls).toHaveLength(1);
  });

  it.each<string>(cases.elsewhere)("takes nothing but its parameters of %s", async (target) => {
    const { urls } = await read([`<${target}>; rel=next`]);
    expect(urls).toEqual(["https://boats.example/boats", "https://boats.example/boats?page=2"]);
  });

  it.each<[what: string, targets: string[], query: object, requests: number]>(cases.refused)(
    "refuses a link that %s",
    async (_, targets, query, requests) => {
      const next = targets.map((target) => `<${target}>; rel=next`);
      const { failure, urls } = await read(next, { query });
      expect(failure).toMatchObject({ reason: "unusable", operation: "boats.list" });
      expect(failure?.message).not.toContain("boats/2");
      expect(urls).toHaveLength(requests);
    },
  );

  it("refuses a page that is no list", async () => {
    const transport = new Transport(deployment, { fetch: async () => Response.json({}) });
    const list = () => transport.send<unknown>(operation, {});
    const error = await rejectionOf(collect(iterateByLink(linked, list, {})));
    expect(String(error)).toContain("does not have a list of items");
  });
});

const listed = { operation: "boats.list", items: ["boats"] } as const;

/** How pages are numbered. */
type Places = Omit<PositionPaging, keyof typeof listed>;

interface Query {
  page?: number;
  offset?: number;
  limit?: number;
}

type Service = ReturnType<typeof createService>;

/** A service with some boats; it never gives more than `most` at once, whatever is asked for. */
function createService(count: number, most = 3, usual = 2) {
  const all = Array.from({ length: count }, (_, id) => ({ id }));
  const asked: Query[] = [];
  return {
    asked,
    async list({ query = {} }: { query?: Query }): Promise<unknown> {
      asked.push(query);
      const size = Math.min(query.limit ?? usual, most);
      const start = query.offset ?? ((query.page ?? 1) - 1) * size;
      const boats = all.slice(start, start + size);
      return { boats, total: count, pages: Math.ceil(count / size) };
    },
  };
}

function idsOf(paging: Places, { list }: Service, query: Query = {}): Promise<unknown[]> {
  return collect(iterateByPosition({ ...listed, ...paging }, list, { query }));
}

describe("iterateByPosition", () => {
  it.each<[string, Places]>(cases.positions)("gives every item once, by %s", async (_, paging) => {
    const counts = fc.integer({ min: 0, max: 12 });
    const sizes = fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined });
    await forAny(60, [counts, sizes], async (count, size) => {
      const query = size === undefined ? {} : { limit: size };
      const given = await idsOf(paging, createService(count), query);
      expect(given).toEqual(Array.from({ length: count }, (_item, id) => ({ id })));
    });
  });

  it.each<[string, Places, number, Query, number[]]>(cases.ends)("ends at %s", async (...row) => {
    const [, paging, count, query, positions] = row;
    const service = createService(count);
    await idsOf(paging, service, query);
    expect(service.asked).toEqual(
      positions.map((position) => ({ ...query, [String(paging.position)]: position })),
    );
  });

  it.each<[string, Places, Query, number[], number[]]>(cases.begins)("%s", async (...row) => {
    const [, paging, query, ids, asked] = row;
    const service = createService(ids.length === 0 ? 0 : 5);
    expect(await idsOf(paging, service, query)).toEqual(ids.map((id) => ({ id })));
    expect(service.asked.map(({ page }) => page)).toEqual(asked);
  });

  const [, [, offsets]] = cases.empty;
  const large = ["reads IDs too large for a number", offsets, [[{ id: 2n ** 64n }], []]];

  it.each<[string, Places, object[][]]>([...cases.empty, large])("%s", async (...row) => {
    const [, paging, boats] = row;
    const { list } = serve(...boats.map((each) => ({ boats: each, total: 3 })));
    const ids = iterateByPosition({ ...listed, ...paging }, list, {});
    expect(await collect(ids)).toEqual(boats.flat());
  });

  it.each<[string, Places, object, string]>(cases.useless)("refuses %s", async (...row) => {
    const [, paging, page, message] = row;
    const iterated = iterateByPosition({ ...listed, ...paging }, async () => page, {});
    const error = await rejectionOf(collect(iterated));
    expect(error).toMatchObject({ reason: "unusable", operation: "boats.list" });
    expect(error).toMatchObject({ message: expect.stringContaining(message) });
  });
});

describe("the links of a Link header", () => {
  it.each<[header: string, ...expected: string[]]>(cases.headers)("are read from %s", (...row) => {
    const [header, ...expected] = row;
    const found = parseLinks(header).map(
      ({ target, relations }) => `${target} ${relations.join(" ")}`,
    );
    expect(found).toEqual(expected);
  });

  it.each([
    ["blanks", `<a>${" ".repeat(50_000)}`],
    ["separators", `<a>${"; ".repeat(50_000)}`],
    ["a text that does not end", `<a>; rel="${"\\a".repeat(50_000)}`],
    ["opened targets", "<".repeat(50_000)],
  ])("are read at once from many %s", (_, header) => {
    const times = [1, 2, 3].map(() => {
      const start = performance.now();
      parseLinks(header);
      return performance.now() - start;
    });
    // Another process can have the processor meanwhile.
    expect(Math.min(...times)).toBeLessThan(500);
  });
});
