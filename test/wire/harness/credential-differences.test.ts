import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { readSchemes } from "../standard/expected-credentials.js";
import { WireDocument } from "../standard/read-document.js";
import { credentialDifferences } from "./credential-differences.js";

const securitySchemes = {
  Key: { type: "apiKey", in: "query", name: "key" },
  Crumb: { type: "apiKey", in: "cookie", name: "crumb" },
  Own: { type: "http", scheme: "Token" },
};
const request = {
  method: "GET",
  url: "https://host.example/a?key=wire-secret-0-0123456789",
  headers: { cookie: "a=b; crumb=wire-secret-1-0123456789" },
  bytes: new Uint8Array(),
};

it.each([
  [["Key", "Crumb"], []],
  [["Crumb"], ["credential Key: sent without need"]],
  [
    ["Key", "Crumb", "Own"],
    ["credential Own: sent [] in header authorization, expected Token wire-secret-2-0123456789"],
  ],
])("the credentials of a request that needs %j differ in %j", (needed, differences) => {
  const file = path.join(createFolder(), "document.json");
  writeFileSync(file, JSON.stringify({ components: { securitySchemes } }));
  const schemes = readSchemes(new WireDocument(file));
  expect(credentialDifferences(request, needed, schemes)).toEqual(differences);
});
