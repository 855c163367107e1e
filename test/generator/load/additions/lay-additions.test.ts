import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { allOperations } from "../../../../generator/model/api.js";
import type { OpenApiDocument } from "../../../../generator/model/openapi.js";
import type { JsonObject } from "../../../../runtime/json/values.js";
import { at, change, createOurs, createPublished, merge, read } from "./support/documents.js";

const groups: Readonly<
  Record<string, Readonly<Record<string, { changes?: JsonObject; gives: JsonObject }>>>
> = parse(readFileSync(new URL("lay-additions.yaml", import.meta.url), "utf8"));

const merged = merge(createOurs(), createPublished());

/** What is published, with something else at a place, and the same with ours laid over it. */
const publish = (place: string, value: unknown) => change(createPublished(), place, value);
const mergeWith = (place: string, value: unknown) => merge(createOurs(), publish(place, value));

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const idsOf = (document: OpenApiDocument) => allOperations(read(document)).map(({ id }) => id);

// All that is stated is taken over: take-over.test.ts.
describe.each(Object.entries(groups))("%s", (_, cases) => {
  it.each(Object.entries(cases))("%s", (_says, { changes = {}, gives }) => {
    // Nothing stands where null does.
    const published = Object.entries(changes).reduce(
      (document, [place, value]) => change(document, place, value ?? undefined),
      createPublished(),
    );
    const document = merge(createOurs(), published);
    for (const [place, value] of Object.entries(gives))
      expect(at(document, place), place).toEqual(value ?? undefined);
  });
});

describe("of ours", () => {
  it("remain the names of methods", () => {
    expect(idsOf(merged)).toEqual(["things.create", "things.get"]);
  });

  it("remain the names of schemas and parameters, whatever they are called", () => {
    expect(Object.keys(merged.paths ?? {})).toEqual(["/things", "/things/{id}"]);
    const schemas = Object.keys(merged.components?.schemas ?? {});
    expect(schemas.toSorted()).toEqual(["Thing", "ThingCreate"]);
  });

  it("change no value that a discriminator of a parent sends", () => {
    const schemas = createPublished().components?.schemas ?? {};
    const parent = { type: "object", discriminator: { propertyName: "kind" } };
    const heir = { allOf: [reference("Base"), schemas["ThingOut"]] };
    const published = publish("components.schemas.Base", parent);
    const own = merge(createOurs(), change(published, "components.schemas.ThingOut", heir));
    expect(at(own, "components.schemas.Base.discriminator")).toEqual({
      propertyName: "kind",
      mapping: { ThingOut: "#/components/schemas/Thing" },
    });
  });

  it("remain texts of a field that is published in any part of its schema", () => {
    const place = "components.schemas.ThingOut";
    const { color, ...others } = Object(at(createPublished(), `${place}.properties`));
    const allOf = [{ type: "object", properties: others }, { allOf: [{ properties: { color } }] }];
    const parts = at(mergeWith(place, { allOf }), "components.schemas.Thing.allOf");
    expect(at(parts, "1.allOf.0.properties.color.description")).toBe("Its color.");
  });
});

describe("hosts that are published", () => {
  it.each([
    ["is kept where none is published", [], "https://plain.example/api/v1"],
    ["gives way to one that is", [{ url: "https://real.example" }], "https://real.example/api/v1"],
  ])("our address without a region %s", (_, servers, url) => {
    const plain = change(createOurs(), "servers", [{ url: "https://plain.example/api/v1" }]);
    expect(merge(plain, publish("servers", servers)).servers).toEqual([{ url }]);
  });

  it("may have the path that ours has, or one more", () => {
    const ours = createOurs();
    const hosts = ["https://real.example/api/v1", "https://other.example/api/v1"];
    const document = merge(ours, { ...ours, servers: hosts.map((url) => ({ url })) });
    expect(Object.keys(document.paths ?? {})).toEqual(["/things", "/things/{id}"]);
    const urls = document.servers?.map(({ url }) => url);
    expect(urls).toEqual(["{base}/api/v1", "https://other.example/api/v1"]);
  });
});

describe("a document of one deployment", () => {
  const south = {
    url: "{south}/api/v1",
    "x-region": "south",
    variables: { south: { default: "https://south.example", "x-env": "SOUTH_URL" } },
  };
  const ours = change(createOurs(), "servers", [...(createOurs().servers ?? []), south]);

  it("leaves the others as they are", () => {
    const published = publish("servers", [{ url: "https://new.example" }]);
    expect(merge(ours, published).servers).toEqual([
      expect.objectContaining({ "x-region": "north", url: "{base}/api/v1" }),
      south,
    ]);
  });

  it("is that of the deployment whose host it names", () => {
    const { servers } = merge(ours, publish("servers", [{ url: "https://south.example" }]));
    expect(servers?.map((server) => server["x-region"])).toEqual(["south", "north"]);
  });
});

it("a document of the whole service gives an API what the paths of that use, and no more", () => {
  const content = { "application/json": { schema: reference("Other") } };
  const published = publish("paths./api/v2/others", {
    get: { responses: { "200": { description: "Others.", content } } },
  });
  const other = change(published, "components.schemas.Other", { type: "object" });
  const grown = change(other, "components.schemas.Unused", { type: "object" });
  const own = merge(createOurs(), grown);
  expect(Object.keys(own.paths ?? {})).toEqual(["/things", "/things/{id}"]);
  expect(own.components?.schemas).not.toHaveProperty("Other");
  expect(own.components?.schemas).toHaveProperty("Thing");
  expect(own.components?.schemas).toHaveProperty("Unused");
});

describe("names of methods", () => {
  const idPlace = "paths./api/v1/things/{thing_id}.get.operationId";
  const operation = { tags: ["things"], responses: { "200": { description: "OK" } } };

  function nameOf(path: string, method: string, more: object): string | undefined {
    const published = createPublished();
    const paths = { ...published.paths, [path]: { [method]: { ...operation, ...more } } };
    const ids = idsOf(merge(createOurs(), { ...published, paths }));
    return ids.find((id) => id !== "things.create" && id !== "things.get");
  }

  it.each([
    ["/api/v1/things", "get", "list_things_api_v1_things_get", "things.list"],
    ["/api/v1/things/{id}/paint", "post", "paintThing", "things.paint"],
    ["/api/v1/things/{id}", "delete", "delete_thing", "things.delete"],
    ["/api/v1/boxes", "get", "list_boxes_api_v1_boxes_get", "boxes.list"],
    ["/api/v1/things/{id}/parts", "get", "get_thing_parts", "things.listParts"],
  ])("of %s %s with the operationId %s is %s", (path, method, operationId, expected) => {
    expect(nameOf(path, method, { operationId })).toBe(expected);
  });

  it("are those of a published operationId of the form resource.method", () => {
    expect(idsOf(mergeWith(idPlace, "things.fetch"))).toEqual(["things.create", "things.fetch"]);
  });

  it("are those of a published x-name", () => {
    const named = nameOf("/api/v1/things", "get", { operationId: "x", "x-name": "things.all" });
    expect(named).toBe("things.all");
  });
});

describe("additions", () => {
  it("change nothing the second time where the name of a new method was taken", () => {
    const published = publish("paths./api/v1/things/{thing_id}/parts", {
      get: { tags: ["things"], responses: { "200": { description: "OK" } } },
    });
    const once = merge(createOurs(), published);
    expect(merge(once, published)).toEqual(once);
  });

  it("that a document says itself change nothing", () => {
    expect(merge(createOurs(), createOurs())).toEqual(createOurs());
  });
});
