import { describe, expect, it } from "vitest";
import { allOperations } from "../../../generator/model/api.js";
import { at, change, createOurs, createPublished, merge, read } from "./support/documents.js";

const merged = merge(createOurs(), createPublished());
const post = at(merged, "paths./things.post");
const get = at(merged, "paths./things/{thing_id}.get");

// All that is stated is taken over: take-over.test.ts.
describe("what is published", () => {
  it("gives its names to schemas, paths and parameters", () => {
    expect(Object.keys(merged.paths ?? {})).toEqual(["/things", "/things/{thing_id}"]);
    expect(at(get, "parameters.0.name")).toBe("thing_id");
    expect(Object.keys(merged.components?.schemas ?? {})).toEqual(
      expect.arrayContaining(["NewThing", "ThingOut"]),
    );
  });

  it("wins by the values that it states for a set that ours left open", () => {
    const closed = change(createPublished(), "components.schemas.ThingOut.properties.color", {
      type: "string",
      enum: ["red", "green"],
    });
    const color = at(merge(createOurs(), closed), "components.schemas.ThingOut.properties.color");
    expect(color).toEqual({ type: "string", enum: ["red", "green"], description: "Its color." });
  });

  it("wins by its own extensions", () => {
    const limited = change(createPublished(), "x-limits", { perSecond: 50 });
    expect(merge(createOurs(), limited)["x-limits"]).toEqual({ perSecond: 50 });
  });
});

describe("of ours", () => {
  it("remain the names of methods", () => {
    expect(allOperations(read(merged)).map(({ id }) => id)).toEqual([
      "things.create",
      "things.get",
    ]);
    expect(post).toMatchObject({ "x-name": "things.create" });
  });

  it("remain texts that are not published", () => {
    expect(merged.info).toMatchObject({ description: "Of ours.", license: { name: "MIT" } });
    expect(post).toMatchObject({ description: "Makes one." });
    expect(at(merged, "components.schemas.ThingOut.description")).toBe("A thing.");
    expect(at(get, "parameters.0.description")).toBe("Which.");
    expect(at(post, "requestBody.content.application/json.example")).toEqual({ color: "red" });
  });

  it("remains the response for every other status where it carries an extension, with all it needs", () => {
    expect(at(post, "responses.default")).toEqual({ $ref: "#/components/responses/Throttled" });
    expect(at(merged, "components.responses.Throttled.x-throttle")).toEqual({
      limitField: "limit",
    });
    expect(at(merged, "components.schemas.Throttle")).toBeDefined();
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
      change(createPublished(), "components.securitySchemes", undefined),
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

  it("may have the path that ours has, or one more", () => {
    const ours = createOurs();
    const relative = {
      ...ours,
      servers: [{ url: "https://real.example/api/v1" }, { url: "https://other.example/api/v1" }],
    };
    const document = merge(ours, relative);
    expect(Object.keys(document.paths ?? {})).toEqual(["/things", "/things/{id}"]);
    expect(document.servers?.map(({ url }) => url)).toEqual([
      "{base}/api/v1",
      "https://other.example/api/v1",
    ]);
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
    const published = change(createPublished(), "servers", [{ url: "https://new.example" }]);
    expect(merge(ours, published).servers).toEqual([
      expect.objectContaining({ "x-region": "north", url: "{base}/api/v1" }),
      south,
    ]);
  });

  it("is that of the deployment whose host it names", () => {
    const published = change(createPublished(), "servers", [{ url: "https://south.example" }]);
    expect(merge(ours, published).servers?.map((server) => server["x-region"])).toEqual([
      "south",
      "north",
    ]);
  });
});

describe("a document of the whole service", () => {
  it("gives an API what the paths of that use, and no more", () => {
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Other" } } };
    const published = change(createPublished(), "paths./api/v2/others", {
      get: { responses: { "200": { description: "Others.", content } } },
    });
    const other = change(published, "components.schemas.Other", { type: "object" });
    const grown = change(other, "components.schemas.Unused", { type: "object" });
    const own = merge(createOurs(), grown);
    expect(Object.keys(own.paths ?? {})).toEqual(["/things", "/things/{thing_id}"]);
    expect(own.components?.schemas).not.toHaveProperty("Other");
    expect(own.components?.schemas).toHaveProperty("ThingOut");
    expect(own.components?.schemas).toHaveProperty("Unused");
  });
});

describe("names of methods", () => {
  const operation = { tags: ["things"], responses: { "200": { description: "OK" } } };

  function nameOf(path: string, method: string, more: object): string | undefined {
    const published = createPublished();
    const paths = { ...published.paths, [path]: { [method]: { ...operation, ...more } } };
    const all = allOperations(read(merge(createOurs(), { ...published, paths })));
    return all.find(({ id }) => id !== "things.create" && id !== "things.get")?.id;
  }

  it.each([
    ["/api/v1/things", "get", "list_things_api_v1_things_get", "things.list"],
    ["/api/v1/things/{id}/paint", "post", "paintThing", "things.paint"],
    ["/api/v1/things/{id}", "delete", "delete_thing", "things.delete"],
    ["/api/v1/boxes", "get", "list_boxes_api_v1_boxes_get", "boxes.list"],
    ["/api/v1/things/{id}/parts", "get", "get_thing_parts", "things.getParts"],
  ])("of %s %s with the operationId %s is %s", (path, method, operationId, expected) => {
    expect(nameOf(path, method, { operationId })).toBe(expected);
  });

  it("are those of a published operationId of the form resource.method", () => {
    const published = change(
      createPublished(),
      "paths./api/v1/things/{thing_id}.get.operationId",
      "things.fetch",
    );
    const ids = allOperations(read(merge(createOurs(), published))).map(({ id }) => id);
    expect(ids).toEqual(["things.create", "things.fetch"]);
  });

  it("are those of a published x-name", () => {
    expect(nameOf("/api/v1/things", "get", { operationId: "x", "x-name": "things.all" })).toBe(
      "things.all",
    );
  });

  it("stay as they are where no operationId is published", () => {
    const published = change(
      createPublished(),
      "paths./api/v1/things/{thing_id}.get.operationId",
      undefined,
    );
    const document = merge(createOurs(), published);
    expect(at(document, "paths./things/{thing_id}.get.operationId")).toBe("things.get");
  });
});

describe("a merge", () => {
  it("changes nothing the second time where the name of a new method was taken", () => {
    const published = change(createPublished(), "paths./api/v1/things/{thing_id}/parts", {
      get: { tags: ["things"], responses: { "200": { description: "OK" } } },
    });
    const once = merge(createOurs(), published);
    expect(merge(once, published)).toEqual(once);
  });

  it("of a document with itself is that document", () => {
    expect(merge(createOurs(), createOurs())).toEqual(createOurs());
  });
});
