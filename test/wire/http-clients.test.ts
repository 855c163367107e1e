import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { generateCorpus, listCorpus } from "../corpus/support/generate-corpus.js";
import { startServer, type Loopback } from "../runtime/transport/loopback.js";
import { loadClients, type ClientModules } from "./harness/load-clients.js";

const folder = mkdtempSync(path.join(tmpdir(), "http-clients-"));
let server: Loopback;
let modules: ClientModules;

beforeAll(async () => {
  server = await startServer((response) => response.writeHead(204).end());
  await generateCorpus(
    listCorpus().filter(({ name }) => name === "wire"),
    folder,
  );
  const loaded = (await loadClients(folder, ["wire"])).get("wire");
  if (loaded === undefined) throw new Error("there is no client");
  modules = loaded;
}, 60_000);
beforeEach(() => {
  server.seen.length = 0;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const clients = [
  [
    "http of a client",
    () => {
      const client = Reflect.construct(asFunction(modules.client["WireClient"]), [
        { baseUrl: server.baseUrl },
      ]);
      return Object(client).http;
    },
  ],
  [
    "createHttp",
    () =>
      Reflect.apply(asFunction(modules.http["createHttp"]), undefined, [
        { baseUrl: server.baseUrl },
      ]),
  ],
] as const;

describe.each(clients)("the openapi-fetch client of %s", (_, create) => {
  async function call(method: string, ...args: readonly unknown[]): Promise<void> {
    const client: unknown = create();
    await Reflect.apply(asFunction(Reflect.get(Object(client), method)), undefined, args);
  }

  it("joins its query to the one that a path fixes", async () => {
    await call("GET", "/fixed?state=open", { params: { query: { page: 2 } } });
    await call("GET", "/fixed?state=open");
    await call("request", "get", "/fixed?state=closed", {});
    expect(server.seen.map(({ url }) => url)).toEqual([
      "/api/v3/fixed?state=open&page=2",
      "/api/v3/fixed?state=open",
      "/api/v3/fixed?state=closed",
    ]);
  });

  it("fills the parameters of the query that a path fixes", async () => {
    const params = { path: { kind: "a/b", id: "c&d" } };
    await call("GET", "/fixed/{kind}?id={id}&state=open", {
      params: { ...params, query: { page: 2 } },
    });
    await call("DELETE", "/fixed/{kind}?id={id}&state=open", { params });
    expect(server.seen.map(({ url }) => url)).toEqual([
      "/api/v3/fixed/a%2Fb?id=c%26d&state=open&page=2",
      "/api/v3/fixed/a%2Fb?id=c%26d&state=open",
    ]);
  });

  it("writes a form as its document says", async () => {
    await call("POST", "/form", { body: { text: "a b", list: ["c", "d"] } });
    const type = "application/x-www-form-urlencoded";
    expect(server.seen).toMatchObject([
      { url: "/api/v3/form", headers: { "content-type": type }, body: "text=a%20b&list=c,d" },
    ]);
  });

  it("writes a form in parts", async () => {
    await call("PUT", "/form", { body: { text: "a" } });
    expect(server.seen).toMatchObject([
      {
        headers: { "content-type": expect.stringMatching(/^multipart\/form-data; boundary=/) },
        body: expect.stringContaining('name="text"\r\nContent-Type: text/csv\r\n\r\na\r\n'),
      },
    ]);
  });
});

function asFunction(value: unknown): Function {
  if (typeof value !== "function") throw new TypeError(`${String(value)} is no function`);
  return value;
}
