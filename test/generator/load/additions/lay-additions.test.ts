import { describe, expect, it } from "vitest";
import { allOperations } from "../../../../generator/model/api.js";
import type { OpenApiDocument } from "../../../../generator/model/openapi.js";
import { at, change, createOurs, createPublished, merge, read } from "./support/documents.js";

const merged = merge(createOurs(), createPublished());

/** What is published, with something else at a place, and the same with ours laid over it. */
const publish = (place: string, value: unknown) => change(createPublished(), place, value);
const mergeWith = (place: string, value: unknown) => merge(createOurs(), publish(place, value));

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const idsOf = (document: OpenApiDocument) => allOperations(read(document)).map(({ id }) => id);

const post = at(merged, "paths./things.post");
const get = at(merged, "paths./things/{id}.get");

// All that is stated is taken over: take-over.test.ts.
describe("what is published", () => {
  it("wins by the values that it states for a set that ours left open", () => {
    const closed = { type: "string", enum: ["red", "green"] };
    const own = mergeWith("components.schemas.ThingOut.properties.color", closed);
    const color = at(own, "components.schemas.Thing.properties.color");
    expect(color).toEqual({ type: "string", enum: ["red", "green"], description: "Its color." });
  });

  it("wins by its own extensions", () => {
    expect(mergeWith("x-limits", { perSecond: 50 })["x-limits"]).toEqual({ perSecond: 50 });
  });
});

describe("of ours", () => {
  it("remain the names of methods", () => {
    expect(idsOf(merged)).toEqual(["things.create", "things.get"]);
    expect(post).toMatchObject({ "x-name": "things.create" });
  });

  it("remain the names of schemas and parameters, whatever they are called", () => {
    expect(Object.keys(merged.paths ?? {})).toEqual(["/things", "/things/{id}"]);
    expect(at(get, "parameters.0.name")).toBe("id");
    const schemas = Object.keys(merged.components?.schemas ?? {});
    expect(schemas.toSorted()).toEqual(["Thing", "ThingCreate"]);
    const content = at(get, "responses.200.content");
    expect(content).toEqual({ "application/json": { schema: reference("Thing") } });
  });

  it("remains the name of a schema that is published in its place, or is one with another", () => {
    const place = "paths./api/v1/things.post.requestBody.content.application/json.schema";
    const inline = { type: "object", title: "In place" };
    const nullable = { anyOf: [{ type: "string" }, { type: "null" }] };
    for (const schema of [inline, nullable])
      expect(at(mergeWith(place, schema), "components.schemas.ThingCreate")).toEqual(schema);
    const both = mergeWith(place, reference("ThingOut"));
    expect(at(both, "components.schemas.Thing")).toEqual(reference("ThingCreate"));
    expect(at(both, "components.schemas.ThingCreate.properties.id.x-id")).toBe("thing");
  });

  it.each<[what: string, mapping: object | undefined, expected: object]>([
    [
      "by names and references",
      { out: "ThingOut", made: "#/components/schemas/NewThing" },
      { out: "#/components/schemas/Thing", made: "#/components/schemas/ThingCreate" },
    ],
    [
      "in part",
      { out: "ThingOut" },
      { out: "#/components/schemas/Thing", NewThing: "#/components/schemas/ThingCreate" },
    ],
    [
      "by the names alone",
      undefined,
      { ThingOut: "#/components/schemas/Thing", NewThing: "#/components/schemas/ThingCreate" },
    ],
  ])("change no value that a discriminator sends: %s", (_, mapping, expected) => {
    const oneOf = ["ThingOut", "NewThing"].map(reference);
    const either = { oneOf, discriminator: { propertyName: "kind", ...(mapping && { mapping }) } };
    const own = mergeWith("components.schemas.Either", either);
    const discriminator = at(own, "components.schemas.Either.discriminator");
    expect(discriminator).toEqual({ propertyName: "kind", mapping: expected });
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

  it("replace no text that only reads like a reference", () => {
    const place = "components.schemas.NewThing.properties.color.default";
    const text = "#/components/schemas/ThingOut";
    const own = mergeWith(place, text);
    expect(at(own, "components.schemas.ThingCreate.properties.color.default")).toBe(text);
  });

  it("give way to nothing: another schema of that name gets a number", () => {
    const place = "components.schemas.NewThing.properties.kind";
    const used = publish(place, reference("Thing"));
    const own = merge(createOurs(), change(used, "components.schemas.Thing", { type: "string" }));
    expect(at(own, "components.schemas.Thing2")).toEqual({ type: "string" });
    const kind = at(own, "components.schemas.ThingCreate.properties.kind");
    expect(kind).toEqual(reference("Thing2"));
    expect(at(own, "components.schemas.Thing.required")).toEqual(["id"]);
  });

  it("remain texts that are not published", () => {
    expect(merged.info).toMatchObject({ description: "Of ours.", license: { name: "MIT" } });
    expect(post).toMatchObject({ description: "Makes one." });
    expect(at(merged, "components.schemas.Thing.description")).toBe("A thing.");
    expect(at(get, "parameters.0.description")).toBe("Which.");
    expect(at(post, "requestBody.content.application/json.example")).toEqual({ color: "red" });
  });

  it("remain texts of a field that is published in any part of its schema", () => {
    const place = "components.schemas.ThingOut";
    const { color, ...others } = Object(at(createPublished(), `${place}.properties`));
    const allOf = [{ type: "object", properties: others }, { allOf: [{ properties: { color } }] }];
    const parts = at(mergeWith(place, { allOf }), "components.schemas.Thing.allOf");
    expect(at(parts, "1.allOf.0.properties.color.description")).toBe("Its color.");
  });

  it("remains the variable of a security scheme that is called otherwise", () => {
    expect(merged.components?.securitySchemes).toEqual({
      HeaderKey: { type: "apiKey", in: "header", name: "X-Key", "x-env": "KEY" },
    });
    expect(merged.security).toBeUndefined();
    expect(at(get, "security")).toEqual([{ HeaderKey: [] }]);
  });

  it("remains the key where nothing at all is published of it", () => {
    const silent = ["paths./api/v1/things.post", "paths./api/v1/things/{thing_id}.get"].reduce(
      (document, place) => change(document, `${place}.security`, undefined),
      publish("components.securitySchemes", undefined),
    );
    const document = merge(createOurs(), silent);
    expect(document.security).toEqual([{ Key: [] }]);
    expect(at(document, "components.securitySchemes.Key.x-env")).toBe("KEY");
  });

  it("remain tags under their published names, and pages without operations", () => {
    expect(merged.tags).toEqual([
      { name: "things", description: "What there is." },
      { name: "About", "x-traitTag": true, description: "A page." },
    ]);
  });
});

describe("hosts that are published", () => {
  it("become the defaults of the variables of ours", () => {
    const hosted = { ...createPublished(), servers: [{ url: "https://real.example" }] };
    expect(merge(createOurs(), hosted).servers).toEqual([
      {
        url: "{base}/api/v1",
        "x-region": "north",
        variables: { base: { default: "https://real.example", "x-env": "THINGS_URL" } },
      },
    ]);
  });

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

  it("stay as they are where no operationId is published", () => {
    const document = mergeWith(idPlace, undefined);
    expect(at(document, "paths./things/{id}.get.operationId")).toBe("things.get");
  });
});

it("a document of OpenAPI 3.0 is read as 3.1", () => {
  const size = { type: "integer", minimum: 0, exclusiveMinimum: true, nullable: true };
  const color = { type: "string", enum: ["red"], nullable: true };
  const old = publish("openapi", "3.0.3");
  const place = "components.schemas.NewThing.properties";
  const document = merge(createOurs(), change(old, place, { size, color }));
  expect(document.openapi).toMatch(/^3\.1/);
  expect(at(document, "components.schemas.ThingCreate.properties")).toEqual({
    size: { type: ["integer", "null"], exclusiveMinimum: 0 },
    color: { type: ["string", "null"], enum: ["red"], description: "Its color." },
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
