import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isAskedFor, listAnswers } from "./expected-answer.js";
import { expectedBody } from "./expected-body.js";
import { expectedRequest } from "./expected-request.js";
import { asNode, WireDocument } from "./read-document.js";
import { readOperations, type WireOperation } from "./read-operations.js";

const folder = mkdtempSync(path.join(tmpdir(), "standard-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const baseUrl = "https://wire.example";
const none = { path: {}, query: {}, header: {}, cookie: {} };

function read(paths: object): { document: WireDocument; operations: WireOperation[] } {
  const file = path.join(folder, "document.json");
  writeFileSync(path.join(folder, "other.json"), JSON.stringify({ type: "string" }));
  writeFileSync(file, JSON.stringify({ servers: [{ url: "https://api.example/v1/" }], paths }));
  const document = new WireDocument(file);
  return { document, operations: readOperations(document) };
}

function expectedUrl(paths: object, values: Partial<typeof none> = {}): string | undefined {
  const [operation] = read(paths).operations;
  if (operation === undefined) throw new Error("no operation");
  const server = { url: "https://api.example/v1/" };
  const expected = expectedRequest(operation, { ...none, ...values }, baseUrl, server);
  return expected && `${expected.origin}${expected.path}?${expected.query}`;
}

describe("what a request had to be", () => {
  it("fills the path, keeps its query and drops its fragment", () => {
    const parameters = [{ name: "q", in: "query", schema: {} }];
    const paths = { "/a/{id}?fixed=1#x": { get: { parameters } } };
    expect(expectedUrl(paths, { path: { id: "b/c" }, query: { q: "d" } })).toBe(
      "https://wire.example/v1/a/b%2Fc?fixed=1&q=d",
    );
  });

  it("is nothing where the path would be another one", () => {
    expect(expectedUrl({ "/a/{id}": { get: {} } }, { path: { id: ".." } })).toBeUndefined();
  });

  it("goes to a host of the operation's own, and else to the given one", () => {
    const own = (url: string): object => ({ "/a": { get: { servers: [{ url }] } } });
    expect(expectedUrl(own("https://up.example/v2"))).toBe("https://up.example/v2/a?");
    expect(expectedUrl(own("https://api.example/v2"))).toBe("https://wire.example/v2/a?");
    expect(expectedUrl(own("/v3"))).toBe("https://wire.example/v3/a?");
    expect(expectedUrl(own("{scheme}://{host}/v4"))).toBe("https://wire.example/v4/a?");
  });
});

describe("what a body had to be", () => {
  const content = {
    schema: {},
    encoding: { list: { style: "form", explode: false }, rows: { contentType: "text/csv" } },
  };
  const value = { list: ["a", "b"], rows: "c", deep: { d: 1 } };

  it("is a form in the styles of its encodings", () => {
    const { document } = read({});
    const mediaType = "application/x-www-form-urlencoded";
    expect(expectedBody(document, { ...content, mediaType }, value)).toEqual({
      kind: "form",
      pairs: [
        ["list", "a,b"],
        ["rows", "c"],
        ["deep", '{"d":1}'],
      ],
    });
  });

  it("is made of parts with their media types", () => {
    const { document } = read({});
    expect(expectedBody(document, { ...content, mediaType: "multipart/form-data" }, value)).toEqual(
      {
        kind: "multipart",
        parts: [
          { name: "list", value: "a", contentType: undefined },
          { name: "list", value: "b", contentType: undefined },
          { name: "rows", value: "c", contentType: "text/csv" },
          { name: "deep", value: '{"d":1}', contentType: "application/json" },
        ],
      },
    );
  });
});

describe("the answers of an operation", () => {
  it("are those of every status and media type; a redirect is one where there is no success", () => {
    const content = { "application/json": { schema: { $ref: "other.json" } }, "text/csv": {} };
    const { document, operations } = read({
      "/a": { get: { responses: { "200": { content }, "302": {}, default: {} } } },
      "/b": { get: { responses: { "302": {}, "4XX": {} } } },
    });
    const answers = operations.map((operation) =>
      listAnswers(operation).map(({ status, isResult }) => [status, isResult]),
    );
    expect(answers).toEqual([
      [
        [200, true],
        [200, true],
        [302, false],
        [500, false],
      ],
      [
        [302, true],
        [400, false],
      ],
    ]);
    const schema = asNode(operations[0]?.responses[0]?.content[0]?.schema);
    expect(document.resolve(schema)).toEqual({ type: "string" });
  });

  it("are asked for by a media type, a range or nothing", () => {
    expect(isAskedFor("application/json, image/*;q=0.5", "image/png")).toBe(true);
    expect(isAskedFor("application/json", "text/csv")).toBe(false);
    expect(isAskedFor(undefined, "text/csv")).toBe(true);
  });
});
