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
      default: { baseUrlEnv: undefined, baseUrl: "https://things.example", basePath: "/api/v1" },
    });
    const variables = { host: { default: "https://us.example", "x-env": "THINGS_URL" } };
    const named = deploymentOf({ servers: [{ url: "{host}/api", variables }] });
    expect(named.regions).toEqual({
      default: { baseUrlEnv: "THINGS_URL", baseUrl: undefined, basePath: "/api" },
    });
  });

  it("names the variables that the document does not, by the first part that all have", () => {
    const key = { type: "apiKey", in: "header", name: "X-Key" } as const;
    const document = createDocument({
      security: [{ key: [] }],
      components: { securitySchemes: { key } },
    });
    expect(readDeployment(document, [], "BOX")).toMatchObject({
      key: { env: "BOX_API_KEY" },
      regionEnv: undefined,
      logEnv: "BOX_LOG",
      regions: { default: { baseUrlEnv: "BOX_BASE_URL", baseUrl: "https://things.example" } },
    });
    const root = { default: "https://b.example", "x-env": "MY_URL" };
    const regional = createDocument({
      ...document,
      components: { securitySchemes: { key: { ...key, "x-env": "MY_KEY" } } },
      servers: [
        { url: "https://a.example", "x-region": "north" },
        { url: "https://b.example", "x-region": "south-west" },
        { url: "{root}/v1", "x-region": "west", variables: { root } },
      ],
      "x-regions": { default: "north", east: "East" },
    });
    expect(readDeployment(regional, [], "BOX")).toMatchObject({
      key: { env: "MY_KEY" },
      regionEnv: "BOX_REGION",
      regions: {
        north: { baseUrlEnv: "BOX_BASE_URL" },
        "south-west": { baseUrlEnv: "BOX_SOUTH_WEST_BASE_URL" },
        west: { baseUrlEnv: "MY_URL" },
        east: { absent: true, baseUrlEnv: undefined },
      },
    });
  });

  it.each([
    ["https://{tenant}.host.example/v1", "https://{tenant}.host.example", "/v1"],
    ["https://host.example/{tenant}/v1/", "https://host.example", "/{tenant}/v1"],
    ["{root}/v1", "https://root.example", "/base/v1"],
    ["https://{empty}.host.example/v1", undefined, "/v1"],
    ["https://{unknown}/v1", undefined, "/v1"],
    ["https://host.example/{unknown}/v1", "https://host.example", "/v1"],
  ])(
    "reads the host and the path of %s, with variables that callers can choose",
    (url, baseUrl, basePath) => {
      const [tenant, root] = [{ default: "demo" }, { default: "https://root.example/base" }];
      const variables = { tenant, root, empty: { default: "" } };
      expect(deploymentOf({ servers: [{ url, variables }] })).toMatchObject({
        regions: { default: { baseUrl, basePath } },
        basePaths: [basePath],
      });
    },
  );

  it("knows the path of every server, also of one at the root of its host", () => {
    const urls = ["https://a.example/v1", "https://b.example/stage/api", "http://127.0.0.1:4010"];
    expect(deploymentOf({ servers: urls.map((url) => ({ url })) })).toMatchObject({
      regions: { default: { baseUrl: "https://a.example", basePath: "/v1" } },
      basePaths: ["/v1", "/stage/api", ""],
    });
    expect(deploymentOf({ servers: [{ url: "https://a.example/" }] }).basePaths).toBeUndefined();
  });

  it("takes a variable at the end of a host for a path if its values are paths, or empty", () => {
    const readPlaces = (url: string, values: readonly string[]): unknown => {
      const [first = ""] = values;
      const variables = { end: { default: first, enum: [...values] } };
      const { regions, basePaths } = deploymentOf({ servers: [{ url, variables }] });
      return { ...regions["default"], basePaths };
    };
    const baseUrl = "https://a.example";
    expect(readPlaces("https://a.example{end}", ["", "/v2"])).toEqual({
      baseUrl,
      basePath: "{end}",
      basePaths: ["", "/v2"],
    });
    expect(readPlaces("https://a.example{end}/api", ["/v1/"])).toEqual({
      baseUrl,
      basePath: "{end}/api",
      basePaths: ["/v1/api"],
    });
    expect(readPlaces("https://a.example{end}/api", [":8080"])).toEqual({
      baseUrl: "https://a.example{end}",
      basePath: "/api",
      basePaths: ["/api"],
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
      north: { baseUrlEnv: undefined, baseUrl: undefined, basePath: "/api" },
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

function read(...servers: readonly ServerObject[]): unknown {
  return readOperationServer(document, {
    item: { servers: [{ url: "/other" }] },
    source: { servers },
  });
}

describe("readOperationServer", () => {
  const version = { enum: ["v2", "v3"], default: "v2" };
  const [paths, variables] = [["/v2"], {}];
  it.each<[string, ServerObject, object]>([
    [
      "another host",
      { url: "https://uploads.example/v2/" },
      {
        origin: "https://uploads.example",
        address: "https://uploads.example/v2/",
        paths,
        variables,
      },
    ],
    ["the host of the API", { url: "https://service.example/v2" }, { paths, variables }],
    ["no host", { url: "/v2" }, { paths, variables }],
    [
      "a host that its defaults name",
      {
        url: "{scheme}://{host}/v2",
        variables: { scheme: { default: "https" }, host: { default: "x" } },
      },
      {
        origin: "https://x",
        address: "{scheme}://{host}/v2",
        paths,
        variables: { scheme: { default: "https" }, host: { default: "x" } },
      },
    ],
    [
      "a host that is not known",
      { url: "https://{host}/v2" },
      { address: "https://{host}/v2", paths, variables },
    ],
    [
      "the host of the API, at a path that callers choose",
      { url: "https://service.example/{version}", variables: { version } },
      {
        address: "/{version}",
        paths: ["/{version}"],
        variables: { version: { default: "v2", enum: ["v2", "v3"] } },
      },
    ],
  ])("reads one on %s", (_, server, expected) => {
    expect(JSON.parse(JSON.stringify(read(server)))).toEqual({ basePath: "/v2", ...expected });
  });

  it("knows the paths of all of them, of which callers choose one", () => {
    const address = "https://service.example/";
    expect(read({ url: address }, { url: "https://uploads.example/v2" })).toMatchObject({
      basePath: "",
      address: "/",
      paths: ["", "/v2"],
    });
  });

  it("goes by the servers of the path where the operation has none", () => {
    const item = { servers: [{ url: "/other" }] };
    const server = readOperationServer(document, { item, source: {} });
    expect(server).toMatchObject({ basePath: "/other" });
    expect(readOperationServer(document, { item: {}, source: {} })).toBeUndefined();
  });
});
