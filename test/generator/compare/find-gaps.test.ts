import { describe, expect, it } from "vitest";
import { findGaps } from "../../../generator/compare/find-gaps.js";
import { at, change, createOurs, read } from "../sync/support/documents.js";

const thing = "components.schemas.Thing";
const post = "paths./things.post";
const get = "paths./things/{id}.get";

/** What differs once something else stands at a place of our document, as `side kind: message`. */
function differ(place: string, value: unknown): string[] {
  return compare(createOurs(), change(createOurs(), place, value));
}

function compare(before: ReturnType<typeof createOurs>, after: typeof before): string[] {
  return findGaps(read(before), read(after)).map(
    ({ side, kind, message }) => `${side} ${kind}: ${message}`,
  );
}

const operation = { operationId: "things.list", responses: { "200": { description: "All." } } };
const limit = { name: "limit", in: "query", schema: { type: "integer" } };

describe("findGaps", () => {
  it.each<[what: string, place: string, value: unknown, expected: string]>([
    [
      "an operation",
      "paths./things.get",
      operation,
      "lags operation: GET /api/v1/things, as things.list()",
    ],
    [
      "an operation that is gone",
      "paths./things/{id}",
      undefined,
      "gone operation: GET /api/v1/things/{id}, which is things.get()",
    ],
    [
      "a parameter",
      `${post}.parameters`,
      [limit],
      "lags parameter: POST /api/v1/things query.limit",
    ],
    [
      "a field",
      `${thing}.properties.size`,
      { type: "integer" },
      "lags field: POST /api/v1/things 2XX.size",
    ],
    [
      "a field that is gone",
      `${thing}.properties.color`,
      undefined,
      "gone field: POST /api/v1/things 2XX.color",
    ],
    [
      "a type",
      `${thing}.properties.color.type`,
      ["string", "null"],
      "lags type: POST /api/v1/things 2XX.color is null or string; ours: string",
    ],
    [
      "a format",
      `${thing}.properties.color.format`,
      "hex",
      "lags type: POST /api/v1/things 2XX.color is string (hex); ours: string",
    ],
    [
      "a value",
      `${thing}.properties.color.x-extensible-enum`,
      ["red", "blue", "green"],
      'lags enum value: POST /api/v1/things 2XX.color takes "green"',
    ],
    [
      "a value that is gone",
      `${thing}.properties.color.x-extensible-enum`,
      ["red"],
      'gone enum value: POST /api/v1/things 2XX.color takes "blue"',
    ],
    [
      "a default",
      "components.schemas.ThingCreate.properties.color.default",
      "blue",
      'lags default: POST /api/v1/things body.color has default "blue"; ours: "red"',
    ],
    [
      "a default that is gone",
      "components.schemas.ThingCreate.properties.color.default",
      undefined,
      'gone default: POST /api/v1/things body.color has default "red"',
    ],
    [
      "a limit",
      `${thing}.properties.color.maxLength`,
      9,
      "lags constraint: POST /api/v1/things 2XX.color has maxLength 9",
    ],
    [
      "a required field",
      `${thing}.required`,
      ["id", "color"],
      "lags required flag: POST /api/v1/things 2XX.color is required",
    ],
    [
      "an optional field",
      `${thing}.required`,
      [],
      "lags required flag: POST /api/v1/things 2XX.id is optional",
    ],
    [
      "an error",
      `${get}.responses.404`,
      { description: "None." },
      "lags error: GET /api/v1/things/{id} returns 404",
    ],
    [
      "an error that is gone",
      `${post}.responses.422`,
      undefined,
      "gone error: POST /api/v1/things returns 422",
    ],
    [
      "an operation without a key",
      `${get}.security`,
      [],
      "lags auth: GET /api/v1/things/{id} needs no key",
    ],
    [
      "another place of the key",
      "components.securitySchemes.Key.name",
      "X-Other",
      "lags auth: a key in the header X-Other; ours: a key in the header X-Key",
    ],
    [
      "another host",
      "servers.0.variables.base.default",
      "https://new.example",
      "lags server: https://new.example/api/v1",
    ],
    [
      "an extension",
      "x-limits",
      { perSecond: 50 },
      "lags extension: the document has another x-limits",
    ],
    [
      "an extension that is gone",
      "x-limits",
      undefined,
      "gone extension: the document has x-limits",
    ],
    [
      "an extension of an operation",
      `${post}.x-retry`,
      "safe",
      "lags extension: POST /api/v1/things has x-retry",
    ],
    [
      "an extension of a schema",
      `${thing}.properties.id.x-id`,
      "item",
      "lags extension: POST /api/v1/things 2XX.id has another x-id",
    ],
    [
      "a deprecation",
      `${get}.deprecated`,
      true,
      "lags deprecation: GET /api/v1/things/{id} is deprecated",
    ],
    [
      "another name of a method",
      `${get}.x-name`,
      "things.read",
      "lags name: GET /api/v1/things/{id} is things.read(); ours: things.get()",
    ],
    [
      "a schema that no operation uses",
      "components.schemas.Box",
      { type: "object" },
      "lags schema: Box",
    ],
  ])("finds %s", (_, place, value, expected) => {
    expect(differ(place, value)).toContain(expected);
  });

  it.each<[what: string, place: string, value: unknown]>([
    ["texts", `${post}.description`, "Otherwise."],
    ["the title", "info.title", "Other things"],
    [
      "operationIds beside an x-name",
      `${get}`,
      { ...Object(at(createOurs(), get)), operationId: "x", "x-name": "things.get" },
    ],
    ["the order of required fields", `${thing}.required`, ["id"]],
  ])("does not mind %s", (_, place, value) => {
    expect(differ(place, value)).toEqual([]);
  });

  it("does not mind the names of path parameters, of security schemes, nor more exact statuses", () => {
    const text = JSON.stringify(createOurs())
      .replaceAll("{id}", "{thing_id}")
      .replaceAll('"name":"id"', '"name":"thing_id"')
      .replaceAll('"Key":', '"Header":')
      .replaceAll('"2XX"', '"200"');
    expect(compare(createOurs(), JSON.parse(text))).toEqual([]);
  });

  it("tells of another name of a schema, which is that of a type", () => {
    const text = JSON.stringify(createOurs()).replaceAll(/(?<=schemas\/|")Thing(?=")/g, "Item");
    expect(compare(createOurs(), JSON.parse(text))).toEqual([
      "lags type name: POST /api/v1/things 2XX is a Item; ours: Thing",
    ]);
  });
});
