import { describe, expect, it } from "vitest";
import type { ApiOperation } from "../../../generator/api/api.js";
import { GeneratorError } from "../../../generator/api/problem.js";
import { addMethods, guard, passThrough, typeBody } from "../../../generator/client/change.js";
import type { ClientCode } from "../../../generator/client/client-code.js";
import { addParagraph, doc } from "../../../generator/client/doc.js";
import { classOf, methodOf, operationOf } from "../../../generator/client/find.js";
import { jobsDocument, operation, weaveDocument } from "../../generator/support/weave-document.js";

type Edit = (client: ClientCode, create: ApiOperation) => void;

/** Weaves one edit of `jobs.create` into a client. */
function weaveEdit(edit: Edit): ReturnType<typeof weaveDocument> {
  const create = operation("jobs.create", { takes: "JobCreate" });
  const apply = (client: ClientCode) => edit(client, operationOf(client, "jobs.create"));
  const overlay = { name: "mole", extensions: { "x-actions": {} }, apply };
  return weaveDocument(jobsDocument({ "/jobs": { post: create } }), [overlay]);
}

const evil = "evil() {}";
const method = { name: "dig", returnType: "string", statements: 'return "a";' };
const result = `Job> { } ${evil} x(): A<B`;
const bodyType = { type: "A = evil()", typeParameters: [] };
const adds = (changes: object): Edit => {
  return (client, create) => addMethods(client, create, [{ ...method, ...changes }]);
};

describe("text of a document that reaches an edit of an overlay as code", () => {
  it.each<[place: string, edit: Edit, message: RegExp]>([
    ["a comment", adds({ docs: [`*/ ${evil} /**`] }), /adds jobs\.evil by another way/],
    ["a comment", adds({ docs: ["*/ static { evil(); } /**"] }), /ClassStaticBlockDeclaration/],
    ["a comment", adds({ docs: ['*/ ["evil"] = 1; /**'] }), /./],
    ["a comment", adds({ docs: ["*/ constructor() {} /**"] }), /./],
    ["a name", adds({ name: `dig() {} ${evil.slice(0, 4)}` }), /by another way/],
    ["a result type", adds({ returnType: `string { return "a"; } ${evil} x(): string` }), /./],
    ["a parameter", adds({ parameters: [{ name: "a", type: "T = evil()" }] }), /calls evil/],
    ["a statement", adds({ statements: "evil();" }), /calls evil/],
    ["a statement", adds({ statements: `} ${evil} x() {` }), /./],
    ["a statement", adds({ statements: "} } evil(); class Mole { x() {" }), /./],
    ["a class", (...given) => void classOf(...given).addMethod(method), /dig by another way/],
    ["a check", (...given) => guard(methodOf(...given), "evil();", "A", "b"), /calls evil/],
    ["a result", (...given) => passThrough(methodOf(...given), result, (sent) => sent), /./],
    ["a body", (...given) => typeBody(...given, () => bodyType), /calls evil/],
  ])("is refused: %s", async (_, edit, message) => {
    const failure: unknown = await weaveEdit(edit).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GeneratorError);
    expect(failure).toHaveProperty("message", expect.stringMatching(message));
  });

  it("stays a comment where it goes through doc", async () => {
    const { client } = await weaveEdit(adds({ docs: [doc(`*/ ${evil} /**`)] }));
    expect(client).toContain("/** *\\/ evil() {} /** */\n  dig(): string {");
  });

  it("stays a comment where it explains an error or a result", async () => {
    const { client } = await weaveEdit((target, create) => {
      guard(methodOf(target, create), "String(body);", "RangeError", `*/ ${evil} /**`);
      addParagraph(methodOf(target, create), `*/ ${evil} /**`);
    });
    expect(client.match(/\*\\\/ evil\(\) \{\} \/\*\*/g)).toHaveLength(2);
  });
});
