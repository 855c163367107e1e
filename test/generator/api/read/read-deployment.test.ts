import { expect, it } from "vitest";
import { readDeployment } from "../../../../generator/api/read/read-deployment.js";
import { readSecurity } from "../../../../generator/api/read/read-security.js";
import { emitRootClass } from "../../../../generator/client/emit/emit-root.js";
import { createDocument, readThings } from "../../support/documents.js";

// Hosts, paths and regions: test/scenarios/servers.md.
it("variables that the document does not name begin with the part that all have", () => {
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

it("the object of all clients has the regions of any of them, also those that the first one lacks", () => {
  const variables = { zone: { default: "b" } };
  const south = { url: "https://{zone}.example", "x-region": "south", variables };
  const regions = { default: "north", south: "South" };
  const north = { url: "https://a.example", "x-region": "north" };
  const apis = [[north], [{ ...north, url: "https://c.example" }, south]].map((servers) =>
    readThings(createDocument({ servers, "x-regions": regions })),
  );
  const code = emitRootClass("Box", apis, "./runtime.js");
  // Where both have a host, that of the first one is called.
  expect(code).toMatch(/north: \{\s+[^}]*baseUrl: "https:\/\/a\.example"/);
  expect(code).toMatch(/south: \{\s+[^}]*baseUrl: "https:\/\/b\.example"/);
});

// Keys and credentials: test/scenarios/security.md.
it("each token has a variable, which its scheme may name", () => {
  const document = createDocument({
    security: [{ OAuth2: [] }, { api_key: [] }, { bearerAuth: [] }, { Login: [] }],
    components: {
      securitySchemes: {
        OAuth2: { type: "oauth2" },
        api_key: { type: "apiKey", in: "query", name: "key" },
        bearerAuth: { type: "http", scheme: "bearer", "x-env": "MY_TOKEN" },
        Login: { type: "http", scheme: "basic" },
      },
    },
  });
  const named = Object.entries(readSecurity(document, "BOX").schemes);
  expect(named.map(([name, { env }]) => [name, env])).toEqual([
    ["OAuth2", "BOX_OAUTH2"],
    ["api_key", "BOX_API_KEY"],
    ["bearerAuth", "MY_TOKEN"],
    ["Login", undefined],
  ]);
});
