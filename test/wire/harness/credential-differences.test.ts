import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, describe } from "vitest";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { readSchemes } from "../standard/expected-credentials.js";
import { WireDocument } from "../standard/read-document.js";
import { credentialDifferences } from "./credential-differences.js";
import { emitProgram, readVerdict, type TypeSample } from "./type-samples.js";

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

const samples: readonly TypeSample[] = [
  { title: "GET /a: input", method: ["things", "get"], values: { args: ["a\u2028", { n: null }] } },
  { title: "answer", method: ["list"], values: { result: Uint8Array.of(1) }, isForbidden: true },
];

describe("the program of samples", () => {
  it("has each on a line of its own", () => {
    expect(emitProgram("AClient", samples).split("\n").slice(1)).toEqual([
      "",
      `export function take0(client: AClient): unknown { return client["things"]["get"]("a\\u2028", { ["n"]: null }); }`,
      "// @ts-expect-error",
      `export function give1(): Awaited<ReturnType<AClient["list"]>> { return new Uint8Array([1]); }`,
      "",
    ]);
  });

  it("is judged sample by sample", () => {
    const output = ["3,70): error TS2322: No.\n  more of it", "4,1): error TS2578: Unused."];
    const lines = output.map((line) => `a/types-proof.ts(${line}\n`).join("");
    expect([...readVerdict(lines, () => samples)]).toEqual([
      ["a/types-proof.ts", ["GET /a: input: TS2322: No.", "answer: compiles"]],
    ]);
  });
});
