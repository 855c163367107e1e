import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "./support/compile.js";
import { generateConsumer } from "./support/generate-consumer.js";
import { listCorpus } from "./support/generate-corpus.js";
import { listExamples } from "./support/published-examples.js";

const folder = mkdtempSync(path.join(tmpdir(), "corpus-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let notes: readonly string[];
beforeAll(async () => {
  const small = [...listExamples("3.0"), ...listExamples("3.1")].filter(({ name }) =>
    ["parameters-cookies", "webhooks"].includes(name),
  );
  notes = await generateConsumer(folder, { operations: 20, published: small });
}, 180_000);

describe("clients of documents that are not ours", () => {
  it.each(["typescript", "typescript-native"])("compile with %s", async (compiler) => {
    expect(listCorpus().length).toBeGreaterThanOrEqual(19);
    expect(await compile(compiler, folder)).toBe("");
  });
});

describe("what a client leaves out or names otherwise", () => {
  it.each([
    [
      "a range of content types",
      "bodies.yaml:POST /xml: */* is not available besides application/problem+json",
    ],
    ["a body that cannot be sent", "bodies.yaml:GET /any: fetch sends no body with this method"],
    ["a type name that is taken", "names.yaml:its type is PromiseSchema, because Promise is taken"],
    ["a method name that is taken", "names.yaml:GET /a-b is getAB2(), because getAB is taken"],
    ["the next one as well", "names.yaml:GET /a_b is getAB3(), because getAB is taken"],
    [
      "an operationId under two tags",
      "duplicate-ids.yaml:GET /groups (operationId list) is groups.list(), because it shares its operationId with another operation",
    ],
    [
      "an operationId without a tag",
      "duplicate-ids.yaml:GET /untagged (operationId list) is getUntagged(), because it shares its operationId with another operation",
    ],
    ["callbacks", "keywords.yaml:POST /a: callbacks are not generated"],
    [
      "webhooks",
      "webhooks-only.yaml:the webhook newPet has a type, but the client does not receive webhooks",
    ],
    ["links", "responses.yaml:GET /headers: links of 200 are not generated"],
    ["a method that fetch refuses", "responses.yaml:TRACE /several: fetch does not send TRACE"],
    [
      "a keyword that no type can say",
      "keywords.yaml:the type does not express dependentRequired, dependentSchemas",
    ],
    [
      "a member that is required and not declared",
      "keywords.yaml:it requires label without declaring it; its type does not require it",
    ],
    [
      "a parameter of members of members",
      "wire.yaml:GET /query: OpenAPI does not say how members of members of nested are written: here as JSON",
    ],
    [
      "a deep object of members of members",
      "wire.yaml:GET /query: OpenAPI does not say how members of members of deep are written: here by their path",
    ],
    [
      "a header that OpenAPI ignores",
      "wire.yaml:GET /query: the header Accept is sent as it is passed, although OpenAPI ignores the parameter",
    ],
    [
      "a list in a cookie",
      "wire.yaml:GET /query: each member of crumbs is a separate cookie, because & does not separate cookies",
    ],
    ["headers of a part", "wire.yaml:PUT /form: headers of the part whole are not sent"],
    [
      "another form of an answer",
      "wire.yaml:GET /results: application/xml is not available besides application/json",
    ],
    [
      "a schema made of itself",
      "recursive.yaml:its type omits StringOrItself, which leads back to it without a member in between",
    ],
    [
      "a way to prove who calls that no value can stand for",
      "security.yaml:the security scheme Mutual is left to an interceptor",
    ],
    [
      "a security scheme that is declared for nothing",
      "security.yaml:the security scheme OpenId is not sent, because no operation requires it",
    ],
    [
      "a host that is not known",
      "server-variables.yaml:the host of https://{tenant}.host.example:{port}/{version} is not known; callers pass it as baseUrl",
    ],
    ["a second server", "relative-server.yaml:the server /other is not available"],
    [
      "a second server of a path",
      "wire.yaml:/uploads: the server https://backup.example is not available",
    ],
    [
      "an operation's server whose host is not known",
      "wire.yaml:PUT /uploads: the host of https://{region}.uploads.example/v5 is not known; callers pass it in servers, otherwise it is the host of baseUrl",
    ],
    [
      "a bound of OpenAPI 3.0",
      "leftovers-of-3.0.yaml:exclusiveMinimum: true is OpenAPI 3.0; it is read as exclusiveMinimum: 3",
    ],
    [
      "a type of OpenAPI 3.1",
      "leftovers-of-3.1.yaml:type: [string, null] is OpenAPI 3.1; it is read that way",
    ],
    ["a field that was left empty", "leftovers-of-3.1.yaml:schema is empty, so it is ignored"],
  ])("is said with its place: %s", (_, expected) => {
    const found = notes.filter((note) => note.replace(/:\d+:\d+: /, ":") === expected);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^[\w./-]+:\d+:\d+: /);
  });

  it("is nothing for a document that asks for nothing unusual", () => {
    const clean = ["nullable-3.0", "nullable-3.1", "objects", "composition", "multi-file"];
    const said = notes.filter((note) => clean.some((name) => note.startsWith(name)));
    expect(said).toEqual([
      "composition.yaml:77:15: its type is RequiredSchema, because Required is taken",
    ]);
  });
});
