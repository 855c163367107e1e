import { describe, expect, it } from "vitest";
import { allOperations } from "../../../generator/model/api.js";
import { createDocument, readThings } from "../support/documents.js";
import { checkCounterparts } from "../../../generator/read/check-counterparts.js";
import type { Content, SchemaObject } from "../../../generator/model/openapi.js";
import { findSharedFiles } from "../../../generator/read/form-files.js";
import { generateDocument } from "../support/generate-file.js";

const responses = { "204": { description: "Done." } };
const reference = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

describe("readApi", () => {
  it("groups operations by the first part of their names", () => {
    const api = readThings();
    expect(api).toMatchObject({ className: "ThingsClient", basePath: "/api/v1" });
    expect(api.resources).toMatchObject([{ name: "things", description: "What there is." }]);
    const ids = api.resources[0]?.operations.map(({ id }) => id);
    expect(ids).toEqual(["things.list", "things.get", "things.update"]);
  });

  it("takes types from component schemas and flavours identifiers", () => {
    const [, get, update] = readThings().resources[0]?.operations ?? [];
    expect(get?.pathParameters.map(({ type }) => type)).toEqual(["ThingId"]);
    expect(get?.result).toEqual({ kind: "json", type: "Thing", streams: [] });
    expect(update?.body?.type).toBe("Thing");
  });

  it.each([
    ["id", "id"],
    ["body", "body_"],
    ["options", "options_"],
    // The table of the operation, which its method refers to.
    ["thingsGet", "thingsGet_"],
  ])("calls the argument of the path parameter %s %s", (name, argument) => {
    const paths = { [`/things/{${name}}`]: { get: { operationId: "things.get", responses } } };
    const [get] = readThings(createDocument({ paths })).resources[0]?.operations ?? [];
    expect(get?.pathParameters).toMatchObject([{ name, argument }]);
  });

  it("refuses two operations that would become one method and names both places", () => {
    const paths = {
      "/a": { get: { operationId: "things.get-one", responses } },
      "/b": { get: { operationId: "things.get_one", responses } },
    };
    expect(() => readThings(createDocument({ paths }))).toThrow(
      "things.yaml#/paths/~1b/get: GET /b (operationId things.get_one) would get the name of things.getOne() of " +
        "GET /a (operationId things.get-one); expected names that differ",
    );
  });

  it("refuses a method of the client that would displace a resource", () => {
    const paths = {
      "/a": { get: { operationId: "things.get", responses } },
      "/b": { get: { operationId: "things", responses } },
    };
    expect(() => readThings(createDocument({ paths }))).toThrow(
      "would get the name of the resource things",
    );
  });

  it("refuses two kinds of identifiers that would become one type, and names the place", () => {
    const schemas = {
      A: { type: "string", "x-id": "run_step" },
      B: { type: "object", properties: { id: { type: "string", "x-id": "run-step" } } },
    };
    expect(() => readThings(createDocument({ paths: {}, components: { schemas } }))).toThrow(
      'things.yaml#/components/schemas/A/x-id: the type of the x-id "run_step" would be RunStepId, which is taken',
    );
  });

  it("declares the kind of an identifier wherever a reference leads to it", () => {
    const id = {
      name: "id",
      in: "path",
      required: true,
      schema: { $ref: "#/x-shared/Id" },
    } as const;
    const paths = { "/a/{id}": { get: { operationId: "a", parameters: [id], responses } } };
    const shared = { "x-shared": { Id: { type: "string", "x-id": "run" } } };
    const api = readThings({ ...createDocument({ paths, components: {} }), ...shared });
    expect(allOperations(api)[0]?.pathParameters[0]?.type).toBe("RunId");
    expect(api.idKinds).toEqual(["run"]);
  });

  it("gives a schema another name when the program needs its own", () => {
    const schemas = {
      Promise: { type: "string" },
      Things: { type: "object" },
      "things-client": { type: "object" },
    };
    const paths = { "/things": { get: { operationId: "things.list", responses } } };
    const api = readThings(createDocument({ paths, components: { schemas } }));
    const names = api.schemas.map(({ typeName }) => typeName);
    expect(names).toEqual(["PromiseSchema", "ThingsSchema", "ThingsClientSchema"]);
  });

  it("knows an operation without requirements as keyless", () => {
    const paths = {
      "/open": { get: { operationId: "open", security: [], responses } },
      "/shut": { get: { operationId: "shut", responses } },
    };
    const Key = { type: "apiKey", in: "header", name: "X-Key" } as const;
    const components = { securitySchemes: { Key } };
    const api = readThings(createDocument({ paths, components, security: [{ Key: [] }] }));
    expect(allOperations(api).map(({ id, keyless }) => [id, keyless])).toEqual([
      ["open", true],
      ["shut", false],
    ]);
    expect(api.deployment.key).toMatchObject({ in: "header", name: "X-Key", required: false });
  });

  it("promises no body where some successful answers have none", () => {
    const json = (name: string): object => ({ "application/json": { schema: reference(name) } });
    const read = (successes: Record<string, string | undefined>): unknown => {
      const declared = Object.entries(successes).map(([status, name]) => [
        status,
        { description: "Done.", ...(name !== undefined && { content: json(name) }) },
      ]);
      const get = { operationId: "a", responses: Object.fromEntries(declared) };
      const paths = { "/a": { get } };
      const components = { schemas: { A: { type: "object" }, B: { type: "object" } } };
      const [operation] = allOperations(readThings(createDocument({ paths, components })));
      return [operation?.result.kind, operation?.result.type];
    };
    expect(read({ "200": "A" })).toEqual(["json", "A"]);
    expect(read({ "200": "A", "201": "A" })).toEqual(["json", "A"]);
    expect(read({ "200": "A", "202": "B" })).toEqual(["json", "A | B"]);
    expect(read({ "200": "A", "204": undefined })).toEqual(["unknown", "A | undefined"]);
    expect(read({ "204": undefined })).toEqual(["none", "void"]);
  });

  it("types a client by its region where there are several, under names that are free", () => {
    expect(readThings().regional).toBeUndefined();
    const regions = ["north", "south"];
    const servers = regions.map((name) => ({ url: `https://${name}.example`, "x-region": name }));
    const regional = { type: "Region", parameter: "R", regions };
    expect(readThings(createDocument({ servers })).regional).toEqual(regional);
    const components = { schemas: { Thing: {}, Region: {}, R: {} } };
    const numbered = { type: "Region2", parameter: "R2", regions };
    expect(readThings(createDocument({ servers, components })).regional).toEqual(numbered);
  });

  it.each(["http", "http.get", "region.get"])("keeps the client's own from %s", (operationId) => {
    const paths = { "/a": { get: { operationId, responses } } };
    const own = `the client's own ${operationId.replace(".get", "")}`;
    expect(() => readThings(createDocument({ paths }))).toThrow(own);
  });
});

/** What is wrong with an extension of an operation, whose counterparts are in another document. */
function problemsOf(extension: object, isPublished = false): ReturnType<typeof checkCounterparts> {
  const list = { operationId: "things.list", ...extension, responses: {} };
  const content = { "application/json": { schema: { properties: { limit: {}, active: {} } } } };
  const read = { operationId: "items.read", responses: { "200": { content } } };
  const items = readThings(createDocument({ paths: { "/items": { get: read } } }));
  return checkCounterparts(readThings(createDocument({ paths: { "/things": { get: list } } })), [
    { name: "things", operations: ["things.list"] },
    { name: "items", operations: ["items.read", "items.list"], api: items, isPublished },
  ]);
}

describe("checkCounterparts", () => {
  it.each([
    { "x-instead": { api: "items", operation: "items.list" } },
    { "x-capacity": { api: "items", operation: "items.read", limit: "limit", active: "active" } },
  ])("accepts what exists: %j", (extension) => {
    expect(problemsOf(extension)).toEqual([]);
  });

  it.each([
    ["x-instead", "operation", "item.list", "items.list", "items.list, items.read"],
    ["x-instead", "api", "part", undefined, "items, things"],
    ["x-capacity", "operation", "items.reed", "items.read", "items.list, items.read"],
    ["x-capacity", "limit", "limits", "limit", "active, limit"],
    ["x-capacity", "active", "actives", "active", "active, limit"],
  ])("reports a slip in %s.%s", (name, key, given, ...others) => {
    const [meant, known] = others;
    const sound = { api: "items", operation: "items.read" };
    const fields = name === "x-capacity" ? { limit: "limit", active: "active" } : {};
    const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
    expect(problemsOf({ [name]: { ...sound, ...fields, [key]: given } })).toEqual([
      {
        file: "things",
        pointer: `#/paths/~1things/get/${name}/${key}`,
        message: `${name}.${key} names ${given}, which does not exist${hint}`,
        expected: `one of ${known}`,
      },
    ]);
  });

  it("expects nothing of a published document", () => {
    const extension = { "x-instead": { api: "items", operation: "item.list" } };
    expect(problemsOf(extension, true)).toEqual([
      {
        file: "things",
        pointer: "#/paths/~1things/get/x-instead/operation",
        message:
          "x-instead.operation names item.list, which does not exist; did you mean items.list?",
      },
    ]);
  });

  it("notes what an overlay names beside a document of others, which is all there is", async () => {
    const get = { "x-instead": { api: "items", operation: "items.list" }, responses };
    const { notes } = await generateDocument(
      "things.json",
      JSON.stringify(createDocument({ paths: { "/things": { get } } })),
    );
    const message = "x-instead.api names items, which does not exist";
    expect(notes).toContainEqual(expect.objectContaining({ message, line: expect.any(Number) }));
  });
});

const schemas: Record<string, SchemaObject> = {
  File: { type: "string", format: "binary" },
  Meta: { properties: { name: { type: "string" } } },
  Upload: { properties: { files: { items: reference("File") }, meta: reference("Meta") } },
};

function findIn(content: Content): string[] {
  const paths = { "/files": { post: { requestBody: { content } } } };
  return [...findSharedFiles(createDocument({ paths, components: { schemas } }))].toSorted();
}

const form = { "multipart/form-data": { schema: reference("Upload") } };

describe("schemas with files that form data shares", () => {
  it("are those that something else refers to as well, and hold files", () => {
    const other = { "application/x-www-form-urlencoded": { schema: reference("Upload") } };
    expect(findIn({ ...form, ...other })).toEqual(["File", "Upload"]);
    const part = { "application/json": { schema: { items: reference("File") } } };
    expect(findIn({ ...form, ...part })).toEqual(["File"]);
  });

  it("are none where only forms have them, or where none are files", () => {
    expect(findIn(form)).toEqual([]);
    expect(findIn({ "application/json": { schema: reference("Upload") } })).toEqual([]);
    const meta = { schema: reference("Meta") };
    expect(findIn({ "multipart/form-data": meta, "application/json": meta })).toEqual([]);
  });
});
