import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
  OutcomeUnknownError,
  ValidationError,
} from "../../../runtime/errors/index.js";
import {
  type ClientOptions,
  type Fetch,
  type Interceptor,
  type Operation,
  Transport,
} from "../../../runtime/transport/index.js";
import {
  createChallenge,
  createClaim,
  createRun,
  getRun,
  signup,
  stopBrowser,
  v4,
} from "./deployments.js";
import { errorOf, messageOf, rejectionOf } from "./failing.js";
import { type Loopback, sendJson, startServer } from "./loopback.js";

const variables = ["SERVICE_API_KEY", "SERVICE_REGION", "SERVICE_BASE_URL", "SERVICE_EU_BASE_URL"];

beforeEach(() => {
  for (const name of variables) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("new Transport", () => {
  it("takes key, region and base URL from the environment", () => {
    vi.stubEnv("SERVICE_API_KEY", "svc_key");
    vi.stubEnv("SERVICE_REGION", "eu");
    vi.stubEnv("SERVICE_BASE_URL", "https://us.service.example");
    vi.stubEnv("SERVICE_EU_BASE_URL", "https://eu.service.example/api/v4/");
    const transport = new Transport(v4);
    expect(transport.region).toBe("eu");
    expect(transport.baseUrl).toBe("https://eu.service.example");
  });

  it.each<[string, ClientOptions]>([
    ["no key", { apiKey: undefined }],
    ["a broken key", { apiKey: "Bearer svc_key" }],
    ["no base URL", { baseUrl: undefined }],
    ["a broken base URL", { baseUrl: "us.service.example" }],
    ["an unknown region", { region: "asia" }],
    ["a broken header", { headers: { "x-trace": "a\nb" } }],
    ["a broken time-out", { timeout: -1 }],
  ])("refuses %s", (_, options) => {
    const working = { apiKey: "svc_key", baseUrl: "https://us.service.example" };
    expect(errorOf(() => new Transport(v4, { ...working, ...options }))).toBeInstanceOf(
      ConfigurationError,
    );
  });

  it("refuses to run in a browser unless that is allowed", () => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("document", {});
    const options = { apiKey: "svc_key", baseUrl: "https://us.service.example" };
    expect(errorOf(() => new Transport(v4, options))).toBeInstanceOf(ConfigurationError);
    expect(new Transport(v4, { ...options, allowBrowser: true }).region).toBe("us");
  });

  it("shows its key to nobody", () => {
    const transport = new Transport(v4, {
      apiKey: "svc_canary",
      baseUrl: "https://us.service.example",
      headers: { authorization: "canary" },
    });
    expect(inspect(transport, { showHidden: true, depth: null })).not.toContain("canary");
    expect(JSON.parse(JSON.stringify(transport))).toEqual({
      region: "us",
      baseUrl: "https://us.service.example",
    });
  });
});

describe("Transport.from", () => {
  const baseUrl = "https://us.service.example";

  it("makes a transport of options and shares a given one", () => {
    const transport = Transport.from(v4, { apiKey: "svc_key", baseUrl });
    expect(transport).toBeInstanceOf(Transport);
    expect(Transport.from(signup, transport)).toBe(transport);
  });

  it("refuses one without the key that the API needs", () => {
    const keyless = new Transport(signup, { baseUrl });
    expect(Transport.from(signup, keyless)).toBe(keyless);
    expect(messageOf(() => Transport.from(v4, keyless))).toContain("SERVICE_API_KEY");
  });

  it("refuses one of a region that the API does not exist in", () => {
    const european = new Transport(v4, { apiKey: "svc_key", region: "eu", baseUrl });
    const message = messageOf(() => Transport.from(signup, european));
    expect(message).toContain('"eu"');
    expect(message).toContain('listed for: "us"');
  });
});

describe("Transport.send", () => {
  let server: Loopback;
  beforeEach(async () => {
    server = await startServer((response, { url }) => {
      if (url?.includes("html")) response.end("<html>canary</html>");
      else if (url?.includes("denied")) sendJson(response, 401, { detail: "canary" });
      else if (url?.includes("moved")) response.writeHead(302, { location: "/elsewhere" }).end();
      else if (url?.includes("/browsers/")) response.writeHead(204).end();
      else if (url?.includes("slow")) setTimeout(() => sendJson(response, 200, { url }), 20);
      else sendJson(response, 200, { url });
    });
  });
  afterEach(() => server.close());

  function transportOf(options: ClientOptions = {}): Transport {
    return new Transport(v4, { apiKey: "svc_canary", baseUrl: server.baseUrl, ...options });
  }

  it("sends the key and gives the parsed answer", async () => {
    const result = await transportOf().send<{ url: string }>(getRun, { path: { id: "run_1" } });
    expect(result).toEqual({ url: "/api/v4/runs/run_1" });
  });

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
    expect(own).toEqual([
      {
        "x-service-api-key": "svc_canary",
        accept: "application/json",
        "content-type": "application/json",
        "content-length": "12",
      },
      { "x-service-api-key": "svc_canary", accept: "application/json" },
    ]);
  });

  it("writes bodies as given: empty, null and absent stay different", async () => {
    const transport = transportOf();
    const bodies = [
      {},
      { modelParams: {} },
      { proxyCountryCode: null },
      { model: undefined },
      null,
      undefined,
    ];
    for (const body of bodies) await transport.send(createRun, { body });
    expect(server.seen.map(({ body }) => body)).toEqual([
      "{}",
      '{"modelParams":{}}',
      '{"proxyCountryCode":null}',
      "{}",
      "null",
      "",
    ]);
    expect(server.seen.at(-1)?.headers).not.toHaveProperty("content-type");
  });

  it("writes path, query, header and cookie parameters", async () => {
    await transportOf().send(getRun, {
      path: { id: "a/b" },
      query: { view: "full", tags: ["x", "y"], none: undefined },
      header: { "X-Trace": 7 },
      cookie: { theme: "dark blue" },
    });
    expect(server.seen).toMatchObject([
      {
        url: "/api/v4/runs/a%2Fb?view=full&tags=x&tags=y",
        headers: { "x-trace": "7", cookie: "theme=dark%20blue" },
      },
    ]);
  });

  it("lets a call's headers win over the client's, but nothing over the key", async () => {
    const transport = transportOf({
      headers: { "X-Team": "client", "X-Trace": "client", "X-Service-API-Key": "other" },
    });
    const headers = { "x-trace": "call", "x-service-api-key": "another" };
    await transport.send(getRun, { path: { id: "a" } }, { headers });
    expect(server.seen).toMatchObject([
      { headers: { "x-team": "client", "x-trace": "call", "x-service-api-key": "svc_canary" } },
    ]);
  });

  it("refuses a path parameter that would climb, by rejecting", async () => {
    const error = await rejectionOf(transportOf().send(getRun, { path: { id: ".." } }));
    expect(error).toBeInstanceOf(ValidationError);
    expect(server.seen).toEqual([]);
  });

  it("rejects rather than throws for broken options of a call", async () => {
    const input = { path: { id: "a" } };
    const timeout = transportOf().send(getRun, input, { timeout: 0 });
    expect(await rejectionOf(timeout)).toBeInstanceOf(ConfigurationError);
    const headers = transportOf().send(getRun, input, { headers: { "x-a": "a\nb" } });
    expect(await rejectionOf(headers)).toBeInstanceOf(ConfigurationError);
  });

  it("sends no key to operations that take none, and asks for one where it is needed", async () => {
    const keyless = new Transport(signup, { baseUrl: server.baseUrl });
    await keyless.send(createChallenge, { body: {} });
    const error = await rejectionOf(keyless.send(createClaim, {}));
    expect(error).toBeInstanceOf(ConfigurationError);
    await transportOf().send(createChallenge, { body: {} });
    expect(server.seen).toHaveLength(2);
    for (const { headers } of server.seen) expect(headers).not.toHaveProperty("x-service-api-key");
  });

  it("gives undefined for an answer without content where no shape is known", async () => {
    const input = { path: { id: "browser_1" }, body: { action: "stop" } };
    expect(await transportOf().send(stopBrowser, input)).toBeUndefined();
  });

  it("makes errors of refusals, redirects and answers that are no JSON", async () => {
    const transport = transportOf({ region: "eu" });
    const read = (id: string): Promise<unknown> =>
      rejectionOf(transport.send(getRun, { path: { id } }));
    const denied = await read("denied");
    expect(denied).toBeInstanceOf(AuthenticationError);
    expect(String(denied)).toContain('"eu"');
    expect(await read("moved")).toMatchObject({ code: "api_error", status: 302 });
    expect(await read("html")).toBeInstanceOf(ConnectionError);
    const create: Operation = { ...createRun, path: "/api/v4/html" };
    expect(await rejectionOf(transport.send(create, { body: {} }))).toBeInstanceOf(
      OutcomeUnknownError,
    );
    expect(server.seen.map(({ url }) => url)).not.toContain("/elsewhere");
  });

  it("shows neither key nor body nor answer in any error", async () => {
    const transport = transportOf();
    const body = { task: "canary" };
    const paths = ["/denied", "/moved", "/html"];
    const errors = await Promise.all(
      paths.map((path) => rejectionOf(transport.send({ ...createRun, path }, { body }))),
    );
    await server.close();
    errors.push(await rejectionOf(transport.send(createRun, { body })));
    for (const error of errors) {
      const printed = inspect(error, { showHidden: true, depth: null }) + JSON.stringify(error);
      expect(printed).not.toContain("canary");
    }
  });

  it("runs interceptors in order, with the URL as text and headers they may change", async () => {
    const seen: unknown[] = [];
    const stamp =
      (name: string): Interceptor =>
      (next) =>
      (input, init) => {
        seen.push([name, input, init?.method]);
        if (init?.headers instanceof Headers) init.headers.append("x-path", name);
        return next(input, init);
      };
    const transport = transportOf({ interceptors: [stamp("outer"), stamp("inner")] });
    await transport.send(getRun, { path: { id: "a" } });
    const url = `${server.baseUrl}/api/v4/runs/a`;
    expect(seen).toEqual([
      ["outer", url, "GET"],
      ["inner", url, "GET"],
    ]);
    expect(server.seen[0]?.headers["x-path"]).toBe("outer, inner");
  });

  it("passes an interceptor's own error on and knows the network's through it", async () => {
    const own = new Error("denied by policy");
    const deny: Interceptor = () => async () => {
      throw own;
    };
    const denied = transportOf({ interceptors: [deny] }).send(createRun, { body: {} });
    expect(await rejectionOf(denied)).toBe(own);
    const pass: Interceptor = (next) => (input, init) => next(input, init);
    await server.close();
    const lost = transportOf({ interceptors: [pass] }).send(createRun, { body: {} });
    expect(await rejectionOf(lost)).toMatchObject({ reason: "unreachable" });
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
    expect(recorded).toEqual([
      `${server.baseUrl}/api/v4/runs/given`,
      `${server.baseUrl}/api/v4/runs/platform`,
    ]);
  });

  it("lets a call's time win over the client's", async () => {
    const transport = transportOf({ timeout: 5 });
    const input = { path: { id: "slow" } };
    expect(await rejectionOf(transport.send(getRun, input))).toMatchObject({ code: "timeout" });
    expect(await transport.send(getRun, input, { timeout: 5000 })).toBeDefined();
  });

  it("keeps many calls at once apart", async () => {
    const transport = transportOf();
    const ids = Array.from({ length: 200 }, (_, index) => `${index % 2 ? "slow" : "run"}_${index}`);
    const results = await Promise.all(ids.map((id) => transport.send(getRun, { path: { id } })));
    expect(results).toEqual(ids.map((id) => ({ url: `/api/v4/runs/${id}` })));
  });
});

describe("a signal of AbortSignal.timeout", () => {
  it("ends a call with an error that says whose time was up", async () => {
    const silent: Fetch = () => new Promise(() => {});
    const transport = new Transport(v4, { apiKey: "svc_key", baseUrl: "https://a", fetch: silent });
    const signal = AbortSignal.timeout(1);
    const error = await rejectionOf(transport.send(getRun, { path: { id: "x" } }, { signal }));
    expect(error).toMatchObject({
      name: "TimeoutError",
      message: "The `signal` that you passed timed out, not the client.",
    });
    expect(error).not.toHaveProperty("operation");
  });

  it("leaves a time-out alone that an interceptor has for itself", async () => {
    const own = new DOMException("too slow for me", "TimeoutError");
    const interceptors: Interceptor[] = [() => () => Promise.reject(own)];
    const transport = new Transport(v4, { apiKey: "svc_key", baseUrl: "https://a", interceptors });
    const error = await rejectionOf(transport.send(getRun, { path: { id: "x" } }));
    expect(error).toBe(own);
  });
});
