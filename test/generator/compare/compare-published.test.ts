import { describe, expect, it } from "vitest";
import { comparePublished, readBare } from "../../../generator/compare/compare-published.js";
import { createBase, type Json } from "../verdict/support/base-document.js";

/** What a published document states otherwise than ours. */
function compare(change: (document: Json) => void): string[] {
  const published = createBase();
  change(published);
  const changes = comparePublished(readBare("ours", createBase()), readBare("theirs", published));
  return changes.map(({ message }) => message);
}

it("compares a published document whatever it calls schemas and methods", () => {
  const changes = compare((document) => {
    const text = JSON.stringify(document).replaceAll(
      /(?<=schemas\/|")(?:Thing|Owner)(?=")/g,
      "$&Dto",
    );
    Object.assign(document, JSON.parse(text.replaceAll('"things.', '"stuff_')));
    document["components"].schemas.ThingDto.properties.weight = { type: "number" };
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

describe("a discriminator whose mapping names schemas", () => {
  const kinds = (upload: string, link: string): object => ({
    discriminator: { propertyName: "kind", mapping: { upload, link } },
  });
  const ours = createBase();
  Object.assign(ours["components"].schemas.ThingCreate.properties.source, kinds("Upload", "Link"));

  it.each<[upload: string, link: string, changes: string[]]>([
    ["#/components/schemas/Upload", "#/components/schemas/Link", []],
    ["UploadDto", "Link", []],
    ["Link", "UploadDto", [expect.stringContaining("body.source has the discriminator")]],
  ])("is compared by what it refers to: %s and %s", (upload, link, expected) => {
    const published = createBase();
    Object.assign(
      published["components"].schemas.ThingCreate.properties.source,
      kinds(upload, link),
    );
    const text = JSON.stringify(published).replaceAll(/(?<=schemas\/|")Upload(?=")/g, "UploadDto");
    const theirs = readBare("theirs", JSON.parse(text));
    const changes = comparePublished(readBare("ours", ours), theirs);
    expect(changes.map(({ message }) => message)).toEqual(expected);
  });
});
