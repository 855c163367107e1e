import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigurationError, ValidationError } from "../../../runtime/errors/index.js";
import {
  createPlainHttp,
  type Deployment,
  type HttpClient,
  type PlainHttpOptions,
} from "../../../runtime/transport/index.js";
import { v4 } from "./deployments.js";
import { rejectionOf } from "./failing.js";
import { type Loopback, sendJson, startServer } from "./loopback.js";

interface Paths {
  "/runs": {
    post: {
      requestBody: { content: { "application/json": { task: string } } };
      responses: { 200: { content: { "application/json": { id: string } } } };
    };
  };
  "/runs/{id}": {
    get: {
      parameters: { path: { id: string } };
      responses: { 200: { content: { "application/json": { id: string } } } };
    };
  };
}

const keyHeader = "x-service-api-key";

describe("createPlainHttp", () => {
  let server: Loopback;

  beforeEach(async () => {
    server = await startServer((response, { url }) => {
      if (url?.includes("busy")) sendJson(response, 503, { detail: "busy" });
      else if (url?.includes("moved")) response.writeHead(307, { location: "/elsewhere" }).end();
      else sendJson(response, 200, { id: "run_1" });
    });
  });
  afterEach(() => server.close());

  function clientOf(options: PlainHttpOptions = {}, deployment = v4): HttpClient<Paths> {
    const { baseUrl } = server;
    return createPlainHttp<Paths>(deployment, "/api/v4", { apiKey: "svc_1", baseUrl, ...options });
  }

  function read(id: string, client = clientOf()): Promise<{ response: Response }> {
    return client.GET("/runs/{id}", { params: { path: { id } } });
  }

  it("calls an operation with the key, and gives what the answer holds", async () => {
    const { data } = await clientOf().POST("/runs", { body: { task: "Read the news" } });
    expect(data).toEqual({ id: "run_1" });
    expect(server.seen).toMatchObject([
      { method: "POST", url: "/api/v4/runs", body: '{"task":"Read the news"}' },
    ]);
    expect(server.seen[0]?.headers[keyHeader]).toBe("svc_1");
  });

  it("gives the bytes of an answer that does not end as they come, with parseAs: stream", async () => {
    const endless = await startServer((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    });
    const stop = new AbortController();
    const { data } = await clientOf({ baseUrl: endless.baseUrl }).GET("/runs/{id}", {
      params: { path: { id: "run_1" } },
      parseAs: "stream",
      signal: stop.signal,
    });
    const reader = data?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe("data: 1\n\n");
    stop.abort();
    await expect(reader?.read()).rejects.toThrow("aborted");
    await endless.close();
  });

  it("gives a failure of the service as an error, and sends the request once", async () => {
    const { error, response } = await clientOf().GET("/runs/{id}", {
      params: { path: { id: "busy" } },
    });
    expect([response.status, error]).toEqual([503, { detail: "busy" }]);
    expect(server.seen).toHaveLength(1);
  });

  it("follows no redirect, whatever the call asks for", async () => {
    const { response } = await clientOf().GET("/runs/{id}", {
      params: { path: { id: "moved" } },
      redirect: "follow",
    });
    expect(response.status).toBe(307);
    expect(server.seen).toHaveLength(1);
  });

  it.each(["..", "."])("refuses an id that would address something else: %s", async (id) => {
    expect(await rejectionOf(read(id))).toBeInstanceOf(ValidationError);
    expect(server.seen).toEqual([]);
  });

  it("lets neither a header nor middleware replace the key", async () => {
    const client = clientOf();
    client.use({ onRequest: ({ request }) => request.headers.set(keyHeader, "other") });
    await client.GET("/runs/{id}", {
      params: { path: { id: "run_1" } },
      headers: { [keyHeader]: "other" },
    });
    expect(server.seen[0]?.headers[keyHeader]).toBe("svc_1");
  });

  it("sends the key nowhere else than to its base URL", async () => {
    const other = await startServer((response) => sendJson(response, 200, {}));
    try {
      const client = clientOf();
      client.use({ onRequest: ({ request }) => new Request(`${other.baseUrl}/x`, request) });
      expect(await rejectionOf(read("run_1", client))).toBeInstanceOf(ConfigurationError);
      const call = clientOf().GET("/runs/{id}", {
        params: { path: { id: "run_1" } },
        baseUrl: other.baseUrl,
      });
      expect(await rejectionOf(call)).toBeInstanceOf(ConfigurationError);
      expect(other.seen).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it("puts a key into the query where the API wants it there", async () => {
    const deployment: Deployment = {
      ...v4,
      key: { in: "query", name: "key", env: "SERVICE_API_KEY", required: true },
    };
    await read("run_1", clientOf({}, deployment));
    expect(server.seen[0]?.url).toBe("/api/v4/runs/run_1?key=svc_1");
  });

  it("sends with the given function", async () => {
    const { response } = await read(
      "run_1",
      clientOf({ fetch: async ({ url }) => Response.json({ id: url }, { status: 202 }) }),
    );
    expect(response.status).toBe(202);
    expect(server.seen).toEqual([]);
  });

  it.each([
    ["a key", { apiKey: "Bearer svc_1" }],
    ["a region", { region: "moon" }],
    ["a base URL", { baseUrl: "localhost" }],
  ])("refuses %s that cannot work", (_, options) => {
    expect(() => clientOf(options)).toThrow(ConfigurationError);
  });
});
