import { describe, expect, it } from "vitest";
import { resolveBody, resolveResult } from "../../../generator/model/resolve-json.js";
import { createDocument } from "../support/documents.js";

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
    const operation = {
      requestBody: { content },
      responses: { 201: { description: "", content } },
    };
    const expected = isThere ? run.schema : undefined;
    expect(resolveResult(createDocument(), operation)).toEqual(expected);
    expect(resolveBody(createDocument(), operation)).toEqual(expected);
  });

  it("is named before any range", () => {
    const content = { "*/*": file, "application/merge-patch+json": run };
    expect(resolveBody(createDocument(), { requestBody: { content } })).toEqual(run.schema);
  });
});
