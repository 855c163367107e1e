import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import type { SchemaObject } from "../../../generator/model/openapi.js";
import { briefSchema } from "../../../overlays/tools/read-tools.js";
import { createDocument } from "../../generator/support/documents.js";

const { schemas, brief } = parse(
  readFileSync(new URL("brief-schema.yaml", import.meta.url), "utf8"),
);
const document = createDocument({ components: { schemas } });

it.each<[string, [given: SchemaObject, brief: SchemaObject]]>(Object.entries(brief))(
  "a schema for a model %s",
  (_, [given, expected]) => {
    expect(briefSchema(document, given)).toEqual(expected);
  },
);

it("a schema for a model ends where it contains itself", () => {
  const text = JSON.stringify(briefSchema(document, { $ref: "#/components/schemas/Node" }));
  expect(text).not.toContain("$ref");
  expect(text.length).toBeLessThan(400);
});
