import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetch, ProxyAgent } from "undici";
import { ConfigurationError, ValidationError } from "../../../runtime/errors/index.js";
import { readRedirect } from "../../../runtime/transport/response/decode.js";
import { expandPath } from "../../../runtime/transport/request/expand.js";
import {
  type ClientOptions,
  type Fetch,
  type Interceptor,
  Transport,
} from "../../../runtime/transport/index.js";
import { createChallenge, createClaim, createRun, getRun, signup, v4 } from "./deployments.js";
import { rejectionOf } from "./failing.js";
import { type Loopback, sendJson, useServer } from "./loopback.js";
import { json, reset, script } from "./scripted-service.js";
import { startProxy } from "../../support/start-proxy.js";

let server: Loopback;
beforeEach(async () => {
  server = await useServer((response, { url }) => {
    if (url?.includes("text")) response.end("done");
    else if (url?.includes("slow")) setTimeout(() => sendJson(response, 200, { url }), 20);
    else sendJson(response, url?.includes("gone") ? 404 : 200, { url });
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe("Transport.request", () => {
  let transport: Transport;
  beforeEach(() => {
    transport = transportOf({ maxRetries: 1 });
  });

  it("sends a request that no method sends, with the key, parameters and body", async () => {
    const params = { path: { id: "a b" }, query: { dry: true }, header: { "X-Trace": "t" } };
    const given = { params, body: { text: "late" }, headers: { "x-team": "a" } };
    const result = await transport.request("POST", "/runs/{id}/notes", given);
    expect(result).toEqual({ url: "/api/v4/runs/a%20b/notes?dry=true" });
    const own = { "x-service-api-key": "svc_canary", "x-trace": "t", "x-team": "a" };
    const headers = { ...own, "content-type": "application/json" };
    expect(server.seen).toMatchObject([{ method: "POST", body: '{"text":"late"}', headers }]);
  });

  it("takes a path with its parameters filled in", async () => {
    expect(await transport.request("GET", "/runs/run_1")).toEqual({ url: "/api/v4/runs/run_1" });
  });

  it("gives text where there is no JSON, and fails as methods do", async () => {
    expect(await transport.request("GET", "/text")).toBe("done");
    const params = { path: { id: "x" } };
    const error = await rejectionOf(transport.request(Object("get"), "/gone/{id}", { params }));
    expect(error).toMatchObject({ status: 404, operation: "GET /gone/{id}" });
  });

  const safe = ["GET", "HEAD", "OPTIONS", "QUERY"] as const;
  const unsafe = ["POST", "PUT", "PATCH", "DELETE"] as const;

  it.each([
    ...safe.map((method) => [method, "/notes", 2] as const),
    ...unsafe.map((method) => [method, "/notes", 1] as const),
    ["POST", "/runs", 2],
  ] as const)("repeats as the document or HTTP says: %s %s", async (method, path, requests) => {
    const service = script([reset, json(200, {})]);
    service.transport.http([{ ...createRun, retry: "safe" }]);
    await service.settle(service.transport.request(method, path));
    expect(service.arrivals).toHaveLength(requests);
  });

  it("writes a method in capitals, as servers know it", async () => {
    await Reflect.apply(transport.request, transport, ["patch", "/runs/run_1", { body: {} }]);
    expect(server.seen).toMatchObject([{ method: "PATCH", body: "{}" }]);
  });

  const unsendable = ["CONNECT", "TRACE", "FETCH", "G T", "", undefined];

  it.each(unsendable)("refuses the method %j, which cannot be sent", async (method) => {
    const error = await rejectionOf(Reflect.apply(transport.request, transport, [method, "/runs"]));
    const given = JSON.stringify(method) ?? "undefined";
    const msg = `is ${given}, which cannot be sent; expected one of DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT, QUERY`;
    expect(error).toMatchObject({ local: true, detail: [{ loc: ["method"], msg }] });
    expect(server.seen).toEqual([]);
  });

  const paths = "runs /../admin /runs?x=1 /runs#x /a\\b".split(" ");

  it.each([
    ...(["GET", "HEAD"] as const).map((method) => ["body", method, "/runs", { body: {} }] as const),
    ...paths.map((path) => ["path", "GET", path, {}] as const),
  ])("refuses the %s of %s %s with %j", async (place, method, path, input) => {
    const error = await rejectionOf(transport.request(method, path, input));
    expect(error).toMatchObject({ local: true, detail: [{ loc: [place] }] });
    expect(server.seen).toEqual([]);
  });
});

it("extraBody adds fields to a JSON body, in place of those of the same name, and to nothing else", async () => {
  const transport = transportOf();
  const options = { extraBody: { label: "x", task: "b" } };
  await transport.send(createRun, { body: { task: "a", modelParams: {} } }, options);
  await transport.send(getRun, { path: { id: "a" } }, options);
  const bodies = server.seen.map(({ body }) => body);
  expect(bodies).toEqual(['{"task":"b","modelParams":{},"label":"x"}', ""]);
});

it.each([[[1]], ["label"], [null], [7]])("extraBody is an object, not %j", async (extraBody) => {
  const input = { body: { task: "a" } };
  const error = await rejectionOf(transportOf().send(createRun, input, { extraBody } as object));
  const says = "`extraBody` must be an object with fields for the body, such as `{ label:";
  expect(String(error)).toContain(`ConfigurationError: The option ${says}`);
  expect(server.seen).toEqual([]);
});

function transportOf(options: ClientOptions = {}): Transport {
  return new Transport(v4, { apiKey: "svc_canary", baseUrl: server.baseUrl, ...options });
}

describe("Transport.send", () => {
  it("sends exactly these headers beside those of fetch itself", async () => {
    await transportOf().send(createRun, { body: { task: "a" } });
    await transportOf().send(getRun, { path: { id: "run_1" } });
    const own = server.seen.map(({ headers }) => {
      const { host, connection, "user-agent": agent, ...rest } = headers;
      const { "accept-language": language, "accept-encoding": encoding, ...more } = rest;
      const { "sec-fetch-mode": mode, ...others } = more;
      expect([host, connection, agent, language, encoding, mode]).not.toContain(undefined);
      return others;
    });
    // So says the Fetch standard of a request that no cache may answer.
    const uncached = { "cache-control": "no-cache", pragma: "no-cache" };
    const every = { "x-service-api-key": "svc_canary", accept: "application/json", ...uncached };
    const ofBody = { "content-type": "application/json", "content-length": "12" };
    expect(own).toEqual([{ ...every, ...ofBody }, every]);
  });

  it("writes bodies as given: empty, null and absent stay different", async () => {
    const transport = transportOf();
    for (const body of [{}, null, undefined]) await transport.send(createRun, { body });
    const optional = { ...createRun, body: { fields: {}, optional: true } } as const;
    for (const added of [{ extraBody: { a: 1 } }, {}]) await transport.send(optional, {}, added);
    expect(server.seen.map(({ body }) => body)).toEqual(["{}", "null", "", '{"a":1}', ""]);
    expect(server.seen.at(-1)?.headers).not.toHaveProperty("content-type");
  });

  it("lets a call's headers win over the client's, but nothing over the key", async () => {
    const own = { "X-Team": "client", "X-Trace": "client", "X-Service-API-Key": "other" };
    const headers = { "x-trace": "call", "x-service-api-key": "another" };
    await transportOf({ headers: own }).send(getRun, { path: { id: "a" } }, { headers });
    const sent = { "x-team": "client", "x-trace": "call", "x-service-api-key": "svc_canary" };
    expect(server.seen).toMatchObject([{ headers: sent }]);
  });

  it("rejects rather than throws for broken options of a call", async () => {
    const input = { path: { id: "a" } };
    for (const options of [{ timeout: 0 }, { headers: { "x-a": "a\nb" } }]) {
      const sent = transportOf().send(getRun, input, options);
      expect(await rejectionOf(sent)).toBeInstanceOf(ConfigurationError);
    }
    expect(server.seen).toEqual([]);
  });

  it("sends no key to operations that take none, and asks for one where it is needed", async () => {
    const keyless = new Transport(signup, { baseUrl: server.baseUrl });
    await keyless.send(createChallenge, { body: {} });
    expect(await rejectionOf(keyless.send(createClaim, {}))).toBeInstanceOf(ConfigurationError);
    await transportOf().send(createChallenge, { body: {} });
    expect(server.seen).toHaveLength(2);
    for (const { headers } of server.seen) expect(headers).not.toHaveProperty("x-service-api-key");
  });

  it("runs interceptors in order, with the URL as text and headers they may change", async () => {
    const seen: unknown[] = [];
    const stamp = (name: string): Interceptor => {
      return (next) => (input, init) => {
        seen.push([name, input, init?.method]);
        if (init?.headers instanceof Headers) init.headers.append("x-path", name);
        return next(input, init);
      };
    };
    const transport = transportOf({ interceptors: [stamp("outer"), stamp("inner")] });
    await transport.send(getRun, { path: { id: "a" } });
    const url = `${server.baseUrl}/api/v4/runs/a`;
    expect(seen).toEqual(["outer", "inner"].map((name) => [name, url, "GET"]));
    expect(server.seen[0]?.headers["x-path"]).toBe("outer, inner");
  });

  it("uses the given fetch, else the platform's of the moment", async () => {
    const recorded: unknown[] = [];
    const recording: Fetch = async (input) => {
      recorded.push(input);
      return Response.json({ id: "run_1" });
    };
    await transportOf({ fetch: recording }).send(getRun, { path: { id: "given" } });
    const transport = transportOf();
    vi.stubGlobal("fetch", recording);
    await transport.send(getRun, { path: { id: "platform" } });
    const runs = `${server.baseUrl}/api/v4/runs`;
    expect(recorded).toEqual([`${runs}/given`, `${runs}/platform`]);
  });

  it.each([300, 302, 304, 305, 306])("fails with %i, which is no result", async (status) => {
    const headers = { location: "/b" };
    const transport = transportOf({ fetch: async () => new Response(null, { status, headers }) });
    const operation = { ...getRun, ...(status !== 302 && { redirects: true as const }) };
    const sent = transport.send(operation, { path: { id: "a" }, read: readRedirect });
    expect(await rejectionOf(sent)).toMatchObject({ status, name: "ApiError" });
  });

  it("makes an input of a function inside of the promise, which rejects when it cannot be", async () => {
    const sent = transportOf().send(getRun, () => ({ path: expandPath(getRun, {}) }));
    expect(await rejectionOf(sent)).toBeInstanceOf(ValidationError);
  });

  it("lets a call's time win over the client's", async () => {
    const transport = transportOf({ timeout: 5 });
    const input = { path: { id: "slow" } };
    expect(await rejectionOf(transport.send(getRun, input))).toMatchObject({ code: "timeout" });
    expect(await transport.send(getRun, input, { timeout: 5000 })).toBeDefined();
  });
});

describe("a client with a proxy", () => {
  it("sends its requests through the dispatcher of another fetch", async () => {
    await using proxy = await startProxy();
    const dispatcher = new ProxyAgent(proxy.url);
    const options = { apiKey: "svc_key", baseUrl: server.baseUrl, fetch };
    const transport = new Transport(v4, { ...options, fetchOptions: { dispatcher } });
    expect(await transport.send(createRun, { body: { task: "a" } })).toEqual({
      url: "/api/v4/runs",
    });
    const path = { id: "run_1" };
    expect(await transport.send(getRun, { path })).toEqual({ url: "/api/v4/runs/run_1" });
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

it("a 401 names the region, also of an API that is in one region alone", async () => {
  const { transport, settle } = script([json(401, {})], {}, { deployment: signup });
  const { error } = Object(await settle(transport.send(createClaim, {})));
  expect(String(error)).toContain('is of the region "us" (option `region` or SERVICE_REGION).');
});
