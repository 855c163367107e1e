import { describe, expect, it } from "vitest";
import { effectiveSchema, isNullable } from "../../../generator/api/effective-schema.js";
import type { SchemaObject } from "../../../generator/api/openapi.js";
import { asDocument } from "../../../generator/document/additions/json.js";
import { resolveBody, resolveResult } from "../../../generator/api/resolve-json.js";
import { createDocument } from "../support/documents.js";
import { pairStatuses } from "../../../generator/api/pair-statuses.js";
import { readCases } from "../../support/read-cases.js";

const { schemas, ...cases } = readCases("cases.yaml", import.meta.url);
const info = { title: "Things", version: "1.0.0" };
const document = asDocument({ openapi: "3.1.0", info, components: { schemas } });

it.each(["isNotNullable", "isNullable"])("%s", (says) => {
  const wrong = cases[says].filter(
    ([schema]: [SchemaObject]) => isNullable(document, schema) !== (says === "isNullable"),
  );
  expect([cases[says].length > 0, wrong]).toEqual([true, []]);
});

it.each<[string, [object, object]]>(Object.entries(cases.effective))(
  "effectiveSchema %s",
  (_, [schema, effective]) => {
    expect(effectiveSchema(document, schema)).toEqual(effective);
  },
);

it.each<[string, string, string]>(cases.pairs)(
  "pairStatuses of %s and %s is %s",
  (before, after, expected) => {
    const pairs = pairStatuses(before.split(" "), after.split(" "));
    expect(pairs.map((pair) => pair.join("=")).join(" ")).toBe(expected);
  },
);

const run = { schema: { type: "object", properties: { id: { type: "string" } } } };
const file = { schema: { type: "string", format: "binary" } };

describe("the JSON of an operation", () => {
  it.each([
    [["application/json"], true],
    [["application/problem+json; charset=utf-8"], true],
    [["application/*"], true],
    [["image/png", "*/*"], true],
    [["text/csv"], false],
  ])("is that of %j: %s", (types, isThere) => {
    const content = Object.fromEntries(types.map((type) => [type, run]));
    const responses = { 201: { description: "", content } };
    const operation = { requestBody: { content }, responses };
    const expected = isThere ? run.schema : undefined;
    expect(resolveResult(createDocument(), operation)).toEqual(expected);
    expect(resolveBody(createDocument(), operation)).toEqual(expected);
  });

  it("is named before any range", () => {
    const content = { "*/*": file, "application/merge-patch+json": run };
    expect(resolveBody(createDocument(), { requestBody: { content } })).toEqual(run.schema);
  });
});
