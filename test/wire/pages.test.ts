import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { paged } from "../corpus/support/generate-corpus.js";
import { type Loopback, type SeenRequest, useServer } from "../runtime/transport/loopback.js";
import { readIterator, useClient } from "./harness/use-client.js";

const modules = useClient("paged", paged);
let service: Loopback | undefined;

const boats = ["Ada", "Bea", "Cora", "Dora", "Effi"].map((name) => ({ name }));

/** Answers with a page of two boats, in the form of the path that is asked for. */
function serve(response: ServerResponse, { url = "", headers, body }: SeenRequest): void {
  const { pathname, searchParams } = new URL(url, `http://${headers.host}`);
  const number = (name: string, usual: number): number => Number(searchParams.get(name) ?? usual);
  const page = (start: number): object[] => boats.slice(start, start + 2);
  const send = (content: unknown, link = ""): void => {
    response.writeHead(200, { "content-type": "application/json", ...(link && { link }) });
    response.end(JSON.stringify(content));
  };
  const form = pathname.split("/")[1];
  if (form === "harbors") {
    const at = number("page", 1);
    // As some services write it: the same page by another path, at the public address.
    const next = `<https://public.example/by-id/7/boats?kinds=x&page=${at + 1}>; rel="next"`;
    return send(page((at - 1) * 2), at < 3 ? `<?page=1>; rel="first", ${next}` : "");
  }
  if (form === "linked") {
    const start = number("start", 0);
    const next = start < 4 ? `<${pathname}?start=${start + 2}>; rel=next` : "";
    return send({ data: { boats: page(start) } }, next);
  }
  if (form === "found") {
    const start = Number(JSON.parse(body).page?.after ?? 0);
    return send({ data: page(start), next: start < 4 ? String(start + 2) : null });
  }
  if (form === "counted") return send({ data: page(Number(JSON.parse(body).page) * 2) });
  if (form === "numbered") return send({ boats: page(number("page", 0) * 2), total_pages: 3 });
  if (form === "shifted") return send({ boats: page(number("offset", 0)), total: 5 });
  const start = number("after", 0);
  return send({ data: page(start), meta: start < 4 ? { next: String(start + 2) } : null });
}

/** Reads the items of an iterator, and what was asked for them. */
async function read(method: string, args: readonly unknown[], most = Infinity) {
  service = await useServer(serve);
  const options = { baseUrl: service.baseUrl, apiKey: "key-of-the-test", most };
  const items = await readIterator(modules(), ["boats", method], args, options);
  return { items, seen: service.seen };
}

function find(more: object): object {
  return { kind: "ferry", page: { size: 2, ...more } };
}

describe("an iterator over the pages of a real server", () => {
  it.each([
    ["iterateForHarbor", ["a/b"], "/harbors/a%2Fb/boats", ["", "?page=2", "?page=3"]],
    ["iterateLinked", [], "/linked", ["", "?start=2", "?start=4"]],
    ["iterateNumbered", [], "/numbered", ["?page=0", "?page=1", "?page=2"]],
    ["iterateSearch", [{ kind: "ferry" }], "/shifted", ["?offset=0", "?offset=2", "?offset=4"]],
    ["iterate", [], "/cursors", ["", "?after=2", "?after=4"]],
  ] as const)("gives every item: %s", async (method, args, path, queries) => {
    const { items, seen } = await read(method, args);
    const urls = queries.map((query) => path + query);
    expect(items).toEqual(boats);
    expect(seen.map(({ url }) => url)).toEqual(urls);
    expect(seen.map(({ headers }) => headers["x-key"])).toEqual(urls.map(() => "key-of-the-test"));
  });

  it.each([
    ["iterateFind", [find({})], [find({}), find({ after: "2" }), find({ after: "4" })]],
    ["iterateCount", [], [{ page: 0 }, { page: 1 }, { page: 2 }]],
  ] as const)("asks for pages by the body: %s", async (method, args, bodies) => {
    const { items, seen } = await read(method, args);
    expect(items).toEqual(boats);
    expect(seen.map(({ body }): unknown => JSON.parse(body))).toEqual(bodies);
  });

  it("reads no page before its items are asked for", async () => {
    const { items, seen } = await read("iterate", [], 2);
    expect([items.length, seen.length]).toEqual([2, 1]);
  });
});
