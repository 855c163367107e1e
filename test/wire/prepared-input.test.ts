import { describe, expect, it } from "vitest";
import { ApiError } from "../../runtime/errors/api-error.js";
import { ValidationError } from "../../runtime/errors/validation-error.js";
import type { Deployment } from "../../runtime/transport/deployment.js";
import { expandPath } from "../../runtime/transport/expand-path.js";
import type { Operation, OperationInput } from "../../runtime/transport/operation.js";
import { readRedirect } from "../../runtime/transport/decode.js";
import { Transport } from "../../runtime/transport/transport.js";

const deployment: Deployment = {
  defaultRegion: "default",
  regions: { default: { baseUrl: "https://service.example" } },
};

const get: Operation = { id: "get", method: "GET", path: "/a/{id}", result: "none" };

interface Exchange {
  readonly request: Request;
  readonly returned: unknown;
}

async function exchange(
  operation: Operation,
  input: OperationInput,
  answer: () => Response = () => new Response(),
): Promise<Exchange> {
  const requests: Request[] = [];
  const transport = new Transport(deployment, {
    fetch: async (url, init) => {
      requests.push(new Request(url, init));
      return answer();
    },
  });
  const returned = await transport.send<unknown>(operation, input);
  const [request] = requests;
  if (request === undefined) throw new Error("nothing was sent");
  return { request, returned };
}

function redirect(): Response {
  return new Response(null, { status: 302, headers: { location: "/b" } });
}

describe("a call whose input is written already", () => {
  it("sends path, query and cookies as they are", async () => {
    const input = { path: "/a/;x=1", query: "b=1,2", cookie: "c=3; d=4" };
    const { request } = await exchange(get, input);
    expect(request.url).toBe("https://service.example/a/;x=1?b=1,2");
    expect(request.headers.get("cookie")).toBe("c=3; d=4");
  });

  it("takes the boundary of a multipart body from it", async () => {
    const operation: Operation = { ...get, method: "POST", contentType: "multipart/form-data" };
    const body = new Blob(["--x--\r\n"], { type: "multipart/form-data; boundary=x" });
    const { request } = await exchange(operation, { path: { id: "1" }, body });
    expect(request.headers.get("content-type")).toBe("multipart/form-data; boundary=x");
  });
});

describe("an operation", () => {
  it("goes to its own server, where it has one", async () => {
    const operation: Operation = { ...get, server: "https://uploads.example" };
    const { request } = await exchange(operation, { path: { id: "1" } });
    expect(request.url).toBe("https://uploads.example/a/1");
  });

  it("asks for the media types that it names", async () => {
    const input = { path: { id: "1" } };
    const json = (): Response => new Response("{}");
    const named = await exchange(
      { ...get, result: "json", accept: "application/hal+json" },
      input,
      json,
    );
    expect(named.request.headers.get("accept")).toBe("application/hal+json");
    const usual = await exchange({ ...get, result: "json" }, input, json);
    expect(usual.request.headers.get("accept")).toBe("application/json");
  });

  it("gives what its own reader reads", async () => {
    const input = { path: { id: "1" }, read: () => "read" };
    expect((await exchange(get, input)).returned).toBe("read");
  });

  it("gives a redirect without following it, where that is its result", async () => {
    const operation: Operation = { ...get, redirects: true };
    const input = { path: { id: "1" }, read: readRedirect };
    const { returned } = await exchange(operation, input, redirect);
    expect(returned).toEqual({ status: 302, location: "https://service.example/b" });
  });

  it.each([300, 304, 305, 306])("fails with %i, which leads nowhere", async (status) => {
    const operation: Operation = { ...get, redirects: true };
    const answer = (): Response => new Response(null, { status, headers: { location: "/b" } });
    const sent = exchange(operation, { path: { id: "1" }, read: readRedirect }, answer);
    await expect(sent).rejects.toMatchObject({ status });
  });

  it("fails with any other redirect", async () => {
    await expect(exchange(get, { path: { id: "1" } }, redirect)).rejects.toThrow(ApiError);
  });
});

describe("an input that a function gives", () => {
  it("is made inside of the promise, which rejects when it cannot be", async () => {
    const transport = new Transport(deployment, { fetch: async () => new Response() });
    const sent = transport.send<unknown>(get, () => ({ path: expandPath(get, {}) }));
    await expect(sent).rejects.toThrow(ValidationError);
  });
});
