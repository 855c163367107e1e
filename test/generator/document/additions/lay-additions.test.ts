import { describe, expect, it } from "vitest";
import { allOperations } from "../../../../generator/api/api.js";
import type { JsonObject } from "../../../../runtime/json/values.js";
import { at, change, createOurs, createPublished, merge, read } from "./support/documents.js";
import { readCases } from "../../../support/read-cases.js";
import { yieldToDocument } from "../../../../generator/document/additions/yield-to-document.js";
import type { SchemaObject } from "../../../../generator/api/openapi.js";

interface Case {
  readonly ours?: JsonObject;
  readonly changes?: JsonObject;
  readonly gives?: JsonObject;
  readonly ids?: readonly string[];
}

const groups: Readonly<Record<string, Readonly<Record<string, Case>>>> = readCases(
  "lay-additions.yaml",
  import.meta.url,
);

/** A document with something else at places, and nothing where null stands. */
const changed = (document: ReturnType<typeof createOurs>, changes: JsonObject = {}) =>
  Object.entries(changes).reduce(
    (whole, [place, value]) => change(whole, place, value ?? undefined),
    document,
  );

// All that is stated is taken over: take-over.test.ts.
describe.each(Object.entries(groups))("%s", (_, cases) => {
  it.each(Object.entries(cases))("%s", (_says, { ours, changes, gives = {}, ids }) => {
    const document = merge(changed(createOurs(), ours), changed(createPublished(), changes));
    for (const [place, value] of Object.entries(gives)) {
      const found = at(document, place.replace(".*", ""));
      const shown = place.endsWith(".*") ? Object.keys(Object(found)) : found;
      expect(shown, place).toEqual(value ?? undefined);
    }
    const named = allOperations(read(document)).map(({ id }) => id);
    expect(named).toEqual(ids ?? named);
  });
});

it("hosts that are published may have the path that ours has, or one more", () => {
  const ours = createOurs();
  const hosts = ["https://real.example/api/v1", "https://other.example/api/v1"];
  const document = merge(ours, { ...ours, servers: hosts.map((url) => ({ url })) });
  expect(Object.keys(document.paths ?? {})).toEqual(["/things", "/things/{id}"]);
  const urls = document.servers?.map(({ url }) => url);
  expect(urls).toEqual(["{base}/api/v1", "https://other.example/api/v1"]);
});

describe("additions", () => {
  it("change nothing the second time where the name of a new method was taken", () => {
    const published = change(createPublished(), "paths./api/v1/things/{thing_id}/parts", {
      get: { tags: ["things"], responses: { "200": { description: "OK" } } },
    });
    const once = merge(createOurs(), published);
    expect(merge(once, published)).toEqual(once);
  });

  it("that a document says itself change nothing", () => {
    expect(merge(createOurs(), createOurs())).toEqual(createOurs());
  });
});

interface Yielding {
  readonly fields?: Readonly<Record<string, SchemaObject>>;
  readonly status?: SchemaObject;
  readonly matrix?: JsonObject;
  readonly waiter?: JsonObject;
  readonly says: readonly string[];
}

const readYielding = () => readCases("yield-to-document.yaml", import.meta.url);
const yielding: Readonly<Record<string, Yielding>> = readYielding().cases;

it.each(Object.entries(yielding))("%s", (_, { fields, status, matrix, waiter, says }) => {
  const { document } = readYielding();
  const { post, get } = document.paths["/boats"];
  const schema = { properties: fields ?? {} };
  Object.assign(post, { requestBody: { content: { "application/json": { schema } } } });
  const state = { type: "object", properties: { state: status ?? {} } };
  const content = { "application/json": { schema: state } };
  Object.assign(get, { responses: { "200": { content } } });
  const said = yieldToDocument(document).map(({ steps, message }) => `${steps.join()}: ${message}`);
  expect(said).toEqual(says);
  expect(document["x-reasoning"]).toMatchObject(matrix ?? readYielding().document["x-reasoning"]);
  expect(get["x-waiter"]).toEqual(
    waiter ?? readYielding().document.paths["/boats"].get["x-waiter"],
  );
});
