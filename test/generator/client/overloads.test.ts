import { describe, expect, it } from "vitest";
import type { ApiOperation } from "../../../generator/api/api.js";
import { guard, passThrough, typeBody } from "../../../generator/client/change.js";
import type { ClientCode } from "../../../generator/client/client-code.js";
import { addParagraph } from "../../../generator/client/doc.js";
import { methodOf, operationOf } from "../../../generator/client/find.js";
import { requireThis } from "../../../overlays/regions/demand-region.js";
import { createDocument } from "../support/documents.js";
import { weaveDocument } from "../support/weave-document.js";

/** The class of a client whose `things.create` takes a thing as JSON, or a file, after an edit; on one line. */
async function edited(edit: (client: ClientCode, create: ApiOperation) => void): Promise<string> {
  const thing = { schema: { $ref: "#/components/schemas/Thing" } };
  const content = { "application/json": thing, "text/plain": {} };
  const create = {
    operationId: "things.create",
    requestBody: { required: true, content },
    responses: { "200": { description: "Done.", content: { "application/json": thing } } },
  };
  const document = createDocument({ paths: { "/things": { post: create } } });
  const apply = (code: ClientCode) => edit(code, operationOf(code, "things.create"));
  const overlay = { name: "edit", extensions: { "x-actions": {} }, apply };
  const { client } = await weaveDocument(document, [overlay], { verify: false });
  const [, text = ""] = /class Things \{([^]*?)\n\}\n/.exec(client) ?? [];
  return text.replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(", )", ")");
}

const json = '{ readonly contentType?: "application/json" | undefined } & RequestOptions';
const plain = '{ readonly contentType: "text/plain" } & RequestOptions';

describe("an overlay's edit of a method with several signatures", () => {
  it("gives each of them its result", async () => {
    const text = await edited((client, create) => {
      passThrough(methodOf(client, create), "Shiny", (sent) => `polish(${sent})`);
      addParagraph(methodOf(client, create), "It is polished.");
    });
    expect(text).toContain("* It is polished. ");
    expect(text).toContain(`create(body: Thing, options?: ${json}): ApiPromise<Shiny>;`);
    expect(text).toContain(`create(body: string, options: ${plain}): ApiPromise<Shiny>;`);
    expect(text).toContain(
      "create(body: Thing | string, options?: ContentTypeChoice & RequestOptions): ApiPromise<Shiny> { return polish(",
    );
  });

  it("demands something of this for each of them", async () => {
    const text = await edited((client, create) => requireThis(client, create, "Able"));
    expect(text.match(/create\(this: this & Able, body: /g)).toHaveLength(3);
  });

  it("narrows the body of the default alone", async () => {
    const narrow = { type: "NarrowThing", typeParameters: [] };
    const text = await edited((client, create) => typeBody(client, create, () => narrow));
    expect(text).toContain(`create(body: NarrowThing, options?: ${json}): ApiPromise<Thing>;`);
    expect(text).toContain(`create(body: string, options: ${plain}): ApiPromise<Thing>;`);
    expect(text).toContain("create(body: Thing | string,");
  });

  it("says what a guard throws where callers read it", async () => {
    const text = await edited((client, create) =>
      guard(methodOf(client, create), "check(body);", "Refusal", "It is refused."),
    );
    expect(text).toContain("() => { check(body); })");
    expect(text).toContain("* @throws {Refusal} It is refused. */ create(body: Thing,");
  });
});
