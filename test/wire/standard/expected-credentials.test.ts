import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { credentialDifferences } from "../harness/credential-differences.js";
import { readAlternatives, readSchemes } from "./expected-credentials.js";
import { WireDocument } from "./read-document.js";

const folder = mkdtempSync(path.join(tmpdir(), "credentials-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = path.join(folder, "document.json");
writeFileSync(
  file,
  JSON.stringify({
    security: [{ Key: [] }],
    components: {
      securitySchemes: {
        Key: { type: "apiKey", in: "query", name: "key" },
        Crumb: { type: "apiKey", in: "cookie", name: "crumb" },
        Basic: { type: "http", scheme: "Basic" },
        Bearer: { type: "http", scheme: "bearer" },
        Own: { type: "http", scheme: "Token" },
        Digest: { type: "http", scheme: "digest" },
        OAuth: { type: "oauth2", flows: {} },
        Open: { type: "openIdConnect", openIdConnectUrl: "https://id.example" },
        Mutual: { type: "mutualTLS" },
      },
    },
  }),
);
const document = new WireDocument(file);
const schemes = readSchemes(document);

describe("what a security scheme has a request carry", () => {
  it("is what the standards say", () => {
    const carried = [...schemes].map(([name, scheme]) => [name, Object.values(scheme.carried)]);
    expect(carried).toEqual([
      ["Key", ["query", "key", "wire-secret-0-0123456789"]],
      ["Crumb", ["cookie", "crumb", "wire-secret-1-0123456789"]],
      // The bytes of user-2:wire-secret-2-0123456789 in Base64.
      ["Basic", ["header", "authorization", "Basic dXNlci0yOndpcmUtc2VjcmV0LTItMDEyMzQ1Njc4OQ=="]],
      ["Bearer", ["header", "authorization", "Bearer wire-secret-3-0123456789"]],
      ["Own", ["header", "authorization", "Token wire-secret-4-0123456789"]],
      ["OAuth", ["header", "authorization", "Bearer wire-secret-6-0123456789"]],
      ["Open", ["header", "authorization", "Bearer wire-secret-7-0123456789"]],
    ]);
  });

  it.each([
    ["the document's requirements", undefined, [["Key"]]],
    ["none at all", [], []],
    ["nothing, or a pair", [{}, { Key: [], Own: [] }], [[], ["Key", "Own"]]],
    ["what a value can stand for", [{ Mutual: [], Key: [] }], [["Key"]]],
  ])("is needed as %s", (_, security, alternatives) => {
    expect(readAlternatives(document, security, schemes)).toEqual(alternatives);
  });
});

describe("the credentials of a request", () => {
  const request = {
    method: "GET",
    url: "https://host.example/a?key=wire-secret-0-0123456789",
    headers: { cookie: "a=b; crumb=wire-secret-1-0123456789" },
    bytes: new Uint8Array(),
  };

  it("differ in nothing where they are exactly those that are needed", () => {
    expect(credentialDifferences(request, ["Key", "Crumb"], schemes)).toEqual([]);
  });

  it("differ where one is sent without need", () => {
    expect(credentialDifferences(request, ["Crumb"], schemes)).toEqual([
      "credential Key: sent without need",
    ]);
  });

  it("differ where one is missing or another", () => {
    expect(credentialDifferences(request, ["Key", "Crumb", "Own"], schemes)).toEqual([
      "credential Own: sent [] in header authorization, expected Token wire-secret-4-0123456789",
    ]);
  });
});
