import { describe, expect, it } from "vitest";
import { markFiles } from "../../../generator/emit/mark-files.js";
import type { Content, OpenApiDocument, SchemaObject } from "../../../generator/model/openapi.js";

/** The schemas of a body after the files in it are marked. */
function mark(content: Content): unknown {
  const schemas: Record<string, SchemaObject> = {
    Upload: { properties: { file: { type: "string", format: "binary" }, next: upload } },
  };
  const document: OpenApiDocument = {
    openapi: "3.1.0",
    info: { title: "Files", version: "1" },
    paths: { "/files": { post: { requestBody: { content } } } },
    components: { schemas },
  };
  markFiles(document);
  return document;
}

const upload = { $ref: "#/components/schemas/Upload" };
const marked = { type: "string", format: "binary", "x-file": true };

describe("markFiles", () => {
  it("marks the files of form data, wherever a reference leads to them, and leads in circles", () => {
    const document = mark({ "multipart/form-data": { schema: { allOf: [upload] } } });
    expect(document).toHaveProperty("components.schemas.Upload.properties.file", marked);
  });

  it("marks lists of files, and bytes as OpenAPI 3.1 writes them", () => {
    const raw = { contentMediaType: "image/png" };
    const file = { type: "string", format: "binary" };
    const schema = { properties: { raw, files: { items: file } } };
    mark({ "multipart/form-data": { schema } });
    expect(schema.properties).toEqual({
      raw: { contentMediaType: "image/png", type: "string", "x-file": true },
      files: { items: marked },
    });
  });

  it("marks a copy of what form data shares with JSON", () => {
    const both = mark({
      "multipart/form-data": { schema: upload },
      "application/json": { schema: upload },
    });
    const copy = { $ref: "#/components/schemas/Upload_multipart" };
    expect(both).toHaveProperty("components.schemas", {
      Upload: { properties: { file: { type: "string", format: "binary" }, next: upload } },
      Upload_multipart: { properties: { file: marked, next: copy } },
    });
    expect(both).toHaveProperty("paths./files.post.requestBody.content", {
      "multipart/form-data": { schema: copy },
      "application/json": { schema: upload },
    });
  });

  it("leaves texts alone: bytes in an encoding, and numbers", () => {
    const properties = {
      encoded: { type: "string", contentMediaType: "image/png", contentEncoding: "base64" },
      number: { type: "integer", format: "binary" },
    };
    const before = structuredClone(properties);
    mark({ "multipart/form-data": { schema: { properties } } });
    expect(properties).toEqual(before);
  });
});
