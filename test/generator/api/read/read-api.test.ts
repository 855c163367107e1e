import { describe, expect, it } from "vitest";
import { allOperations } from "../../../../generator/api/api.js";
import { createDocument, readThings } from "../../support/documents.js";
import { checkCounterparts } from "../../../../generator/api/read/check-counterparts.js";
import { readCases } from "../../../support/read-cases.js";
import { generateDocument } from "../../support/generate-file.js";
import { findRecursion } from "../../../../generator/api/read/recursive-schemas.js";

const alike: [one: string, other: string, message: string][] = readCases(
  "../../run/cli/options.yaml",
  import.meta.url,
).operations;
const responses = { "204": { description: "Done." } };

// What becomes of operations: test/scenarios.
describe("readApi", () => {
  it.each(alike)("refuses the operations %s and %s, and names the place", (one, other, message) => {
    const paths = {
      "/a": { get: { operationId: one, responses } },
      "/b": { get: { operationId: other, responses } },
    };
    const reading = () => readThings(createDocument({ paths }));
    expect(reading).toThrow(/^things\.yaml#\/paths\/~1b\/get: /);
    expect(reading).toThrow(message);
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
    const schema = { $ref: "#/x-shared/Id" };
    const id = { name: "id", in: "path", required: true, schema } as const;
    const paths = { "/a/{id}": { get: { operationId: "a", parameters: [id], responses } } };
    const shared = { "x-shared": { Id: { type: "string", "x-id": "run" } } };
    const api = readThings({ ...createDocument({ paths, components: {} }), ...shared });
    expect(allOperations(api)[0]?.pathParameters[0]?.type).toBe("RunId");
    expect(api.idKinds).toEqual(["run"]);
  });

  it("gives a schema another name when the program needs its own", () => {
    const type = "object";
    const schemas = { Promise: { type: "string" }, Things: { type }, "things-client": { type } };
    const paths = { "/things": { get: { operationId: "things.list", responses } } };
    const api = readThings(createDocument({ paths, components: { schemas } }));
    const names = api.schemas.map(({ typeName }) => typeName);
    expect(names).toEqual(["PromiseSchema", "ThingsSchema", "ThingsClientSchema"]);
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
    const pointer = `#/paths/~1things/get/${name}/${key}`;
    const message = `${name}.${key} names ${given}, which does not exist${hint}`;
    const problem = { file: "things", pointer, message, expected: `one of ${known}` };
    expect(problemsOf({ [name]: { ...sound, ...fields, [key]: given } })).toEqual([problem]);
  });

  it("expects nothing of a published document", () => {
    const extension = { "x-instead": { api: "items", operation: "item.list" } };
    const pointer = "#/paths/~1things/get/x-instead/operation";
    const message =
      "x-instead.operation names item.list, which does not exist; did you mean items.list?";
    expect(problemsOf(extension, true)).toEqual([{ file: "things", pointer, message }]);
  });

  it("notes what an overlay names beside a document of others, which is all there is", async () => {
    const get = { "x-instead": { api: "items", operation: "items.list" }, responses };
    const document = createDocument({ paths: { "/things": { get } } });
    const { notes } = await generateDocument("things.json", JSON.stringify(document));
    const message = "x-instead.api names items, which does not exist";
    expect(notes).toContainEqual(expect.objectContaining({ message, line: expect.any(Number) }));
  });
});

// Others: test/scenarios/types.md.
it("a chain of schemas that is longer than the call stack is followed", () => {
  const names = Array.from({ length: 30_000 }, (_, index) => `S${index}`);
  const chain = names.map((name, at) => [name, { $ref: `#/components/schemas/S${at + 1}` }]);
  const { lists, endless } = findRecursion(Object.fromEntries(chain));
  expect([[...lists], endless]).toEqual([[], []]);
});
