import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startServer } from "../runtime/transport/loopback.js";
import { call, construct, useClient } from "./harness/use-client.js";

const modules = useClient("servers");
const server = await startServer((response) => response.writeHead(204).end());
beforeEach(() => {
  server.seen.length = 0;
});
afterAll(() => server.close());

const uploads = "https://uploads.example/{pool}/v2";

/** The ways to call an operation: by its method, by its path, and with openapi-fetch. */
const ways = ["method", "request", "http"] as const;

/** The same calls by method and path. */
const calls = [
  ["GET", "/a"],
  ["POST", "/a", { body: "text" }],
  ["GET", "/b/{id}", { params: { path: { id: "x" } } }],
] as const;

async function send(way: (typeof ways)[number], options: object): Promise<void> {
  const { client } = modules();
  const created = construct(client["ServersClient"], { ...options, maxRetries: 0 });
  const { a, b, request, http } = created;
  if (way === "method") {
    await call(Reflect.get(Object(a), "get"), [], a);
    await call(Reflect.get(Object(a), "upload"), ["text"], a);
    await call(Reflect.get(Object(b), "get"), ["x"], b);
    return;
  }
  for (const [method, ...given] of calls) {
    if (way === "http") await call(Reflect.get(Object(http), method), given);
    else await call(request, [method, ...given], created);
  }
}

describe.each(ways)("calls by %s", (way) => {
  it.each([
    ["/v1", "/v1/a", "/v1/other/b/x"],
    ["/stage/api", "/stage/api/a", "/v1/other/b/x"],
    ["", "/a", "/v1/other/b/x"],
    ["/gateway/v1/", "/gateway/v1/a", "/gateway/v1/other/b/x"],
  ])("go to the base URL with the path %j, path and all", async (path, a, b) => {
    const servers = { [uploads]: server.baseUrl };
    await send(way, { baseUrl: server.baseUrl + path, servers });
    expect(server.seen.map(({ url }) => url)).toEqual([a, "/big/v2/a", b]);
  });

  it("go to the servers of the document, and to those of operations, where nothing is given", async () => {
    const urls: string[] = [];
    const fetch = async (input: string | URL | Request): Promise<Response> => {
      urls.push(input instanceof Request ? input.url : String(input));
      return new Response(null, { status: 204 });
    };
    await send(way, { fetch, serverVariables: { version: "v2", pool: "small" } });
    const others = ["https://uploads.example/small/v2/a", "https://api.prod.example/v2/other/b/x"];
    expect(urls).toEqual(["https://api.prod.example/v1/a", ...others]);
  });

  it("go to another server that an operation declares, path and all", async () => {
    const servers = { [uploads]: `${server.baseUrl}/uploads` };
    await send(way, { baseUrl: `${server.baseUrl}/v1`, servers });
    expect(server.seen.map(({ url }) => url)).toEqual(["/v1/a", "/uploads/a", "/v1/other/b/x"]);
  });
});

const wire = useClient("wire");

/** Calls a method of the openapi-fetch client of another client. */
async function fetchBy(method: string, ...args: readonly unknown[]): Promise<void> {
  const { http } = construct(wire().client["WireClient"], { baseUrl: server.baseUrl });
  await call(Reflect.get(Object(http), method), args);
}

describe("the openapi-fetch client of a client", () => {
  it("joins its query to the one that a path fixes", async () => {
    await fetchBy("GET", "/fixed?state=open", { params: { query: { page: 2 } } });
    await fetchBy("GET", "/fixed?state=open");
    await fetchBy("request", "get", "/fixed?state=closed", {});
    const urls = ["open&page=2", "open", "closed"].map((query) => `/api/v3/fixed?state=${query}`);
    expect(server.seen.map(({ url }) => url)).toEqual(urls);
  });

  it("writes a form as its document says", async () => {
    await fetchBy("POST", "/form", { body: { text: "a b", list: ["c", "d"] } });
    const type = "application/x-www-form-urlencoded";
    expect(server.seen).toMatchObject([
      { url: "/api/v3/form", headers: { "content-type": type }, body: "text=a%20b&list=c,d" },
    ]);
  });
});
