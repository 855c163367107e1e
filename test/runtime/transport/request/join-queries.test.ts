import { expect, it } from "vitest";
import { joinQueries } from "../../../../runtime/transport/request/join-queries.js";
import { Transport } from "../../../../runtime/transport/transport.js";

interface Paths {
  "/runs?state=open": {
    get: { parameters: { query?: { page?: number; tags?: string[] } }; responses: object };
  };
  "/runs?id={id}": {
    get: { parameters: { path: { id: string }; query?: { page?: number } }; responses: object };
  };
  "/runs": { get: { parameters: { query?: { page?: number } }; responses: object } };
}

const urls: string[] = [];
const baseUrl = "https://service.example";
const fetch = async (url: unknown): Promise<Response> => {
  urls.push(String(url));
  return new Response("{}");
};
const deployment = { defaultRegion: "only", regions: { only: { baseUrl } } };
const http = joinQueries(new Transport(deployment, { fetch }).http<Paths>());

const both = { path: { id: "a" }, query: { page: 2 } };
const listed = { query: { tags: ["a", "b"] } };

it.each<[what: string, call: () => Promise<unknown>, url: string]>([
  [
    "behind its own",
    () => http.GET("/runs?state=open", { params: { query: { page: 2 } } }),
    "state=open&page=2",
  ],
  ["none", () => http.GET("/runs?state=open", { params: { query: {} } }), "state=open"],
  ["own", () => http.GET("/runs?state=open", { querySerializer: () => "a=1" }), "state=open&a=1"],
  ["of a plain path", () => http.GET("/runs", { params: { query: { page: 2 } } }), "page=2"],
  ["of the path", () => http.GET("/runs?id={id}", { params: { path: { id: "a&b" } } }), "id=a%26b"],
  ["of both", () => http.GET("/runs?id={id}", { params: both }), "id=a&page=2"],
  ["of a list", () => http.GET("/runs?state=open", { params: listed }), "state=open&tags=a&tags=b"],
])("joinQueries writes parameters %s", async (_, call, query) => {
  urls.length = 0;
  await call();
  expect(urls).toEqual([`${baseUrl}/runs?${query}`]);
});

it("middleware sees the path of the document without its query, and a parameter in it is checked", async () => {
  const seen: string[] = [];
  http.use({ onRequest: ({ schemaPath }) => void seen.push(schemaPath) });
  await http.GET("/runs?id={id}", { params: { path: { id: "a" } } });
  expect(seen).toEqual(["/runs"]);
  const missing = http.GET("/runs?id={id}", { params: { path: { id: "" } } });
  await expect(missing).rejects.toThrow(/id.*must not be empty/s);
});
