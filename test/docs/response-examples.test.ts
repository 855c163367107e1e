import { describe, expect, it } from "vitest";
import { SchemaCheck } from "../wire/inputs/schema-check.js";
import { asNode, WireDocument } from "../wire/standard/read-document.js";
import { readOperations } from "../wire/standard/read-operations.js";

/** What each operation answers with each status. */
const bodies = ["v2", "v3", "v4", "billing", "integrations", "signup"].flatMap((api) => {
  const document = new WireDocument(`generated/${api}/openapi.json`);
  const schemas = new SchemaCheck(document, "writeOnly");
  return readOperations(document).flatMap(({ title, responses }) =>
    responses.flatMap(({ status, content }) =>
      content.map(({ schema, examples = [] }) => ({
        name: `${api} ${title} ${status}`,
        examples,
        // Any value at all matches a schema without keywords.
        isShown: Object.keys(asNode(schema)).length > 0,
        explain: (value: unknown) => schemas.explain(schema, value),
      })),
    ),
  );
});

const shown = bodies.filter(({ isShown }) => isShown);
const unknown = bodies.filter(({ isShown }) => !isShown);

describe("a response body of known shape", () => {
  it.each(shown)("has an example that its schema allows: $name", ({ examples, explain }) => {
    expect(examples).not.toEqual([]);
    expect(examples.flatMap((example) => explain(example) ?? [])).toEqual([]);
  });

  it("is told from one that the service does not describe", () => {
    const names = unknown.map(({ name }) => name);
    expect(names).toContain("v4 POST /sessions/{id}/queue 2XX");
    expect(names).toContain("billing GET /api/v2/billing/account 401");
    const run = shown.filter(({ name }) => /^v4 POST \/runs (?:2XX|default)$/.test(name));
    expect(run).toHaveLength(2);
    // The check rejects what the schema does not allow.
    expect(run[0]?.explain({ id: 1 })).toMatch(/\/id must be string$/);
  });
});

it.each(unknown)("a response body of unknown shape has no invented example: $name", (body) => {
  expect(body.examples).toEqual([]);
});
