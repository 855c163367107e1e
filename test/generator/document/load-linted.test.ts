import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { loadLinted } from "../../../generator/document/load-linted.js";
import { loadDocuments } from "../../../generator/document/load-documents.js";
import { createFilePlan, type Plan } from "../../../generator/document/plan.js";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { readCases } from "../../support/read-cases.js";
import { projectPlan } from "../support/project-plan.js";
import { createFolder } from "../support/temporary-folder.js";

const { mapped }: { readonly mapped: string } = readCases("load-documents.yaml", import.meta.url);
const pets = (mapping: string): string => mapped.replace("MAPPING", () => mapping);

async function lint(mapping: string): Promise<unknown> {
  const folder = createFolder({ "pets.yaml": pets(mapping) });
  const plan = await createFilePlan(path.join(folder, "pets.yaml"), folder, projectRoot);
  return (await loadLinted(plan, new AbortController().signal)).notes;
}

it.each(["Cat", '"#/components/schemas/Cat"'])(
  "the mapping of a discriminator may be %s",
  async (mapping) => {
    expect(await lint(mapping)).toEqual([]);
  },
);

it.each(["Dog", '"#/components/schemas/Dog"'])(
  "the mapping of a discriminator may not be %s",
  async (mapping) => {
    await expect(lint(mapping)).rejects.toThrow(/pets\.yaml:9:\d+: Can't resolve \$ref/);
  },
);

it.each(["summary: A field of 3.1", "x-a: 1, more: 1"])(
  "a published document may have a field that OpenAPI does not know, and break our rules: %s",
  async (field) => {
    const rules = "rules: { struct: error, tag-description: error }\n";
    const text = `openapi: 3.0.3\ninfo: { title: Things, version: "1", ${field} }\ntags: [{ name: Boats }]\npaths: {}\n`;
    const folder = createFolder({ "redocly.yaml": rules });
    const plan = planOf(folder, path.join(folder, "redocly.yaml"), text);
    const { notes } = await loadLinted(plan, new AbortController().signal);
    const [note, ...others] = notes;
    expect(note?.message).toMatch(/^Property `\w+` is not expected here/);
    expect(others).toEqual([]);
  },
);

it("says which document it works on, so that one that takes too long can be given up", async () => {
  const folder = createFolder({ "pets.yaml": pets("Cat") });
  const file = path.join(folder, "pets.yaml");
  const plan = { ...(await createFilePlan(file, folder, projectRoot)), root: folder };
  const seen: (string | undefined)[] = [];
  await loadLinted(plan, new AbortController().signal, (name) => seen.push(name));
  // Linting, bundling, and what is made of the bundle.
  expect(seen).toEqual(Array.from({ length: 3 }, () => ["pets.yaml", undefined]).flat());
});

it("a text that names another default than a published document stays, and is named", async () => {
  const at = (schema: string): string =>
    `components: { schemas: { Thing: { properties: { color: { ${schema} } } } } }\n`;
  const head = 'openapi: 3.1.0\ninfo: { title: Things, version: "1" }\npaths: {}\n';
  const config = path.join(projectRoot, "specs/lint/redocly.yaml");
  const document = `${head}${at("type: string, default: blue")}`;
  const plan = planOf(createFolder(), config, document, at("description: The default is `red`."));
  const [loaded] = await loadDocuments(plan, new AbortController().signal);
  const message = 'Text with another default: given "red", expected one of blue';
  expect(loaded?.laid?.lags).toMatchObject([{ file: "things.additions.yaml", line: 2, message }]);
  expect(loaded?.text).toContain("The default is `red`.");
});

/** Plans a run over a published document with rules and additions of a project. */
function planOf(folder: string, config: string, document: string, additions = ""): Plan {
  const file = path.join(folder, "things.yaml");
  const beside = path.join(folder, "things.additions.yaml");
  writeFileSync(file, document);
  writeFileSync(beside, `published: true\n${additions}`);
  const sources = [{ name: "things", file, additions: beside }];
  return { ...projectPlan(folder, "things"), lint: { config, documents: config }, sources };
}
