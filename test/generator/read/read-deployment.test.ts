import { describe, expect, it } from "vitest";
import {
  readBasePath,
  readDeployment,
  readOperationServer,
} from "../../../generator/read/read-deployment.js";
import { createDocument } from "../support/documents.js";
import type { OpenApiDocument, ServerObject } from "../../../generator/model/openapi.js";
it.each([
  ["{base_url}/api/v4", "/api/v4"],
  ["https://host.example/api/v1/", "/api/v1"],
  ["//host.example/api", "/api"],
  ["/relative", "/relative"],
  ["{base_url}", ""],
])("readBasePath reads %s as %s", (url, basePath) => {
  expect(readBasePath(createDocument({ servers: [{ url }] }))).toBe(basePath);
});

const deploymentOf = (changes: Partial<OpenApiDocument> = {}) =>
  readDeployment(createDocument(changes), []);

describe("readDeployment", () => {
  it("takes the host from a server that states it, not one that the environment names", () => {
    expect(deploymentOf().regions).toEqual({
      default: { title: undefined, baseUrlEnv: undefined, baseUrl: "https://things.example" },
    });
    const variables = { host: { default: "https://us.example", "x-env": "THINGS_URL" } };
    const named = deploymentOf({ servers: [{ url: "{host}/api", variables }] });
    expect(named.regions).toEqual({
      default: { title: undefined, baseUrlEnv: "THINGS_URL", baseUrl: undefined },
    });
  });

  it.each([
    ["https://{tenant}.host.example/v1", "https://demo.host.example", "/v1"],
    ["{root}/v1", "https://root.example", "/base/v1"],
    ["https://{empty}.host.example/v1", undefined, "/v1"],
    ["https://{unknown}/v1", undefined, "/v1"],
  ])("fills the defaults into %s", (url, baseUrl, basePath) => {
    const [tenant, root] = [{ default: "demo" }, { default: "https://root.example/base" }];
    const variables = { tenant, root, empty: { default: "" } };
    expect(deploymentOf({ servers: [{ url, variables }] })).toMatchObject({
      regions: { default: { baseUrl } },
      basePaths: [basePath],
    });
  });

  it("has a region for every server that names one", () => {
    const servers = [
      { url: "{a}/api", "x-region": "north", description: "North" },
      { url: "{b}/api", "x-region": "south", description: "South" },
    ];
    const regions = { env: "THINGS_REGION", default: "south" };
    const deployment = deploymentOf({ servers, "x-regions": regions });
    expect(Object.keys(deployment.regions)).toEqual(["north", "south"]);
    expect(deployment).toMatchObject({ defaultRegion: "south", regionEnv: "THINGS_REGION" });
  });

  it("knows the regions of the service in which the API does not exist", () => {
    const servers = [{ url: "{a}/api", "x-region": "north", description: "North" }];
    const regions = { env: "R", default: "north", north: {}, south: { title: "The south" } };
    expect(deploymentOf({ servers, "x-regions": regions }).regions).toEqual({
      north: { baseUrlEnv: undefined, baseUrl: undefined },
      south: { absent: true },
    });
  });

  it("sends a bearer token of the environment with its prefix", () => {
    const scheme = { type: "http", scheme: "Bearer", "x-env": "THINGS_TOKEN" };
    const components = { securitySchemes: { Token: scheme } };
    expect(deploymentOf({ components, security: [{ Token: [] }] }).key).toEqual({
      in: "header",
      name: "Authorization",
      prefix: "Bearer ",
      env: "THINGS_TOKEN",
      required: true,
    });
  });
});

const document: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Servers", version: "1" },
  servers: [{ url: "https://service.example/v1" }],
};

function read(server: ServerObject): unknown {
  return readOperationServer(document, {
    item: { servers: [{ url: "/other" }] },
    source: { servers: [server] },
  });
}

describe("readOperationServer", () => {
  it.each<[string, ServerObject, object]>([
    [
      "another host",
      { url: "https://uploads.example/v2/" },
      {
        origin: "https://uploads.example",
        basePath: "/v2",
        address: "https://uploads.example/v2/",
      },
    ],
    ["the host of the API", { url: "https://service.example/v2" }, { basePath: "/v2" }],
    ["no host", { url: "/v2" }, { basePath: "/v2" }],
    [
      "a host that its defaults name",
      {
        url: "{scheme}://{host}/v2",
        variables: { scheme: { default: "https" }, host: { default: "x" } },
      },
      { origin: "https://x", basePath: "/v2", address: "{scheme}://{host}/v2" },
    ],
    [
      "a host that is not known",
      { url: "https://{host}/v2" },
      { basePath: "/v2", address: "https://{host}/v2" },
    ],
  ])("reads one on %s", (_, server, expected) => {
    expect(JSON.parse(JSON.stringify(read(server)))).toEqual(expected);
  });

  it("goes by the servers of the path where the operation has none", () => {
    const item = { servers: [{ url: "/other" }] };
    const server = readOperationServer(document, { item, source: {} });
    expect(server).toMatchObject({ basePath: "/other" });
    expect(readOperationServer(document, { item: {}, source: {} })).toBeUndefined();
  });
});
