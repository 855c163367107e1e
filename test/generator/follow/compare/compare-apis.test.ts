import { describe, expect, it } from "vitest";
import { findWording, compareApis } from "../../../../generator/follow/compare/compare-apis.js";
import { createBase, type Json } from "../verdict/support/base-document.js";
import { createSide } from "../verdict/support/side.js";
import { comparePublished } from "../../../../generator/follow/compare/compare-published.js";
import { readBare } from "../../../../generator/follow/compare/compare-published.js";
import { normalizeForms } from "../../../../generator/follow/compare/normalize-forms.js";
import { readCases } from "../../../support/read-cases.js";

const before = {
  info: { title: "Things", version: "1" },
  tags: [
    { name: "a", description: "A." },
    { name: "b", description: "B." },
  ],
  paths: { "/a": { get: { summary: "Get", parameters: [{ name: "id", description: "Which." }] } } },
};

describe("findWording", () => {
  it("finds nothing between documents that say the same, in whatever order", () => {
    expect(findWording(before, { ...before, tags: before.tags.toReversed() })).toEqual([]);
  });

  it("names the places of texts that differ, came or went", () => {
    const get = { summary: "Get", parameters: [{ name: "id", description: "It." }] };
    const after = {
      info: { title: "Things!", version: "1", description: "All of them." },
      tags: [{ name: "b", description: "Bees." }, { name: "a" }, { name: "c", description: "C." }],
      paths: { "/a": { get } },
    };
    expect(findWording(before, after)).toEqual([
      "info.title",
      "info.description",
      "tags.a.description",
      "tags.b.description",
      "paths./a.get.parameters.id.description",
    ]);
  });

  it("leaves to others what is new, and what is not prose", () => {
    const info = { title: "Things", version: "2" };
    expect(findWording(before, { ...before, info, components: { schemas: {} } })).toEqual([]);
    expect(findWording({ description: {} }, { description: {} })).toEqual([]);
  });
});

const api = createSide(createBase());
const added = { waiting: { added: ["things.wait"], guarded: [], superseded: [] } };
const superseded = { waiting: { added: [], guarded: [], superseded: ["things.wait"] } };
const gone = "major: things.wait(), which the overlay waiting added, is gone";
const givesWay =
  "major: things.wait() is the published operation, and was added by the overlay waiting; its arguments and its result are others";
const returns =
  "major: things.wait() is added by the overlay waiting, and was the published operation; its arguments and its result are others";

it.each([
  ["a method that is new", {}, added, ["minor: things.wait() is new, by the overlay waiting"]],
  ["a method whose ground is gone", added, {}, [gone]],
  ["a method that gives way", added, superseded, [givesWay]],
  ["a method that returns", superseded, added, [returns]],
  ["nothing of a method that stays", added, added, []],
  ["nothing of an operation that needs no overlay", superseded, {}, []],
] as const)("compareOverlays tells %s", (_title, earlier, later, expected) => {
  const changes = compareApis({ ...api, overlays: earlier }, { ...api, overlays: later });
  expect(changes.map(({ severity, message }) => `${severity}: ${message}`)).toEqual(expected);
});

it("tells of a region that is new, and not where it is", () => {
  const later = createBase();
  later["servers"].push({ url: "https://w.example/api/v1", "x-region": "west" });
  later["x-regions"].west = { title: "West" };
  const kinds = compareApis(api, createSide(later)).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(["region"]));
});

/** What a published document states otherwise than ours. */
function compare(change: (document: Json) => void, ours = createBase()): string[] {
  const published = createBase();
  change(published);
  const changes = comparePublished(readBare("ours", ours), readBare("theirs", published));
  return changes.map(({ message }) => message);
}

it("compares a published document whatever it calls schemas and methods", () => {
  const changes = compare((document) => {
    const name = /(?<=schemas\/|")(?:Thing|Owner)(?=")/g;
    const text = JSON.stringify(document).replaceAll(name, "$&Dto");
    Object.assign(document, JSON.parse(text.replaceAll('"things.', '"stuff_')));
    document["components"].schemas.ThingDto.properties.weight = { type: "number" };
    // Another one has the name of ours, and the API is served elsewhere as well.
    document["components"].schemas.Owner = { type: "string" };
    document["servers"].push({ url: "https://e.example/stage/api" });
  });
  expect(changes).toEqual(["GET /api/v1/things 200[].weight is new"]);
});

it("compares names that begin like an extension", () => {
  const changes = compare((document) => {
    document["components"].schemas.Thing.properties["x-note"] = { type: "string" };
    document["paths"]["/things"].get.responses["200"].headers["x-rate"] = { schema: {} };
    document["components"].schemas.ThingCreate.properties.settings.default = { "x-a": 1 };
  });
  expect(changes).toEqual([
    "GET /api/v1/things 200[].x-note is new",
    "GET /api/v1/things 200 header.x-rate is new",
    'POST /api/v1/things body.settings has the default {"x-a":1}',
  ]);
});

it("names a change once that several branches share", () => {
  const changes = compare((document) => {
    for (const name of ["Upload", "Link"])
      document["components"].schemas[name].properties.size = { type: "integer" };
  });
  expect(changes.filter((change) => change.includes("body.source"))).toEqual([
    "POST /api/v1/things body.source.size is new",
  ]);
});

const kindsOf = (upload: string, link: string): object => ({
  discriminator: { propertyName: "kind", mapping: { upload, link } },
});
const own = createBase();
Object.assign(own["components"].schemas.ThingCreate.properties.source, kindsOf("Upload", "Link"));

it.each<[upload: string, link: string, changes: string[]]>([
  ["#/components/schemas/Upload", "#/components/schemas/Link", []],
  ["UploadDto", "Link", []],
  ["Link", "UploadDto", [expect.stringContaining("body.source has the discriminator")]],
])("a mapping is compared by the schemas that it names: %s and %s", (upload, link, expected) => {
  const changes = compare((document) => {
    const { source } = document["components"].schemas.ThingCreate.properties;
    Object.assign(source, kindsOf(upload, link));
    const text = JSON.stringify(document).replaceAll(/(?<=schemas\/|")Upload(?=")/g, "UploadDto");
    Object.assign(document, JSON.parse(text));
  }, own);
  expect(changes).toEqual(expected);
});

const forms: {
  readonly oneWay: readonly (readonly [given: object, want: object])[];
  readonly kept: readonly (readonly [schema: object])[];
} = readCases("../verdict/support/forms.yaml", import.meta.url);

function normalize(schema: object): unknown {
  const components = { schemas: { Thing: { ...schema } } };
  const document = { openapi: "3.1.0", info: { title: "Things", version: "1" }, components };
  return normalizeForms(document).components?.schemas?.["Thing"];
}

describe("normalizeForms", () => {
  it.each(forms.oneWay)("writes %j in one way", (given, want) => {
    expect(normalize(given)).toEqual(want);
    expect(normalize(want)).toEqual(want);
  });

  it.each(forms.kept)("leaves %j as it is", (schema) => {
    expect(normalize(schema)).toEqual(schema);
  });
});
