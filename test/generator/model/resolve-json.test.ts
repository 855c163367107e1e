import { describe, expect, it } from "vitest";
import { resolveResult } from "../../../generator/model/resolve-json.js";
import { jobsDocument, operation } from "../support/weave-document.js";

const document = jobsDocument({});

describe("resolveResult", () => {
  it("is the schema of the first success that is stated", () => {
    expect(resolveResult(document, operation("jobs.get"))).toMatchObject({ required: ["id"] });
    const schema = { type: "object", description: "In line." };
    const content = { "application/json": { schema } };
    const responses = { default: { content }, "404": { content }, "2XX": { content } };
    expect(resolveResult(document, { responses })).toEqual(schema);
  });

  it("is not known where no success has a JSON body", () => {
    expect(resolveResult(document, {})).toBeUndefined();
    expect(resolveResult(document, operation("jobs.remove", { gives: "" }))).toBeUndefined();
    expect(resolveResult(document, { responses: { "404": {} } })).toBeUndefined();
  });
});
