import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startServer } from "../runtime/transport/loopback.js";
import { call, construct, useClient } from "./harness/use-client.js";

const modules = useClient("wire");
const server = await startServer((response) => response.writeHead(204).end());
beforeEach(() => {
  server.seen.length = 0;
});
afterAll(() => server.close());

const { baseUrl } = server;
const create = (): unknown => construct(modules().client["WireClient"], { baseUrl })["http"];

async function send(method: string, ...args: readonly unknown[]): Promise<void> {
  await call(Reflect.get(Object(create()), method), args);
}

describe("the openapi-fetch client of a client", () => {
  it("joins its query to the one that a path fixes", async () => {
    await send("GET", "/fixed?state=open", { params: { query: { page: 2 } } });
    await send("GET", "/fixed?state=open");
    await send("request", "get", "/fixed?state=closed", {});
    const urls = ["open&page=2", "open", "closed"].map((query) => `/api/v3/fixed?state=${query}`);
    expect(server.seen.map(({ url }) => url)).toEqual(urls);
  });

  it("writes a form as its document says", async () => {
    await send("POST", "/form", { body: { text: "a b", list: ["c", "d"] } });
    const type = "application/x-www-form-urlencoded";
    expect(server.seen).toMatchObject([
      { url: "/api/v3/form", headers: { "content-type": type }, body: "text=a%20b&list=c,d" },
    ]);
  });
});
