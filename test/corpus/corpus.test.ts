import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "./support/compile.js";
import { generateConsumer } from "./support/generate-consumer.js";
import { listCorpus } from "./support/generate-corpus.js";
import { listExamples } from "./support/published-examples.js";
import { createFolderOfFile } from "../generator/support/temporary-folder.js";

const folder = createFolderOfFile();

let notes: readonly string[];
beforeAll(async () => {
  const small = [...listExamples("3.0"), ...listExamples("3.1")].filter(({ name }) =>
    ["parameters-cookies", "webhooks"].includes(name),
  );
  notes = await generateConsumer(folder, { operations: 20, published: small });
}, 180_000);

it.each(["typescript", "typescript-native"])(
  "clients of documents that are not ours compile with %s",
  async (compiler) => {
    expect(listCorpus().length).toBeGreaterThanOrEqual(19);
    expect(await compile(compiler, folder)).toBe("");
  },
);

describe("what a client leaves out or names otherwise", () => {
  it.each([
    "bodies.yaml:POST /xml: */* is not available besides application/problem+json",
    "bodies.yaml:fetch sends no body with GET, so it is left out",
    "names.yaml:its type is PromiseSchema, because Promise is taken",
    "names.yaml:GET /a_b is aB.getAB(), because aB.get is taken",
    "names.yaml:GET /A/B (operationId getAB) is a.getAB(), because a.getB is taken",
    "duplicate-ids.yaml:GET /groups (operationId list) is groups.list(), because it shares its operationId with another operation",
    "duplicate-ids.yaml:GET /untagged (operationId list) is untagged.list(), because it shares its operationId with another operation",
    "keywords.yaml:POST /a: callbacks are not generated",
    "webhooks-only.yaml:the webhook newPet has a type, but the client does not receive webhooks",
    "responses.yaml:GET /headers: links of 200 are not generated",
    "responses.yaml:TRACE /several: fetch does not send TRACE",
    "keywords.yaml:the type does not express dependentRequired, dependentSchemas",
    "keywords.yaml:it requires label without declaring it; its type does not require it",
    "wire.yaml:GET /query: OpenAPI does not say how members of members of nested are written: here as JSON",
    "wire.yaml:GET /query: OpenAPI does not say how members of members of deep are written: here by their path",
    "wire.yaml:GET /query: the header Accept is sent as it is passed, although OpenAPI ignores the parameter",
    "wire.yaml:GET /query: each member of crumbs is a separate cookie, because & does not separate cookies",
    "wire.yaml:PUT /form: headers of the part whole are not sent",
    "recursive.yaml:its type omits StringOrItself, which leads back to it without a member in between",
    "security.yaml:the security scheme Mutual is left to an interceptor",
    "security.yaml:the security scheme OpenId is not sent, because no operation requires it",
    "streams.yaml:a parameter in querystring is not generated",
    "relative-server.yaml:the host of ../api/v1/ is not known; callers pass it as baseUrl",
    "ranges.yaml:the type does not express unevaluatedProperties",
    "ranges.yaml:9223372036854776000 is an integer beyond 2^53 and may be rounded",
    "leftovers-of-3.0.yaml:exclusiveMinimum: true is OpenAPI 3.0; it is read as exclusiveMinimum: 3",
    "leftovers-of-3.0.yaml:Expected type `string` but got `number` [struct]",
    "leftovers-of-3.0.yaml:$ref: #part is read as #/components/schemas/Part",
    "leftovers-of-3.1.yaml:The field `version` must be present on this level [struct]",
    "leftovers-of-3.1.yaml:The field `responses` must be present on this level [struct]",
    "leftovers-of-3.1.yaml:type: [string, null] is OpenAPI 3.1; it is read that way",
    "leftovers-of-3.1.yaml:schema is empty, so it is ignored",
    "leftovers-of-3.1.yaml:properties is empty, so it is ignored",
    "leftovers-of-3.1.yaml:list is empty, so nothing is known about it",
  ])("is said with its place: %s", (expected) => {
    const found = notes.filter((note) => note.replace(/:\d+:\d+: /, ":") === expected);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^[\w./-]+:\d+:\d+: /);
  });

  it("is nothing for a document that asks for nothing unusual", () => {
    const clean = ["nullable-3.0", "nullable-3.1", "objects", "composition", "multi-file"];
    expect(notes.filter((note) => clean.some((name) => note.startsWith(name)))).toEqual([
      "composition.yaml:77:15: its type is RequiredSchema, because Required is taken",
    ]);
  });
});
