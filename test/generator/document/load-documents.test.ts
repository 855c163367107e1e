import { realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, describe } from "vitest";
import fc from "fast-check";
import { parseJson, parseText } from "../../../generator/document/parsed-text.js";
import { loadDocuments } from "../../../generator/document/load-documents.js";
import { clientNameOf, createFilePlan, type Plan } from "../../../generator/document/plan.js";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { generateDocument } from "../support/generate-file.js";
import { createFolder } from "../support/temporary-folder.js";
import { noteRead, type Inputs } from "../../../generator/document/inputs.js";
import { judgeAddress } from "../../../generator/document/read-rules.js";
import { parseYaml } from "../../../generator/api/read/parse-yaml.js";
import { splitPointer } from "../../../runtime/json/pointer.js";
import { asRecord } from "../../../runtime/json/values.js";
import { loadLinted, type Linted } from "../../../generator/document/load-linted.js";
import { readCases } from "../../support/read-cases.js";

type Texts = Readonly<Record<string, string>>;

const cases: {
  readonly parsed: readonly (readonly [what: string, text: string, value: unknown])[];
  readonly refInData: string;
  readonly titled: string;
  readonly named: readonly (readonly [name: string, settings: Partial<Plan>, called: string])[];
  readonly parts: Readonly<Record<"document" | "unsaid", string>> & {
    readonly mistakes: readonly (readonly [part: string, said: string])[];
  };
  readonly overlays: Texts;
  readonly referred: readonly (readonly [what: string, texts: Texts, read: object])[];
} = readCases("load-documents.yaml", import.meta.url);

const { signal } = new AbortController();

/** Plans a run over a file of a folder, with other settings. */
async function planOf(folder: string, name: string, changes: Partial<Plan> = {}): Promise<Plan> {
  const plan = await createFilePlan(path.join(folder, name), folder, projectRoot);
  return { ...plan, root: folder, ...changes };
}

it("documents of one plan may have files of the same name, in folders of their own", async () => {
  const names = ["boats/openapi.yaml", "cars/openapi.yaml", "cars/trains.yaml"];
  const texts = names.map((name) => [name, cases.titled.replace("TITLE", name)]);
  const folder = createFolder(Object.fromEntries(texts));
  const sources = names.map((name) => ({ name, file: path.join(folder, name) }));
  const documents = await loadDocuments(await planOf(folder, "none.yaml", { sources }), signal);
  const found = documents.map(({ file, document }) => [file, document.info.title]);
  expect(found).toEqual(names.map((name) => [path.join(folder, name), name]));
});

it.each(cases.named)("the client of %s with %j is that of %s", async (name, client, called) => {
  const plan = await createFilePlan(`${name}.yaml`, "out", projectRoot, client);
  expect(clientNameOf(plan, name, "Harbor")).toBe(called);
});

it("what is chosen and overlaid for one document comes after what is for all", async () => {
  const folder = createFolder(cases.overlays);
  const at = (name: string): string => path.join(folder, name);
  const own = { name: "boats", file: at("boats.yaml"), sidecars: [at("own.yaml")], only: ["sink"] };
  const all = { sources: [own], sidecars: [at("all.yaml")], only: ["list"] };
  const [loaded] = await loadDocuments(await planOf(folder, "boats.yaml", all), signal);
  const info = { title: "Own", description: "All" };
  expect(loaded?.document).toMatchObject({ info, paths: { "/sunk": {} } });
});

it("a file that changes between two reads counts as edited, so it is read again", () => {
  const inputs: Inputs = new Map();
  for (const text of ["a", "b", "b"]) noteRead(inputs, "boats.yaml", Buffer.from(text));
  expect(inputs.get("boats.yaml")).toBe("edited");
});

it.each(cases.referred)("%s", async (_, texts, read) => {
  const [loaded] = await loadDocuments(await planOf(createFolder(texts), "boats.txt"), signal);
  expect(loaded?.document).toMatchObject(read);
});

// Files: test/attacks/generator/references.test.ts.
const named = "../../attacks/generator/references.yaml";
const addresses: [string, string, boolean][] = readCases(named, import.meta.url).addresses;

describe("judgeAddress", () => {
  const judge = (url: string, allowed: readonly string[] = [], origin?: string) =>
    judgeAddress(new URL(url), { allowed, origin }).isAllowed;

  it("lets a document from a URL read its own origin, which is scheme, host and port", () => {
    const origin = "https://a.example";
    expect(judge("https://a.example/x/y", [], origin)).toBe(true);
    expect(judge("https://A.EXAMPLE:443/x", [], origin)).toBe(true);
    for (const other of ["http://a.example/", "https://a.example:8443/", "https://b.a.example/"])
      expect([other, judge(other, [], origin)]).toEqual([other, false]);
  });

  it.each(addresses)("takes %s with %s allowed: %s", (url, allowed, isAllowed) => {
    expect(judge(url, [allowed])).toBe(isAllowed);
  });
});

it("a document that is no UTF-8 is refused", async () => {
  const folder = createFolder({ "a.yaml": new Uint8Array([0x61, 0xff]) });
  await expect(loadLinted(await planOf(folder, "a.yaml"), signal)).rejects.toMatchObject({
    problems: [{ file: "a.yaml", message: "is not UTF-8 text", expected: "UTF-8" }],
  });
});

// Aliases that multiply: test/attacks/generator/aliases.test.ts.
describe("parseYaml", () => {
  it.each(cases.parsed)("reads %s", (_, text, value) => {
    expect(parseYaml(text)).toEqual(value);
  });

  it("copies what aliases refer to", () => {
    const { a, b } = asRecord(parseYaml("a: &a { x: 1 }\nb: *a\n"));
    expect(b).toEqual(a);
    expect(b).not.toBe(a);
  });
});

/** Lines and columns of pointers, as `line:column`. */
function locate(text: string, ...pointers: string[]): string {
  const places = pointers.map((pointer) => parseText(text).locate(splitPointer(pointer)));
  return places.map((place) => `${place?.line}:${place?.column}`).join(" ");
}

describe("parseText", () => {
  it("finds nodes of a YAML file, and the nearest ancestor of what is not in it", () => {
    const text = "paths:\n  /a/b:\n    get:\n      tags: [x, y]\n";
    const get = "#/paths/~1a~1b/get";
    expect(locate(text, get, `${get}/tags/1`, "#/paths/~1c/get")).toBe("4:7 4:17 2:3");
  });

  it("finds the same in JSON, whatever its strings hold", () => {
    const text = '{\n  "a": "}{][\\"",\n  "b/c": [1, -2.5e3, {"d": true}],\n  "e~": null\n}\n';
    const pointers = ["#/a", "#/b~1c/1", "#/b~1c/2/d", "#/b~1c/3", "#/e~0", "#/f"];
    expect(locate(text, ...pointers)).toBe("2:8 3:14 3:28 3:10 4:9 1:1");
  });

  it("finds every value of any JSON text", () => {
    const space = fc.constantFrom(0, 1, 4);
    const key = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(fc.object({ maxDepth: 4, key }), space, (value, indent) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        const text = JSON.stringify(plain, null, indent);
        const paths = listPaths(plain, []);
        const places = paths.map((steps) => parseText(text).locate(steps));
        paths.forEach((steps, at) => {
          const expected = JSON.stringify(valueAt(plain, steps));
          const found = after(text, places[at]).replaceAll(/\s/g, "");
          expect(found.startsWith(expected.replaceAll(/\s/g, ""))).toBe(true);
        });
      }),
      { numRuns: 200 },
    );
  });
});

function after(text: string, place: { line: number; column: number } | undefined): string {
  const { line, column } = place ?? { line: 1, column: 1 };
  const [first = "", ...others] = text.split("\n").slice(line - 1);
  return [first.slice(column - 1), ...others].join("\n");
}

function listPaths(value: unknown, steps: readonly string[]): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [steps];
  const members = Object.entries(value);
  return [steps, ...members.flatMap(([key, member]) => listPaths(member, [...steps, key]))];
}

function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((node, key) => Reflect.get(Object(node), key), value);
}

it.each(['{ "a": 1, "a": 2 }', '[{ "b:": ":", "b\\u003a": "\\":" }]', "{ a: 1 }"])(
  "is no JSON document where YAML finds a fault, or something else: %s",
  (text) => expect(parseJson(text)).toBeUndefined(),
);

/** Lints a document in a folder beside a file that its references may not read: `OTHER` is its path. */
async function lint(text: string, flaws?: Plan["flaws"]): Promise<Linted> {
  const home = realpathSync(createFolder({ "b.yaml": "X: { type: object }\n", "a/none": "" }));
  const folder = path.join(home, "a");
  const written = text.replace("OTHER", path.join(home, "b.yaml"));
  writeFileSync(path.join(folder, "a.yaml"), `${cases.titled}${written}`);
  return loadLinted(await planOf(folder, "a.yaml", flaws && { flaws }), signal);
}

// What is refused: test/attacks/generator/references.test.ts.
describe("a reference that leaves its document's folder", () => {
  it.each([
    ["a-a:\n  $ref: ../b.yaml#/X", "5:9"],
    ['a-a: {"\\u0024ref": "..\\u002fb.yaml#/X"}', "4:20"],
    ["a-a: { $ref: 'file://OTHER' }", "4:14"],
    ["a-a: { $ref: OTHER }", "4:14"],
  ])("is named with its line and column: %s", async (text, place) => {
    await expect(lint(text)).rejects.toThrow(new RegExp(`^a.yaml:${place}: refers to .*b.yaml`));
  });

  const values = "components: { examples: { a: { externalValue: ../b.yaml } } }";
  it.each([
    ["an extension", "x-a:\n  $ref: ../b.yaml#/X", "Can't resolve $ref ../b.yaml", "5:9"],
    ["an example", values, "refers to ../b.yaml", "4:47"],
  ])("is only noted in %s, unless --strict is set", async (_, text, said, place) => {
    const { notes, outside } = await lint(text);
    const note = { line: Number.parseInt(place), message: expect.stringContaining(said) };
    expect([...outside, ...notes]).toMatchObject([{ file: "a.yaml", ...note }]);
    await expect(lint(text, "refuse")).rejects.toThrow(`a.yaml:${place}: refers to ../b.yaml`);
  });

  it("is named in each place", async () => {
    const linting = lint("a-a: { $ref: ../b.yaml#/X }\na-b: [{ $ref: ../b.yaml }]");
    await expect(linting).rejects.toThrow(/^a\.yaml:4:14: .*\na\.yaml:5:15: .*$/);
  });

  it("is named in each of thousands of places, in seconds", async () => {
    const places = Array.from({ length: 2000 }, (_, at) => `  - { $ref: ../b${at}.yaml }`);
    const linting = lint(["a-a:", ...places].join("\n"));
    await expect(linting).rejects.toThrow(/^(?:a\.yaml:\d+:13: refers to .*\n?){2000}$/);
  }, 30_000);
});

describe("a mistake in a file that a document refers to", () => {
  const { document, mistakes } = cases.parts;

  it.each(mistakes)("is named with that file and its line: %j", async (part, said) => {
    const problems = await generateDocument("api.yaml", document, {
      "part.yaml": part,
      "other.yaml": "{ a: [1 }",
    }).catch(({ message }: Error) => message.split("\n"));
    expect(problems).toEqual([expect.stringMatching(new RegExp(said))]);
  });

  it("is named so where only the client cannot have it", async () => {
    const parts = { "part.yaml": cases.parts.unsaid };
    const { notes } = await generateDocument("api.yaml", document, parts);
    expect(notes.map(({ file, line }) => `${file}:${line}`)).toEqual(["part.yaml:4"]);
  });
});

it("a `$ref` in data is data", async () => {
  const { notes } = await generateDocument("api.yaml", cases.refInData);
  expect(notes.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    expect.stringMatching(/^2: Can't resolve \$ref nothing\.yaml/),
    "31: POST /schemas: links of 200 are not generated",
  ]);
});

it("a chain of schemas that is too long to follow is called that", async () => {
  const schemas: Record<string, object> = { A2999: { properties: { next: {} } } };
  for (let at = 0; at < 2999; at += 1)
    schemas[`A${at}`] = { properties: { next: { $ref: `#/components/schemas/A${at + 1}` } } };
  const info = { title: "T", version: "1" };
  const text = JSON.stringify({ openapi: "3.1.0", info, paths: {}, components: { schemas } });
  const generating = generateDocument("api.json", text);
  await expect(generating).rejects.toThrow(/api\.json: leads from schema to schema/);
});
