import { describe, expect, it } from "vitest";
import type { Content, OpenApiDocument, SchemaObject } from "../../../generator/model/openapi.js";
import { findSharedFiles } from "../../../generator/read/form-files.js";

const reference = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

const schemas: Record<string, SchemaObject> = {
  File: { type: "string", format: "binary" },
  Meta: { properties: { name: { type: "string" } } },
  Upload: { properties: { files: { items: reference("File") }, meta: reference("Meta") } },
};

function findIn(content: Content): string[] {
  const document: OpenApiDocument = {
    openapi: "3.1.0",
    info: { title: "Files", version: "1" },
    paths: { "/files": { post: { requestBody: { content } } } },
    components: { schemas },
  };
  return [...findSharedFiles(document)].toSorted();
}

const form = { "multipart/form-data": { schema: reference("Upload") } };

describe("schemas with files that form data shares", () => {
  it("are those that something else refers to as well, and hold files", () => {
    const other = { "application/x-www-form-urlencoded": { schema: reference("Upload") } };
    expect(findIn({ ...form, ...other })).toEqual(["File", "Upload"]);
    const part = { "application/json": { schema: { items: reference("File") } } };
    expect(findIn({ ...form, ...part })).toEqual(["File"]);
  });

  it("are none where only forms have them, or where none are files", () => {
    expect(findIn(form)).toEqual([]);
    expect(findIn({ "application/json": { schema: reference("Upload") } })).toEqual([]);
    const meta = { schema: reference("Meta") };
    expect(findIn({ "multipart/form-data": meta, "application/json": meta })).toEqual([]);
  });
});
