import { mkdtempSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { generateCorpus, paged } from "../corpus/support/generate-corpus.js";
import { type Loopback, type SeenRequest, startServer } from "../runtime/transport/loopback.js";
import { loadClients, type ClientModules } from "./harness/load-clients.js";
import { readIterator } from "./harness/read-iterator.js";

const folder = mkdtempSync(path.join(tmpdir(), "pages-"));
let modules: ClientModules | undefined;
let service: Loopback | undefined;

beforeAll(async () => {
  await generateCorpus(paged.sources, folder, paged.overlays);
  modules = (await loadClients(folder, ["paged"])).get("paged");
}, 120_000);
afterEach(() => service?.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

describe("an iterator over the pages of a real server", () => {
  it.each([
    [
      "iterateForHarbor",
      ["a/b"],
      ["/harbors/a%2Fb/boats", "/harbors/a%2Fb/boats?page=2", "/harbors/a%2Fb/boats?page=3"],
    ],
    ["iterateLinked", [], ["/linked", "/linked?start=2", "/linked?start=4"]],
    ["iterateNumbered", [], ["/numbered?page=0", "/numbered?page=1", "/numbered?page=2"]],
    [
      "iterateSearch",
      [{ kind: "ferry" }],
      ["/shifted?offset=0", "/shifted?offset=2", "/shifted?offset=4"],
    ],
    ["iterate", [], ["/cursors", "/cursors?after=2", "/cursors?after=4"]],
  ] as const)("gives every item: %s", async (method, args, urls) => {
    service = await startServer(serve);
    const options = { baseUrl: service.baseUrl, apiKey: "key-of-the-test" };
    expect(await readIterator(modules, ["boats", method], args, options)).toEqual(boats);
    expect(service.seen.map(({ url }) => url)).toEqual(urls);
    expect(service.seen.map(({ headers }) => headers["x-key"])).toEqual(
      urls.map(() => "key-of-the-test"),
    );
  });

  it.each([
    [
      "iterateFind",
      [{ kind: "ferry", page: { size: 2 } }],
      [
        { kind: "ferry", page: { size: 2 } },
        { kind: "ferry", page: { size: 2, after: "2" } },
        { kind: "ferry", page: { size: 2, after: "4" } },
      ],
    ],
    ["iterateCount", [], [{ page: 0 }, { page: 1 }, { page: 2 }]],
  ] as const)("asks for pages by the body: %s", async (method, args, bodies) => {
    service = await startServer(serve);
    const options = { baseUrl: service.baseUrl, apiKey: "key-of-the-test" };
    expect(await readIterator(modules, ["boats", method], args, options)).toEqual(boats);
    expect(service.seen.map(({ body }): unknown => JSON.parse(body))).toEqual(bodies);
  });

  it("reads no page before its items are asked for", async () => {
    service = await startServer(serve);
    const options = { baseUrl: service.baseUrl, apiKey: "key-of-the-test", most: 2 };
    expect(await readIterator(modules, ["boats", "iterate"], [], options)).toHaveLength(2);
    expect(service.seen).toHaveLength(1);
  });
});
