import { describe, expect, it } from "vitest";
import { draftClient } from "../../../generator/emit/emit-client.js";
import { printClient } from "../../../generator/emit/print-client.js";
import { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { requireThis } from "../../../overlays/regions/demand-region.js";
import { createDocument, readThings } from "../support/documents.js";

/** Opens a client whose `things.create` takes a thing as JSON, or a file. */
function openChoice(): GeneratedApi {
  const thing = { schema: { $ref: "#/components/schemas/Thing" } };
  const content = { "application/json": thing, "text/plain": {} };
  const create = {
    operationId: "things.create",
    requestBody: { required: true, content },
    responses: { "200": { description: "Done.", content: { "application/json": thing } } },
  };
  const api = readThings(createDocument({ paths: { "/things": { post: create } } }));
  const runtime = { fromApi: () => "../../runtime/transport/index.js", siblings: [] };
  return new GeneratedApi(api, draftClient(api, runtime.fromApi()), runtime);
}

/** The class of the resource on one line. */
function linesOf({ api, client }: GeneratedApi): string {
  const [, text = ""] = /class Things \{([^]*?)\n\}\n/.exec(printClient(api, client)) ?? [];
  return text.replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(", )", ")");
}

const json = '{ readonly contentType?: "application/json" | undefined } & RequestOptions';
const plain = '{ readonly contentType: "text/plain" } & RequestOptions';

describe("an overlay's edit of a method with several signatures", () => {
  it("gives each of them its result", () => {
    const client = openChoice();
    const pass = { through: "polish", args: [], result: "Shiny", doc: "It is polished." };
    client.passResult(client.operation("things.create"), pass);
    const text = linesOf(client);
    expect(printClient(client.api, client.client)).toContain("* It is polished.\n");
    expect(text).toContain(`create(body: Thing, options?: ${json}): ApiPromise<Shiny>;`);
    expect(text).toContain(`create(body: string, options: ${plain}): ApiPromise<Shiny>;`);
    expect(text).toContain(
      "create(body: Thing | string, options?: ContentTypeChoice & RequestOptions): ApiPromise<Shiny> { return polish(",
    );
  });

  it("demands something of this for each of them", () => {
    const client = openChoice();
    requireThis(client, client.operation("things.create"), "Able");
    expect(linesOf(client).match(/create\(this: this & Able, body: /g)).toHaveLength(3);
  });

  it("narrows the body of the default alone", () => {
    const client = openChoice();
    client.narrowBody(client.operation("things.create"), () => ({
      type: "NarrowThing",
      typeParameters: [],
    }));
    const text = linesOf(client);
    expect(text).toContain(`create(body: NarrowThing, options?: ${json}): ApiPromise<Thing>;`);
    expect(text).toContain(`create(body: string, options: ${plain}): ApiPromise<Thing>;`);
    expect(text).toContain("create(body: Thing | string,");
  });

  it("says what a guard throws where callers read it", () => {
    const client = openChoice();
    const guard = { expression: "check(body)", error: "Refusal", when: "It is refused." };
    client.addGuard(client.operation("things.create"), guard);
    const text = linesOf(client);
    expect(text).toContain("() => { check(body); })");
    expect(text).toContain("* @throws {Refusal} It is refused. */ create(body: Thing,");
  });
});
