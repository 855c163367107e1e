import { afterAll, describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../../runtime/errors/configuration-error.js";
import {
  chooseServers,
  type ServersOption,
} from "../../../../runtime/transport/options/choose-servers.js";
import { authorizeWith } from "../../../../runtime/transport/options/credentials.js";
import type { Deployment } from "../../../../runtime/transport/deployment.js";
import type { Operation } from "../../../../runtime/transport/operation.js";
import { Transport } from "../../../../runtime/transport/transport.js";
import { startServer } from "../loopback.js";
import { readCases } from "../../../support/read-cases.js";

const { knownServers: known } = readCases("../../cases.yaml", import.meta.url);
const uploadsUrl = "https://uploads.example/v2";

const schemes = { Token: { kind: "token", in: "query", name: "token" } } as const;

const deployment: Deployment = {
  defaultRegion: "only",
  regions: { only: { baseUrl: "https://{zone}.example", basePath: "/{prefix}/{version}" } },
  basePaths: ["/{prefix}/{version}", "/fixed"],
};

const list: Operation = { id: "files.list", method: "GET", path: "/files", result: "none" };
const create: Operation = { ...list, method: "POST", path: "/files/{id}", server: uploadsUrl };
const zonal: Operation = { ...list, path: "/zonal", server: "https://{zone}.example/" };
const report: Operation = { ...list, id: "report", path: "/r", server: "/{version}/reports" };

const usual = await startServer((response) => response.end());
const uploads = await startServer((response) => response.end());
afterAll(() => Promise.all([usual.close(), uploads.close()]));

interface Given {
  readonly baseUrl?: string;
  readonly servers?: { readonly [Address in keyof typeof known.own]?: string };
  readonly serverVariables?: ServersOption<typeof known>["serverVariables"];
}

function connect(given: Given, fetch?: typeof globalThis.fetch): Transport {
  usual.seen.length = 0;
  uploads.seen.length = 0;
  const options = { fetch, ...given, credentials: { Token: "secret" } };
  return Transport.from(chooseServers(deployment, known, options), options, (own) =>
    authorizeWith(schemes, own),
  );
}

/** The URLs that a client without a base URL of its own sends requests to. */
async function urlsOf(given: Given, ...operations: readonly Operation[]): Promise<string[]> {
  const urls: string[] = [];
  const transport = connect(given, async (url) => {
    urls.push(String(url));
    return new Response();
  });
  for (const operation of operations) await transport.send(operation, { path: { id: "a" } });
  return urls.map((url) => url.replace("?token=secret", ""));
}

describe("an operation that has a server of its own", () => {
  it("is sent where the option `servers` says, with its query and its credentials", async () => {
    const servers = { [uploadsUrl]: uploads.baseUrl };
    const transport = connect({ baseUrl: usual.baseUrl, servers });
    await transport.send<void>(create, { path: { id: "a?b" }, query: { name: "c/d?" } });
    expect(usual.seen).toEqual([]);
    const url = "/v2/files/a%3Fb?name=c%2Fd%3F&token=secret";
    expect(uploads.seen).toMatchObject([{ method: "POST", url }]);
  });

  it.each([
    ["/gateway/v2/", "/gateway/v2/files/a"],
    ["/stage/uploads", "/stage/uploads/files/a"],
    ["/gateway", "/gateway/v2/files/a"],
  ])("is sent there once with a path of its servers: %s", async (path, url) => {
    const servers = { [uploadsUrl]: uploads.baseUrl + path };
    await connect({ baseUrl: usual.baseUrl, servers }).send<void>(create, { path: { id: "a" } });
    expect(uploads.seen.map((request) => request.url)).toEqual([`${url}?token=secret`]);
  });

  it("is sent to the server of the document where nothing is given, with values of variables", async () => {
    const all = [create, zonal, report, list];
    const usualPaths = ["/zonal", "/v1/reports/r", "/api/v1/files"];
    const usualUrls = usualPaths.map((path) => `https://north.example${path}`);
    expect(await urlsOf({}, ...all)).toEqual([`${uploadsUrl}/files/a`, ...usualUrls]);
    const serverVariables = { zone: "south", version: "v2", prefix: "my/api" } as const;
    const paths = ["/zonal", "/v2/reports/r", "/my/api/v2/files"];
    const urls = paths.map((path) => `https://south.example${path}`);
    expect(await urlsOf({ serverVariables }, ...all)).toEqual([`${uploadsUrl}/files/a`, ...urls]);
  });
});

describe("the option `baseUrl`", () => {
  const { prefixes } = readCases("../cases.yaml", import.meta.url);
  it.each<[path: string, url: string]>(prefixes)(
    "with the path %j leads to %s",
    async (path, url) => {
      await connect({ baseUrl: usual.baseUrl + path }).send<void>(list, {});
      expect(usual.seen.map((request) => request.url)).toEqual([`${url}?token=secret`]);
    },
  );

  it("is kept whole by `withOptions`", async () => {
    const transport = connect({ baseUrl: `${usual.baseUrl}/fixed` }).withOptions({ maxRetries: 0 });
    await transport.send<void>(list, {});
    expect(usual.seen.map((request) => request.url)).toEqual(["/fixed/files?token=secret"]);
  });
});

describe("the option `servers`", () => {
  it("is refused with a server of no operation, which is named without a password", () => {
    const servers: object = { "https://user:pw@other.example": uploads.baseUrl };
    expect(() => connect({ servers })).toThrow(
      new ConfigurationError(
        'The option `servers` has "https://other.example", which is not the server of an operation; expected one of /{version}/reports, https://uploads.example/v2, https://{zone}.example/.',
      ),
    );
    const named = JSON.parse('{"__proto__":"x","constructor":"x"}');
    expect(() => connect({ servers: named })).toThrow('has "__proto__"');
  });

  const noUrl = "is not a URL that begins with https:// or http://";

  it.each<[unknown, string]>([
    ...["localhost:8080", "ftp://localhost", 7].map((value): [unknown, string] => [value, noUrl]),
    ["http://user:secret@localhost", "contains a user name or password"],
    ["http://localhost?a=b", "contains a user name or password, a query or a fragment"],
  ])("is refused with %s as a URL, which is not shown", (value, problem) => {
    const servers: object = { [uploadsUrl]: value };
    expect(() => connect({ servers })).toThrow(
      `The base URL in the option \`servers\` for "https://uploads.example/v2" ${problem}`,
    );
  });
});

describe("the option `serverVariables`", () => {
  const strange =
    ' has "vresion", which is not a variable of a server; expected one of prefix, version, zone.';

  it.each<[object, string]>([
    [{ version: "v3" }, ".version` must be one of v1, v2."],
    [{ zone: "" }, ".zone` must be a text."],
    [{ zone: 7 }, ".zone` must be a text."],
    [{ vresion: "v1" }, "`" + strange],
  ])("is refused with %j", (serverVariables, says) => {
    const message = `The option \`serverVariables${says}`;
    expect(() => connect({ serverVariables })).toThrow(new ConfigurationError(message));
  });

  const elsewhere = [
    ...["other.example/", "other.example#", "key@other", "a b"].map((zone) => ({ zone })),
    ...["a?b", "../admin", "%2e%2e"].map((prefix) => ({ prefix })),
  ];

  it.each(elsewhere)("is refused with %j, which would lead elsewhere", (serverVariables) => {
    expect(() => connect({ serverVariables })).toThrow(
      /^A value of the option `serverVariables` would lead elsewhere than to ".*\{(zone|prefix)\}/,
    );
  });
});
