import { readFileSync } from "node:fs";
import formats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { responseBodies, type Document, type ResponseBody } from "./support/response-bodies.js";

const bodies = ["v2", "v3", "v4", "billing", "integrations", "signup"].flatMap((api) => {
  const document: Document = JSON.parse(readFileSync(`generated/${api}/openapi.json`, "utf8"));
  return responseBodies(api, document);
});

describe("a response body of known shape", () => {
  it.each(bodies.filter(({ isShown }) => isShown))(
    "has an example that its schema allows: $name",
    (body) => {
      expect(body.examples).not.toEqual([]);
      expect(body.examples.flatMap((example) => violations(body, example))).toEqual([]);
    },
  );

  it("is told from one that the service does not describe", () => {
    const unknown = bodies.filter(({ isShown }) => !isShown).map(({ name }) => name);
    expect(unknown).toContain("v4 POST /sessions/{id}/queue 2XX");
    expect(unknown).toContain("billing GET /api/v2/billing/account 401");
    expect(unknown).not.toContain("v4 POST /runs 2XX");
    expect(unknown).not.toContain("v4 POST /runs default");
  });
});

it.each(bodies.filter(({ isShown }) => !isShown))(
  "a response body of unknown shape has no invented example: $name",
  (body) => {
    expect(body.examples).toEqual([]);
  },
);

it("the check of examples rejects one that its schema does not allow", () => {
  const run = bodies.find(({ name }) => name === "v4 POST /runs 2XX");
  expect(run && violations(run, { id: 1 })).toEqual(["/id must be string"]);
});

function violations({ document, schema }: ResponseBody, example: unknown): string[] {
  const ajv = formats.default(
    new Ajv2020({ strict: false, validateSchema: false, allErrors: true }),
  );
  ajv.addSchema(document, "document");
  const validate = ajv.compile({ $ref: `document#${schema}` });
  validate(example);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
