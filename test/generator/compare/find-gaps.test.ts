import { describe, expect, it } from "vitest";
import { findGaps } from "../../../generator/compare/find-gaps.js";
import { at, change, createOurs, read } from "../additions/support/documents.js";

const thing = "components.schemas.Thing";
const color = `${thing}.properties.color`;
const colored = "components.schemas.ThingCreate.properties.color.default";
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

/** What differs, and what stands at which place then. */
const gaps: Readonly<Record<string, readonly [place: string, value: unknown]>> = {
  "lags operation: GET /api/v1/things, as things.list()": ["paths./things.get", operation],
  "gone operation: GET /api/v1/things/{id}, which is things.get()": [
    "paths./things/{id}",
    undefined,
  ],
  "lags parameter: POST /api/v1/things query.limit": [`${post}.parameters`, [limit]],
  "lags field: POST /api/v1/things 2XX.size": [`${thing}.properties.size`, { type: "integer" }],
  "gone field: POST /api/v1/things 2XX.color": [color, undefined],
  "lags type: POST /api/v1/things 2XX.color is null or string; ours: string": [
    `${color}.type`,
    ["string", "null"],
  ],
  "lags type: POST /api/v1/things 2XX.color is string (hex); ours: string": [
    `${color}.format`,
    "hex",
  ],
  'lags enum value: POST /api/v1/things 2XX.color takes "green"': [
    `${color}.x-extensible-enum`,
    ["red", "blue", "green"],
  ],
  'gone enum value: POST /api/v1/things 2XX.color takes "blue"': [
    `${color}.x-extensible-enum`,
    ["red"],
  ],
  'lags default: POST /api/v1/things body.color has default "blue"; ours: "red"': [colored, "blue"],
  'gone default: POST /api/v1/things body.color has default "red"': [colored, undefined],
  "lags constraint: POST /api/v1/things 2XX.color has maxLength 9": [`${color}.maxLength`, 9],
  "lags required flag: POST /api/v1/things 2XX.color is required": [
    `${thing}.required`,
    ["id", "color"],
  ],
  "lags required flag: POST /api/v1/things 2XX.id is optional": [`${thing}.required`, []],
  "lags error: GET /api/v1/things/{id} returns 404": [
    `${get}.responses.404`,
    { description: "None." },
  ],
  "gone error: POST /api/v1/things returns 422": [`${post}.responses.422`, undefined],
  "lags auth: GET /api/v1/things/{id} needs no key": [`${get}.security`, []],
  "lags auth: a key in the header X-Other; ours: a key in the header X-Key": [
    "components.securitySchemes.Key.name",
    "X-Other",
  ],
  "lags server: https://new.example/api/v1": [
    "servers.0.variables.base.default",
    "https://new.example",
  ],
  "lags extension: the document has another x-limits": ["x-limits", { perSecond: 50 }],
  "gone extension: the document has x-limits": ["x-limits", undefined],
  "lags extension: POST /api/v1/things has x-retry": [`${post}.x-retry`, "safe"],
  "lags extension: POST /api/v1/things 2XX.id has another x-id": [
    `${thing}.properties.id.x-id`,
    "item",
  ],
  "lags deprecation: GET /api/v1/things/{id} is deprecated": [`${get}.deprecated`, true],
  "lags name: GET /api/v1/things/{id} is things.read(); ours: things.get()": [
    `${get}.x-name`,
    "things.read",
  ],
  "lags schema: Box": ["components.schemas.Box", { type: "object" }],
};

describe("findGaps", () => {
  it.each(Object.entries(gaps))("finds %s", (expected, [place, value]) => {
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
