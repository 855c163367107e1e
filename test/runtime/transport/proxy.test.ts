import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { fetch, ProxyAgent } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Transport } from "../../../runtime/transport/index.js";
import { createRun, getRun, v4 } from "./deployments.js";
import { type Loopback, sendJson, startServer } from "./loopback.js";

/** A proxy on loopback that notes where it was asked to connect to. */
const proxy = createServer();
let asked: (string | undefined)[];
let server: Loopback;
let dispatcher: ProxyAgent;

beforeEach(async () => {
  asked = [];
  server = await startServer((response) => sendJson(response, 200, { id: "run_1" }));
  proxy.on("connect", ({ url = "" }, client, head) => {
    asked.push(url);
    const [host, port] = url.split(":");
    const target = connect(Number(port), host, () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      target.write(head);
      client.pipe(target).pipe(client);
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  dispatcher = new ProxyAgent(`http://127.0.0.1:${port}`);
});

afterEach(async () => {
  await dispatcher.close();
  proxy.removeAllListeners("connect");
  proxy.close();
  await server.close();
});

describe("a client with a proxy", () => {
  it("sends its requests through the dispatcher of another fetch", async () => {
    const options = { apiKey: "svc_key", baseUrl: server.baseUrl, fetch };
    const transport = new Transport(v4, { ...options, fetchOptions: { dispatcher } });
    const run = await transport.send(createRun, { body: { task: "a" } });
    expect(run).toEqual({ id: "run_1" });
    expect(await transport.send(getRun, { path: { id: "run_1" } })).toEqual({ id: "run_1" });
    expect([...new Set(asked)]).toEqual([new URL(server.baseUrl).host]);
    expect(server.seen.map(({ method, body }) => [method, body])).toEqual([
      ["POST", '{"task":"a"}'],
      ["GET", ""],
    ]);
  });

  it("keeps what it sets itself, whatever the options of fetch are", async () => {
    const fetchOptions = { method: "DELETE", redirect: "follow", headers: {}, body: "b" };
    const options = { apiKey: "svc_key", baseUrl: server.baseUrl, fetchOptions };
    await new Transport(v4, options).send(createRun, { body: { task: "a" } });
    expect(server.seen).toMatchObject([
      { method: "POST", body: '{"task":"a"}', headers: { "x-service-api-key": "svc_key" } },
    ]);
  });
});
