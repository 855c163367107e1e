import path from "node:path";
import { describe, expect, it } from "vitest";
import type { OpenApiDocument } from "../../../generator/api/openapi.js";
import { createFolder } from "../support/temporary-folder.js";
import { load as loadWhole } from "./support/load.js";
import { useServer } from "../../runtime/transport/loopback.js";

const load = async (from: string): Promise<OpenApiDocument> => (await loadWhole(from)).document;

function write(name: string, text: string, more: Readonly<Record<string, string>> = {}): string {
  return path.join(createFolder({ [name]: text, ...more }), name);
}

function documentOf(version: string, schema: object): object {
  const content = { "application/json": { schema } };
  const responses = { "200": { description: "Things.", content } };
  const info = { title: "T", version: "1" };
  return { openapi: version, info, paths: { "/things": { get: { responses } } } };
}

function schemaOf({ paths }: OpenApiDocument): unknown {
  return Object(paths)["/things"].get.responses["200"].content["application/json"].schema;
}

describe("a published document", () => {
  it.each(["3.0.3", "3.2.0"])("may be JSON of OpenAPI %s, kept to the byte", async (version) => {
    const text = `\uFEFF${JSON.stringify(documentOf(version, { type: "string" }))}\r\n`;
    const loaded = await loadWhole(write("a.json", text));
    expect([loaded.document.openapi, loaded.text]).toEqual([version, text]);
  });

  it("may be written over several files", async () => {
    const whole = JSON.stringify(documentOf("3.1.0", { $ref: "parts/thing.yml#/Thing" }));
    const file = write("a.yaml", whole, { "parts/thing.yml": "Thing: { type: string }\n" });
    const { document, text } = await loadWhole(file);
    expect(JSON.parse(text)).toEqual(document);
    expect(schemaOf(document)).toEqual({ $ref: "#/components/schemas/Thing" });
    expect(document.components?.schemas).toEqual({ Thing: { type: "string" } });
  });

  it("may refer to other documents of its own origin", async () => {
    const document = JSON.stringify(documentOf("3.1.0", { $ref: "parts/thing.yaml#/Thing" }));
    const { baseUrl } = await useServer((response, request) => {
      response.end(request.url === "/api/parts/thing.yaml" ? "Thing: { type: string }" : document);
    });
    const loaded = await load(`${baseUrl}/api/openapi.json?key=s3cr3t`);
    expect(loaded.components?.schemas).toEqual({ Thing: { type: "string" } });
  });

  it.each([
    ["broken YAML", "openapi: 3.1.0\ninfo: {title: [}\n", /a\.yaml:2:\d+: /],
    ["no OpenAPI", "hello: there\n", /a\.yaml/],
    ["a wrong operation", { paths: { "/things": { get: 3 } } }, /a\.yaml:\d+:\d+: .*\[struct\]/],
    ["OpenAPI 2.0", { openapi: undefined, swagger: "2.0" }, /a\.yaml/],
    [
      "OpenAPI 3.3",
      { openapi: "3.3.0" },
      /a\.yaml: .*3\.3\.0; expected a document of OpenAPI 3\.0 to 3\.2/,
    ],
  ])("is refused by name as %s, with the place if there is one", async (_, changes, message) => {
    const document = { ...documentOf("3.1.0", {}), ...Object(changes) };
    const text = typeof changes === "string" ? changes : JSON.stringify(document, null, 2);
    await expect(load(write("a.yaml", text))).rejects.toThrow(message);
  });
});
