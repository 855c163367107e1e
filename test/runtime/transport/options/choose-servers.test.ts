import { afterAll, describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../../runtime/errors/configuration-error.js";
import { chooseServers } from "../../../../runtime/transport/options/choose-servers.js";
import { authorizeWith } from "../../../../runtime/transport/options/credentials.js";
import type { Deployment } from "../../../../runtime/transport/deployment.js";
import type { Operation } from "../../../../runtime/transport/operation.js";
import { Transport } from "../../../../runtime/transport/transport.js";
import { startServer } from "../loopback.js";

const known = { "https://uploads.example/v2": "/v2", "https://{region}.example": "" } as const;

const schemes = { Token: { kind: "token", in: "query", name: "token" } } as const;

const deployment: Deployment = { defaultRegion: "only", regions: { only: {} } };

const create: Operation = {
  id: "files.create",
  method: "POST",
  path: "/v2/files/{id}",
  result: "none",
  server: "https://uploads.example",
  serverAddress: "https://uploads.example/v2",
};
const list: Operation = { id: "files.list", method: "GET", path: "/v1/files", result: "none" };
const regional: Operation = {
  ...list,
  id: "files.regional",
  serverAddress: "https://{region}.example",
};

const usual = await startServer((response) => response.end());
const uploads = await startServer((response) => response.end());
afterAll(() => Promise.all([usual.close(), uploads.close()]));

interface Given {
  readonly servers?: { readonly [Address in keyof typeof known]?: string };
}

function connect({ servers = {} }: Given): Transport {
  usual.seen.length = 0;
  uploads.seen.length = 0;
  const options = { baseUrl: usual.baseUrl, servers, credentials: { Token: "secret-token" } };
  return Transport.from(deployment, options, (own) =>
    chooseServers(known, own, authorizeWith(schemes, own)),
  );
}

describe("an operation that has a server of its own", () => {
  it("is sent where the option `servers` says, with its query and its credentials", async () => {
    const transport = connect({ servers: { "https://uploads.example/v2": uploads.baseUrl } });
    await transport.send<void>(create, { path: { id: "a?b" }, query: { name: "c/d?" } });
    expect(usual.seen).toEqual([]);
    expect(uploads.seen).toMatchObject([
      { method: "POST", url: "/v2/files/a%3Fb?name=c%2Fd%3F&token=secret-token" },
    ]);
  });

  it("is sent there once with its path, where the host root ends in it", async () => {
    const gateway = `${uploads.baseUrl}/gateway/v2/`;
    const transport = connect({ servers: { "https://uploads.example/v2": gateway } });
    await transport.send<void>(create, { path: { id: "a" } });
    expect(uploads.seen.map(({ url }) => url)).toEqual(["/gateway/v2/files/a?token=secret-token"]);
  });

  it("is sent there where the document leaves its host open, and to the base URL without it", async () => {
    const servers = { "https://{region}.example": uploads.baseUrl };
    await connect({ servers }).send<void>(regional, {});
    expect(uploads.seen.map(({ url }) => url)).toEqual(["/v1/files?token=secret-token"]);
    await connect({}).send<void>(regional, {});
    expect(usual.seen.map(({ url }) => url)).toEqual(["/v1/files?token=secret-token"]);
    expect(uploads.seen).toEqual([]);
  });

  it("is sent to the host of the document where nothing is given", async () => {
    const urls: string[] = [];
    const fetch = async (url: unknown): Promise<Response> => {
      urls.push(String(url));
      return new Response();
    };
    const options = { baseUrl: usual.baseUrl, fetch, servers: {} };
    const transport = Transport.from(deployment, options, (own) => chooseServers(known, own));
    await transport.send<void>(create, { path: { id: "a" } });
    expect(urls).toEqual(["https://uploads.example/v2/files/a"]);
  });
});

it("everything else is sent to the base URL: operations without a server of their own, and `client.http`", async () => {
  const servers = {
    "https://uploads.example/v2": uploads.baseUrl,
    "https://{region}.example": uploads.baseUrl,
  };
  const transport = connect({ servers });
  await transport.send<void>(list, {});
  const http = transport.http<{ "/files": { get: { responses: object } } }>("/v1", [regional]);
  await http.GET("/files");
  const url = "/v1/files?token=secret-token";
  expect(usual.seen.map((request) => request.url)).toEqual([url, url]);
  expect(uploads.seen).toEqual([]);
});

describe("the option `servers`", () => {
  it("is refused with a server of no operation, which is named without a password", () => {
    const servers: object = { "https://user:pw@other.example": uploads.baseUrl };
    expect(() => connect({ servers })).toThrow(
      new ConfigurationError(
        'The option `servers` has "https://other.example", which is not the server of an operation; expected one of https://uploads.example/v2, https://{region}.example.',
      ),
    );
    expect(() => connect({ servers: JSON.parse('{"__proto__":"x","constructor":"x"}') })).toThrow(
      'has "__proto__"',
    );
  });

  it.each<[unknown, string]>([
    ["localhost:8080", "is not a URL that begins with https:// or http://"],
    ["ftp://localhost", "is not a URL that begins with https:// or http://"],
    ["http://user:secret@localhost", "contains a user name or password"],
    ["http://localhost?a=b", "contains a user name or password, a query or a fragment"],
    [7, "is not a URL that begins with https:// or http://"],
  ])("is refused with %s as a host root, which is not shown", (value, problem) => {
    const servers: object = { "https://uploads.example/v2": value };
    expect(() => connect({ servers })).toThrow(
      `The base URL in the option \`servers\` for "https://uploads.example/v2" ${problem}`,
    );
  });
});
