import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { ConfigurationError, ConnectionError } from "../../../runtime/errors/index.js";
import { OutcomeUnknownError, ThrottleError, TimeoutError } from "../../../runtime/errors/index.js";
import { ValidationError } from "../../../runtime/errors/index.js";
import { Transport } from "../../../runtime/transport/index.js";
import type { ClientOptions, HttpClient } from "../../../runtime/transport/index.js";
import { createRun, getRun, stopBrowser, v4, getStatus } from "./deployments.js";
import { rejectionOf } from "./failing.js";
import { type Loopback, sendJson, useServer } from "./loopback.js";
import { type Operation, createOperationFinder } from "../../../runtime/transport/operation.js";
import { json, reset, script, type Step } from "./scripted-service.js";
import { assess } from "../../../runtime/transport/exchange.js";
import { lostFailure, timeoutFailure } from "../../../runtime/transport/failures/failure.js";
import { callOf } from "./calls.js";

interface Run {
  id: string;
}

interface Answers<Body> {
  200: { content: { "application/json": Body } };
}

/** What openapi-typescript makes of three V4 operations. */
interface Paths {
  "/runs": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: {
      parameters: {
        query?: { dryRun?: boolean; tags?: string[] };
        header?: { "X-Trace"?: string };
      };
      requestBody: { content: { "application/json": { task: string; modelParams?: object } } };
      responses: Answers<Run> & { 422: { content: { "application/json": { detail: unknown[] } } } };
    };
  };
  "/runs/{id}": {
    get: {
      parameters: { path: { id: string }; query?: { view?: string } };
      responses: Answers<Run>;
    };
  };
  "/files/{ids}": { get: { parameters: { path: { ids: string[] } }; responses: Answers<Run> } };
}

let server: Loopback;
beforeEach(async () => {
  server = await useServer((response, { url }) => {
    if (url?.includes("html")) response.writeHead(200).end("<html>canary</html>");
    else if (url?.includes("busy")) sendJson(response, 503, { detail: "busy" });
    else if (url?.includes("conflict")) sendJson(response, 409, { detail: "busy" });
    else if (url?.includes("moved")) response.writeHead(307, { location: "/elsewhere" }).end();
    else if (url?.includes("odd")) response.writeHead(700).end();
    else if (!url?.includes("stall")) sendJson(response, 200, { id: "run_1" });
  });
});

const clientOf = (options: ClientOptions = {}): HttpClient<Paths> => {
  const { baseUrl } = server;
  return new Transport(v4, { apiKey: "svc_canary", baseUrl, ...options }).http<Paths>();
};

const read = (client: HttpClient<Paths>, id: string) =>
  client.GET("/runs/{id}", { params: { path: { id } } });

describe("the openapi-fetch client", () => {
  it("gives an HTTP error as a value", async () => {
    const { data, error, response } = await read(clientOf(), "conflict");
    expect(data).toBeUndefined();
    expect(error).toEqual({ detail: "busy" });
    expect(response.status).toBe(409);
    expect(server.seen).toHaveLength(1);
  });

  it("gives a redirect as an error and does not follow it", async () => {
    const options = { params: { path: { id: "moved" } }, redirect: "follow" } as const;
    const { error, response } = await clientOf().GET("/runs/{id}", options);
    expect([response.status, error]).toEqual([307, ""]);
    expect(server.seen).toHaveLength(1);
  });

  it.each(["text", "arrayBuffer", "blob", "stream"] as const)("reads %s", async (parseAs) => {
    const params = { path: { id: "html" } };
    const { data } = await clientOf().GET("/runs/{id}", { params, parseAs });
    expect(await new Response(data as BodyInit).text()).toBe("<html>canary</html>");
    expect(typeof data).toBe(parseAs === "text" ? "string" : "object");
  });

  it("lets neither a header nor middleware replace the key", async () => {
    const name = "x-service-api-key";
    const client = clientOf();
    client.use({ onRequest: ({ request }) => request.headers.set(name, "other") });
    const params = { path: { id: "run_1" } };
    await client.GET("/runs/{id}", { params, headers: { [name]: "other" } });
    expect(server.seen[0]?.headers[name]).toBe("svc_canary");
  });

  it("sends the key to no other host", async () => {
    const other = await useServer((response) => response.end());
    const params = { path: { id: "a" } };
    const client = clientOf();
    const named = client.GET("/runs/{id}", { params, baseUrl: other.baseUrl });
    expect(await rejectionOf(named)).toBeInstanceOf(ConfigurationError);
    client.use({ onRequest: ({ request }) => new Request(`${other.baseUrl}/x`, request) });
    expect(await rejectionOf(read(client, "a"))).toBeInstanceOf(ConfigurationError);
    expect(other.seen).toEqual([]);
  });

  it.each([".evil/x", ":444/x", "-evil.example/x"])("sends it to no host %s", async (rest) => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const client = clientOf({ baseUrl: "https://service.example", fetch });
    const url = `https://service.example${rest}`;
    client.use({ onRequest: ({ request: { headers } }) => new Request(url, { headers }) });
    expect(await rejectionOf(read(client, "a"))).toBeInstanceOf(ConfigurationError);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe("Transport.http", () => {
  let client: HttpClient<Paths>;
  beforeEach(() => {
    client = clientOf({ headers: { "x-team": "a", "x-trace": "client" } });
  });

  it("gives typed data with the key, the client's headers, query and body sent", async () => {
    const { data, error, response } = await client.POST("/runs", {
      params: { query: { dryRun: true, tags: ["x", "y z"] }, header: { "X-Trace": "call" } },
      body: { task: "a", modelParams: {} },
    });
    expectTypeOf(data).toEqualTypeOf<Run | undefined>();
    expect(data).toEqual({ id: "run_1" });
    expect(error).toBeUndefined();
    expect(response.url).toBe(`${server.baseUrl}/api/v4/runs?dryRun=true&tags=x&tags=y%20z`);
    const url = "/api/v4/runs?dryRun=true&tags=x&tags=y%20z";
    const body = '{"task":"a","modelParams":{}}';
    const ofClient = { "x-service-api-key": "svc_canary", "x-team": "a" };
    const headers = { ...ofClient, "content-type": "application/json", "x-trace": "call" };
    expect(server.seen).toMatchObject([{ method: "POST", url, body, headers }]);
  });

  it("runs middleware, which may replace request and response", async () => {
    const log: string[] = [];
    client.use({
      onRequest({ request, schemaPath }) {
        log.push(schemaPath, request.headers.get("x-trace") ?? "none");
        return new Request(request, { headers: { "x-trace": "middleware" } });
      },
      async onResponse({ response }) {
        log.push(await response.clone().text());
        return new Response('{"id":"replaced"}', response);
      },
    });
    const { data } = await client.POST("/runs", { body: { task: "a" } });
    expect(data).toEqual({ id: "replaced" });
    expect(log).toEqual(["/runs", "none", '{"id":"run_1"}']);
    const headers = { "x-trace": "middleware", "x-service-api-key": "svc_canary" };
    expect(server.seen).toMatchObject([{ body: '{"task":"a"}', headers }]);
  });

  it("tells middleware of a failure", async () => {
    const fallback = { id: "fallback" };
    const onError = vi.fn<(failed: { error: unknown }) => Response>(() => Response.json(fallback));
    client.use({ onError });
    await server.close();
    expect(await read(client, "run_1")).toMatchObject({ data: fallback });
    expect(onError.mock.calls[0]?.[0].error).toBeInstanceOf(ConnectionError);
  });

  it.each(["", "%2e%2e", ".%2E", "\ud800"])("refuses the path parameter %j", async (id) => {
    const error = { code: "validation_failed", local: true, detail: [{ loc: ["path", "id"] }] };
    expect(await rejectionOf(read(client, id))).toMatchObject(error);
    expect(server.seen).toEqual([]);
  });

  it("refuses a missing path parameter and unsafe parts of an array", async () => {
    const missing: { id: string } = JSON.parse("{}");
    const error = await rejectionOf(client.GET("/runs/{id}", { params: { path: missing } }));
    expect(error).toMatchObject({ detail: [{ loc: ["path", "id"], msg: "is missing" }] });
    for (const ids of [[], [".."], ["a", ""]]) {
      const refused = client.GET("/files/{ids}", { params: { path: { ids } } });
      await expect(refused).rejects.toBeInstanceOf(ValidationError);
    }
    await client.GET("/files/{ids}", { params: { path: { ids: ["a", "b/c"] } } });
    expect(server.seen.map(({ url }) => url)).toEqual(["/api/v4/files/a,b%2Fc"]);
  });

  it("refuses a path that a serializer of the caller's own lets climb", async () => {
    for (const path of ["/runs/../../admin", "/runs/%2e%2e/x", "/runs\\..\\x", "/runs#x"]) {
      const pathSerializer = (): string => `${server.baseUrl}/api/v4${path}`;
      const request = client.GET("/runs/{id}", { params: { path: { id: "a" } }, pathSerializer });
      expect(await rejectionOf(request)).toBeInstanceOf(ValidationError);
    }
    expect(server.seen).toEqual([]);
  });

  it("ends with the reason of the signal and leaves no listener on it", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    await client.GET("/runs/{id}", { params: { path: { id: "a" } }, signal });
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    const pending = client.GET("/runs/{id}", { params: { path: { id: "stall" } }, signal });
    await expect.poll(() => server.seen.length, { timeout: 60_000 }).toBe(2);
    controller.abort("enough");
    expect(await rejectionOf(pending)).toBe("enough");
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    const late = client.request("get", "/runs/{id}", { params: { path: { id: "a" } }, signal });
    expect(await rejectionOf(late)).toBe("enough");
    expect(server.seen).toHaveLength(2);
  });

  it("ends in the time of the client, or of the call", async () => {
    client = clientOf({ timeout: 50 });
    expect(await rejectionOf(read(client, "stall"))).toBeInstanceOf(TimeoutError);
    client = clientOf({});
    server.seen.length = 0;
    const params = { path: { id: "stall" } };
    for (const limits of [{ timeout: 50, maxRetries: 0 }, { deadline: 50 }]) {
      const call = client.GET("/runs/{id}", { params, ...limits });
      expect(await rejectionOf(call)).toBeInstanceOf(TimeoutError);
    }
    expect(server.seen).toHaveLength(2);
  });

  it("refuses settings of a call that cannot work, as the typed methods do", async () => {
    const params = { path: { id: "a" } };
    for (const [name, value] of Object.entries({ timeout: 0, deadline: "soon", maxRetries: -1 })) {
      const failed = await rejectionOf(client.GET("/runs/{id}", { params, [name]: value }));
      expect(failed).toBeInstanceOf(ConfigurationError);
      expect(String(failed)).toContain(`\`${name}\``);
    }
    expect(server.seen).toHaveLength(0);
  });

  it("rejects where JSON was promised and HTML came, without quoting it", async () => {
    const failed = await rejectionOf(read(client, "html"));
    expect(failed).toBeInstanceOf(ConnectionError);
    const params = { query: { tags: ["html"] } };
    const created = await rejectionOf(client.POST("/runs", { params, body: { task: "a" } }));
    expect(created).toBeInstanceOf(OutcomeUnknownError);
    const request = client.request("post", "/runs", { params, body: { task: "a" } });
    const unknown = { code: "outcome_unknown", operation: "POST /api/v4/runs" };
    expect(await rejectionOf(request)).toMatchObject(unknown);
    expect(inspect([failed, created], { showHidden: true, depth: null })).not.toContain("canary");
  });

  it("rejects with an ApiError for a status that no Response can have", async () => {
    const failed = await rejectionOf(read(client, "odd"));
    expect(failed).toMatchObject({ status: 700, code: "server_error" });
  });
});

it("typed calls have no middleware", async () => {
  const { baseUrl } = server;
  const transport = new Transport(v4, { apiKey: "svc_canary", baseUrl, maxRetries: 0 });
  const seen: unknown[] = [];
  const http = transport.http<Paths>([createRun, getRun]);
  const onRequest = ({ schemaPath }: { schemaPath: string }): void => void seen.push(schemaPath);
  http.use({ onRequest, onResponse: () => Response.json({ id: "other" }) });
  expect(await transport.send(getRun, { path: { id: "a" } })).toEqual({ id: "run_1" });
  expect(seen).toEqual([]);
  expect((await read(http, "a")).data).toEqual({ id: "other" });
  expect(seen).toEqual(["/runs/{id}"]);
});

describe("the requests of Transport.http", () => {
  const ok = json(200, { id: "run_1" });
  const throttle = json(429, { limit_rps: 25, retry_after_seconds: 2 });
  const params = { path: { id: "run_1" } };
  const operations = [getRun, createRun, stopBrowser];

  interface BrowserPaths extends Paths {
    "/browsers/{id}": {
      patch: {
        parameters: { path: { id: string } };
        requestBody: { content: { "application/json": { action: string } } };
        responses: Answers<unknown>;
      };
    };
  }

  type BrowserHttp = HttpClient<BrowserPaths>;
  const data = { data: { id: "run_1" } };
  const failed = (Kind: object): object => ({ error: expect.any(Kind) });
  const readRun = (http: BrowserHttp): Promise<unknown> => http.GET("/runs/{id}", { params });
  const once = (http: BrowserHttp): Promise<unknown> =>
    http.GET("/runs/{id}", { params, maxRetries: 0 });
  const create = (http: BrowserHttp): Promise<unknown> =>
    http.POST("/runs", { body: { task: "a" } });
  const stop = (http: BrowserHttp): Promise<unknown> =>
    http.PATCH("/browsers/{id}", { params, body: { action: "stop" } });

  type Row = [what: string, Step[], call: typeof readRun, number, outcome: object, Operation[]?];

  it.each<Row>([
    ["a read", [reset, json(503, {}), ok], readRun, 3, data],
    ["a creation that may have arrived", [reset, ok], create, 1, failed(OutcomeUnknownError)],
    ["a creation that was throttled", [throttle, ok], create, 2, data],
    ["a read that says how often", [reset, ok], once, 1, failed(ConnectionError)],
    ["a change that the spec calls safe, known by its path", [reset, ok], stop, 2, data],
    ["a change that no spec knows", [reset, ok], stop, 1, failed(OutcomeUnknownError), []],
  ])("are repeated where that does no harm: %s", async (_, ...row) => {
    const [steps, call, requests, outcome, known = operations] = row;
    const service = script(steps);
    const http = service.transport.http<BrowserPaths>(known);
    expect(await service.settle(call(http))).toMatchObject(outcome);
    expect(service.arrivals).toHaveLength(requests);
  });

  it("give a throttle that is too long as a value, and fail while it lasts", async () => {
    const long = script([json(429, { limit_rps: 25, retry_after_seconds: 100 })]);
    const http = long.transport.http<BrowserPaths>(operations);
    const outcome = await long.settle(readRun(http));
    expect(outcome).toMatchObject({ response: { status: 429 }, error: { limit_rps: 25 } });
    expect(await long.settle(readRun(http))).toMatchObject(failed(ThrottleError));
    expect(long.arrivals).toHaveLength(1);
  });

  it("are counted by the limit that the spec names", async () => {
    const service = script([ok]);
    const status = service.transport.http<Paths>([{ ...getRun, budget: "status" }]);
    const general = service.transport.http<Paths>();
    const both = Array.from({ length: 8 }, () => [status, general]).flat();
    await service.settle(Promise.all(both.map((http) => http.GET("/runs/{id}", { params }))));
    expect(service.arrivals).toHaveLength(16);
    expect(service.arrivals.at(-1)).toBe(0);
  });
});

const latest: Operation = { ...getRun, id: "runs.latest", path: "/runs/latest" };
const find = createOperationFinder([getRun, getStatus, createRun, stopBrowser, latest]);

describe("createOperationFinder", () => {
  it.each<[method: string, path: string, Operation | undefined]>([
    ["GET", "/runs/run_1", getRun],
    ["GET", "/runs/run%2F1/status", getStatus],
    ["POST", "/runs", createRun],
    ["PATCH", "/browsers/b", stopBrowser],
    ["GET", "/runs/latest", latest],
    ["DELETE", "/runs/run_1", undefined],
    ["GET", "/runs/", undefined],
    ["GET", "/runs/a/b/status", undefined],
    ["GET", "/gateway/runs/a", undefined],
    ["GET", "/runs/a/status/", undefined],
  ])("finds %s %s", (method, path, operation) => {
    expect(find(method, path)).toBe(operation);
  });

  it("takes the letters of a template literally", () => {
    const odd = createOperationFinder([{ ...getRun, path: "/a.b/(c)+{id}$" }]);
    expect(odd("GET", "/a.b/(c)+x$")).toBeDefined();
    expect(odd("GET", "/aXb/cc$")).toBeUndefined();
  });
});

it("a time-out costs more of the retry budget than another failure", () => {
  const call = callOf();
  const prices = [timeoutFailure(call), lostFailure(call, new Error("lost"))].map(
    (failure) => assess(call, { kind: "unanswered", failure })?.price,
  );
  expect(prices).toEqual([10, 5]);
});
