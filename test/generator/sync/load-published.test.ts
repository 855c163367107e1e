import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { projectRoot } from "../../../generator/model/paths.js";
import { startRedoclyServer } from "../../../generator/load/redocly-server.js";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { loadPublished } from "../../../generator/sync/load-published.js";
import { createFolder } from "../support/temporary-folder.js";
import { serve } from "./support/serve.js";

async function load(from: string): Promise<OpenApiDocument> {
  const { signal } = new AbortController();
  const limits = { maxSize: 1_000_000, timeLimit: 20_000, signal, stdin: Readable.from([]) };
  const context = { root: projectRoot, workFolder: createFolder(), allowed: [], limits, run };
  return (await loadPublished({ name: "v4", from }, context)).document;
}

const { run, close } = startRedoclyServer();
afterAll(close);

function write(name: string, text: string): string {
  const file = path.join(createFolder(), name);
  writeFileSync(file, text);
  return file;
}

function documentOf(version: string, schema: object): object {
  const content = { "application/json": { schema } };
  return {
    openapi: version,
    info: { title: "T", version: "1" },
    paths: { "/things": { get: { responses: { "200": { description: "Things.", content } } } } },
  };
}

function schemaOf({ paths }: OpenApiDocument): unknown {
  const item = Object(paths)["/things"];
  return item.get.responses["200"].content["application/json"].schema;
}

describe("a published document", () => {
  it("may be JSON of OpenAPI 3.0, and becomes 3.1", async () => {
    const schema = {
      type: "object",
      properties: {
        size: { type: "integer", minimum: 0, exclusiveMinimum: true, nullable: true },
        color: { type: "string", enum: ["red"], nullable: true },
      },
    };
    const document = await load(write("a.json", JSON.stringify(documentOf("3.0.3", schema))));
    expect(document.openapi).toMatch(/^3\.1/);
    expect(schemaOf(document)).toEqual({
      type: "object",
      properties: {
        size: { type: ["integer", "null"], exclusiveMinimum: 0 },
        color: { type: ["string", "null"], enum: ["red"] },
      },
    });
  });

  it("may be written over several files", async () => {
    const file = write(
      "a.yaml",
      JSON.stringify(documentOf("3.1.0", { $ref: "parts/thing.yaml#/Thing" })),
    );
    mkdirSync(path.join(path.dirname(file), "parts"));
    writeFileSync(
      path.join(path.dirname(file), "parts", "thing.yaml"),
      "Thing: { type: string }\n",
    );
    const document = await load(file);
    expect(schemaOf(document)).toEqual({ $ref: "#/components/schemas/Thing" });
    expect(document.components?.schemas).toEqual({ Thing: { type: "string" } });
  });

  it("may come from a URL, in YAML", async () => {
    const origin = await serve((_, response) => {
      response.end(
        "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /things:\n    get:\n      responses: { '204': { description: None. } }\n",
      );
    });
    expect(Object.keys((await load(origin)).paths ?? {})).toEqual(["/things"]);
  });

  it("may refer to other documents of its own origin", async () => {
    const document = JSON.stringify(documentOf("3.1.0", { $ref: "parts/thing.yaml#/Thing" }));
    const origin = await serve((request, response) => {
      const isPart = request.url === "/api/parts/thing.yaml";
      response.end(isPart ? "Thing: { type: string }" : document);
    });
    const loaded = await load(`${origin}/api/openapi.json?key=s3cr3t`);
    expect(loaded.components?.schemas).toEqual({ Thing: { type: "string" } });
  });

  it("may not reach for another origin", async () => {
    const reference = "http://127.0.0.1:1/b.yaml";
    const text = JSON.stringify(documentOf("3.1.0", { $ref: reference }), null, 2);
    const line = text.slice(0, text.indexOf("$ref")).split("\n").length;
    const origin = await serve((_, response) => void response.end(text));
    await expect(load(`${origin}/spec.json`)).rejects.toThrow(
      new RegExp(
        `^${origin}/spec\\.json:${line}:\\d+: refers to ${reference}, which is on another origin than ${origin}; expected .*--allow-ref ${reference}$`,
      ),
    );
  });

  it("is refused with line and column when it is broken", async () => {
    await expect(load(write("a.yaml", "openapi: 3.1.0\ninfo: {title: [}\n"))).rejects.toThrow(
      /a\.yaml:2:\d+: /,
    );
  });

  it("is refused with the place of what is wrong in it", async () => {
    const document = { ...documentOf("3.1.0", {}), paths: { "/things": { get: 3 } } };
    await expect(load(write("a.yaml", JSON.stringify(document, null, 2)))).rejects.toThrow(
      /a\.yaml:\d+:\d+: .*\[struct\]/,
    );
  });

  it.each(["2.0", "3.2.0"])("is refused as OpenAPI %s", async (version) => {
    const key = version === "2.0" ? "swagger" : "openapi";
    const { openapi: _, ...rest } = Object(documentOf(version, {}));
    await expect(
      load(write("a.json", JSON.stringify({ [key]: version, ...rest }))),
    ).rejects.toThrow(/a\.json/);
  });
});
