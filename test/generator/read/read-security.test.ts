import { describe, expect, it } from "vitest";
import type {
  OpenApiDocument,
  PathItemObject,
  SecurityRequirement,
} from "../../../generator/model/openapi.js";
import {
  listColliding,
  listRequired,
  readAlternatives,
  readScheme,
  readSecurity,
} from "../../../generator/read/read-security.js";
import { createDocument } from "../support/documents.js";

const schemes = {
  Unused: { type: "apiKey", in: "query", name: "unused" },
  Key: { type: "apiKey", in: "header", name: "X-Key" },
  Same: { $ref: "#/components/securitySchemes/Key" },
  App: { type: "apiKey", in: "query", name: "app" },
  Token: { type: "http", scheme: "bearer" },
  Login: { type: "http", scheme: "Basic" },
  Certificate: { type: "mutualTLS" },
} as const;

function documentWith(
  security: readonly SecurityRequirement[] | undefined,
  ...operations: readonly (readonly SecurityRequirement[] | undefined)[]
): OpenApiDocument {
  const paths = operations.map((own, at): [string, PathItemObject] => [
    `/${at}`,
    { get: own === undefined ? {} : { security: own } },
  ]);
  return createDocument({
    ...(security && { security }),
    paths: Object.fromEntries(paths),
    components: { securitySchemes: schemes },
  });
}

describe("readSecurity", () => {
  it("takes the scheme that is required for the key, not the first that is declared", () => {
    const read = readSecurity(documentWith([{ Key: [] }], undefined));
    expect(read).toEqual({ key: schemes.Key, schemes: {} });
  });

  it("takes two names of one scheme, and what some operations do without, for one key", () => {
    const operations = [[{ Same: [] }], [], [{}, { Key: [] }], undefined];
    expect(readSecurity(documentWith([{ Key: [] }], ...operations)).key).toEqual(schemes.Key);
  });

  it("has callers give credentials where there is a choice, or a token may have to be renewed", () => {
    const token = { kind: "token", in: "header", name: "X-Key" };
    expect(readSecurity(documentWith([{ Key: [] }], [{ App: [] }]))).toEqual({
      schemes: { Key: token, App: { ...token, in: "query", name: "app" } },
    });
    expect(readSecurity(documentWith([{ Token: ["read"] }], undefined))).toEqual({
      schemes: { Token: { ...token, name: "Authorization", prefix: "Bearer " } },
    });
  });

  it("names the variable of each token, unless the scheme does", () => {
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

  it("leaves out what a client cannot send", () => {
    const document = documentWith([{ Key: [], Certificate: [] }], undefined);
    expect(readSecurity(document).key).toEqual(schemes.Key);
    expect(listRequired(document)).toEqual(["Key"]);
  });

  it("knows neither key nor credentials where nothing is required", () => {
    expect(readSecurity(documentWith(undefined, undefined, []))).toEqual({ schemes: {} });
  });
});

describe("readAlternatives", () => {
  it.each<[readonly SecurityRequirement[], readonly (readonly string[])[]]>([
    [
      [{ Key: [] }, { Login: [] }],
      [["Key"], ["Login"]],
    ],
    [[{ Key: [], App: [] }], [["Key", "App"]]],
    [
      [{}, { Key: [] }],
      [[], ["Key"]],
    ],
    [[{ Certificate: [] }], [[]]],
    [[{ Token: ["a"] }, { Token: ["b"] }], [["Token"]]],
  ])("reads %j", (security, expected) => {
    expect(readAlternatives(documentWith([{ App: [] }]), { security })).toEqual(expected);
  });

  it("follows the document where the operation says nothing", () => {
    expect(readAlternatives(documentWith([{ App: [] }]), {})).toEqual([["App"]]);
  });
});

it.each([
  { type: "http", scheme: "digest" },
  { type: "http", scheme: "SCRAM-SHA-256" },
  { type: "http" },
  { type: "mutualTLS" },
  { type: "magic" },
])("readScheme knows no place for %j", (scheme) => {
  expect(readScheme(scheme)).toBeUndefined();
});

describe("listColliding", () => {
  const collide = (...names: readonly string[]) =>
    listColliding(documentWith(undefined), {
      security: [Object.fromEntries(names.map((name) => [name, []]))],
    });

  it("finds what is required together and fills one place", () => {
    expect(collide("Token", "Login")).toEqual([["Token", "Login"]]);
    expect(collide("Key", "Same")).toEqual([["Key", "Same"]]);
  });

  it("lets pass what has places of its own, or goes alone", () => {
    expect(collide("Key", "App", "Login")).toEqual([]);
    const either = { security: [{ Token: [] }, { Login: [] }] };
    expect(listColliding(documentWith(undefined), either)).toEqual([]);
  });
});
