import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownExtensions, stripExtensions } from "../../../generator/document/known-extensions.js";
import { normalizeDocument } from "../../../generator/document/normalize-document.js";
import type { OpenApiDocument } from "../../../generator/api/openapi.js";
import { repairDocument } from "../../../generator/document/repair-document.js";
import { overlays } from "../../../overlays/index.js";
import { readCases } from "../../support/read-cases.js";

const dirty = "a\u0000\r\nb";
const clean = "a\nb";

type Schema = Readonly<Record<string, unknown>>;
type Said = readonly (readonly [what: string, schema: Schema, said: string])[];

const cases: {
  readonly verbatim: readonly (readonly [what: string, schema: Schema])[];
  readonly joined: Readonly<Record<"document" | "paths", { paths?: unknown }>>;
  readonly unsendable: { readonly document: object; readonly pointers: readonly string[] };
  readonly mended: readonly (readonly [before: Schema, after: Schema])[];
  readonly kept: Said;
  readonly doubtful: Said;
  readonly allowed: readonly (readonly [version: string, schema: Schema])[];
  readonly located: readonly object[];
  readonly stripped: readonly string[];
  readonly withVariables: OpenApiDocument;
} = readCases("normalize-document.yaml", import.meta.url);

function normalize<Document>(document: Document): Document {
  normalizeDocument(document);
  return document;
}

describe("normalizeDocument", () => {
  it("normalizes prose wherever a client has some", () => {
    const prose = { summary: dirty, description: dirty };
    const normal = { summary: clean, description: clean };
    const of = (text: object): object => ({
      info: { version: "0.0.0", ...text },
      tags: [{ name: "a", ...text }],
      paths: { "/description": { ...text, get: { ...text, parameters: [text] } } },
      components: {
        schemas: { summary: { ...text, properties: { default: text, "x-a": text, enum: text } } },
        headers: { "x-request-id": text },
      },
    });
    expect(normalize(of(prose))).toEqual(of(normal));
  });

  it.each(cases.verbatim)("keeps every character of %s", (_, schema) => {
    const document = { components: { schemas: { A: schema } } };
    expect(normalize(structuredClone(document))).toEqual(document);
  });

  it("joins what is beside the reference to a path, and has the members of a form in its query", () => {
    const { document, paths } = cases.joined;
    expect(normalize(document).paths).toEqual(paths);
  });

  it("gives the places of names that no request can carry", () => {
    const notes = normalizeDocument(cases.unsendable.document);
    const pointers = notes.map(({ pointer }) => pointer).toSorted();
    expect(pointers).toEqual(cases.unsendable.pointers);
    const message = 'the path "/a\\tb" contains a character that no request can include';
    expect(notes.map((note) => note.message)).toContain(message);
  });

  it("comes to its end and keeps the structure, whatever it is given", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        const before = JSON.stringify(document).length;
        normalizeDocument(document);
        expect(JSON.stringify(document).length).toBeLessThanOrEqual(before);
      }),
    );
  });
});

function createDocument(extensions: object, operation: object, schema: object): OpenApiDocument {
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: { "/things": { get: { responses: {}, ...operation } } },
    components: { schemas: { Thing: { type: "object", ...schema } } },
    ...extensions,
  };
}

describe("stripExtensions", () => {
  const extensions = knownExtensions({ overlays });

  it("removes what is ours anywhere, and notes each with its first place", () => {
    const document = createDocument(
      { "x-limits": "none", "x-throttle": {} },
      { "x-retry": "safe", "x-mcp": { tool: "read_key" } },
      { "x-id": "thing", "x-retry": "safe", "x-extensible-enum": ["red", 2] },
    );
    const notes = stripExtensions(document, extensions);
    const said = cases.stripped.map((pointer) => {
      const key = pointer.replace(/.*\//, "");
      return { pointer, message: `${key} has a meaning in additions alone, so it is ignored here` };
    });
    expect(notes).toEqual(said);
    expect(document).toEqual(createDocument({}, {}, {}));
  });

  it("removes the variables that a server or a key would be read from", () => {
    stripExtensions(cases.withVariables, extensions);
    expect(JSON.stringify(cases.withVariables)).not.toContain("AWS_SECRET_ACCESS_KEY");
  });

  it("leaves alone what others call so, and members that are no extensions", () => {
    const known = { "x-extensible-enum": ["red"], properties: { "x-id": { type: "integer" } } };
    const document = createDocument({ "x-speed": 1 }, { "x-internal": 2 }, known);
    const before = structuredClone(document);
    expect(stripExtensions(document, extensions)).toEqual([]);
    expect(document).toEqual(before);
  });
});

/** Repairs a schema in a document of a version, and gives what it has become and what was said. */
function repair(openapi: string, schema: object): readonly [after: unknown, said: string[]] {
  const document: OpenApiDocument = {
    openapi,
    info: { title: "Things", version: "1" },
    components: { schemas: { A: { ...schema } } },
  };
  const said = repairDocument(document).map(({ message }) => message);
  return [document.components?.schemas?.["A"], said];
}

describe("repairDocument", () => {
  it.each(cases.mended)("mends in 3.1, and says so: %j", (schema, mended) => {
    const [after, said] = repair("3.1.0", schema);
    expect(after).toEqual(mended);
    expect(said.length).toBeGreaterThan(0);
  });

  it.each(cases.kept)("keeps in 3.0 what 3.1 says in another way: %s", (_, schema, said) => {
    expect(repair("3.0.3", schema)).toEqual([schema, [said]]);
  });

  it.each(cases.doubtful)("leaves alone what leaves a doubt: %s", (_, schema, said) => {
    expect(repair("3.1.0", schema)).toEqual([schema, [said]]);
  });

  it.each(cases.allowed)("changes nothing that %s allows", (version, schema) => {
    expect(repair(version, schema)).toEqual([schema, []]);
  });

  it("leads a reference to an anchor to its place", () => {
    const [schema, said] = repair("3.1.0", {
      $anchor: "pet",
      properties: { mate: { $ref: "#pet" }, lost: { $ref: "#lost" } },
    });
    const place = "#/components/schemas/A";
    expect(schema).toMatchObject({
      properties: { mate: { $ref: place }, lost: { $ref: "#lost" } },
    });
    expect(said).toEqual([`$ref: #pet is read as ${place}`]);
  });

  it("says where a flaw is", () => {
    const responses = { "200": { content: { "text/plain": { schema: null } } } };
    const properties = { "a/b": { required: true } };
    const document = createDocument({}, { responses }, { properties });
    expect(repairDocument(document)).toEqual(cases.located);
  });
});
