import { describe, expect, it } from "vitest";
import { joinQueries } from "../../../../runtime/transport/request/join-queries.js";
import { Transport } from "../../../../runtime/transport/transport.js";
import type { HttpClient } from "../../../../runtime/transport/http-client.js";

interface Paths {
  "/runs?state=open": {
    get: { parameters: { query?: { page?: number; tags?: string[] } }; responses: object };
  };
  "/runs?id={id}": {
    get: { parameters: { path: { id: string }; query?: { page?: number } }; responses: object };
  };
  "/runs": { get: { parameters: { query?: { page?: number } }; responses: object } };
}

function createClient(): { http: HttpClient<Paths>; urls: string[] } {
  const urls: string[] = [];
  const baseUrl = "https://service.example";
  const transport = new Transport(
    { defaultRegion: "only", regions: { only: { baseUrl } } },
    {
      fetch: async (url) => {
        urls.push(String(url));
        return new Response("{}");
      },
    },
  );
  return { http: joinQueries(transport.http<Paths>()), urls };
}

describe("joinQueries", () => {
  it("writes the parameters of a call behind the query that its path fixes, where there is one", async () => {
    const { http, urls } = createClient();
    await http.GET("/runs?state=open", { params: { query: { page: 2, tags: ["a", "b"] } } });
    await http.GET("/runs?state=open", { params: { query: {} } });
    await http.GET("/runs?state=open", { querySerializer: () => "own=1" });
    await http.GET("/runs", { params: { query: { page: 2 } } });
    expect(urls).toEqual([
      "https://service.example/runs?state=open&page=2&tags=a&tags=b",
      "https://service.example/runs?state=open",
      "https://service.example/runs?state=open&own=1",
      "https://service.example/runs?page=2",
    ]);
  });

  it("fills a parameter of the path that stands in the query", async () => {
    const { http, urls } = createClient();
    await http.GET("/runs?id={id}", { params: { path: { id: "a&b" } } });
    await http.GET("/runs?id={id}", { params: { path: { id: "a" }, query: { page: 2 } } });
    expect(urls).toEqual([
      "https://service.example/runs?id=a%26b",
      "https://service.example/runs?id=a&page=2",
    ]);
    const seen: string[] = [];
    http.use({ onRequest: ({ schemaPath }) => void seen.push(schemaPath) });
    await http.GET("/runs?id={id}", { params: { path: { id: "a" } } });
    expect(seen).toEqual(["/runs"]);
    const missing = http.GET("/runs?id={id}", { params: { path: { id: "" } } });
    await expect(missing).rejects.toThrow(/id.*must not be empty/s);
  });
});
