import { fetch, ProxyAgent } from "undici";
import { beforeEach, describe, expect, it } from "vitest";
import { Transport } from "../../../runtime/transport/index.js";
import { startProxy } from "../../support/start-proxy.js";
import { createRun, getRun, v4 } from "./deployments.js";
import { type Loopback, sendJson, useServer } from "./loopback.js";

let server: Loopback;
beforeEach(async () => {
  server = await useServer((response) => sendJson(response, 200, { id: "run_1" }));
});

describe("a client with a proxy", () => {
  it("sends its requests through the dispatcher of another fetch", async () => {
    await using proxy = await startProxy();
    const dispatcher = new ProxyAgent(proxy.url);
    const options = { apiKey: "svc_key", baseUrl: server.baseUrl, fetch };
    const transport = new Transport(v4, { ...options, fetchOptions: { dispatcher } });
    expect(await transport.send(createRun, { body: { task: "a" } })).toEqual({ id: "run_1" });
    expect(await transport.send(getRun, { path: { id: "run_1" } })).toEqual({ id: "run_1" });
    expect([...new Set(proxy.asked)]).toEqual([new URL(server.baseUrl).host]);
    const sent = server.seen.map(({ method, body }) => `${method} ${body}`);
    expect(sent).toEqual(['POST {"task":"a"}', "GET "]);
    await dispatcher.close();
  });

  it("keeps what it sets itself, whatever the options of fetch are", async () => {
    const fetchOptions = { method: "DELETE", redirect: "follow", headers: {}, body: "b" };
    const options = { apiKey: "svc_key", baseUrl: server.baseUrl, fetchOptions };
    await new Transport(v4, options).send(createRun, { body: { task: "a" } });
    const sent = { method: "POST", body: '{"task":"a"}' };
    expect(server.seen).toMatchObject([{ ...sent, headers: { "x-service-api-key": "svc_key" } }]);
  });
});
