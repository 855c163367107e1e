import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createFolder } from "../generator/support/temporary-folder.js";
import { config, lint, specs } from "./support/redocly.js";

describe("lint of the six documents", () => {
  it("finds no error and no warning", async () => {
    expect(await lint(config)).toEqual([[], [], [], [], [], []]);
  });

  it("refuses what is ours in a document, and says where it belongs", async () => {
    const folder = createFolder();
    const settings = path.join(folder, "redocly.yaml");
    const text = readFileSync(path.join(specs, "v4.yaml"), "utf8");
    const ours = text.replace("    post:", "    post:\n      x-budget: general");
    writeFileSync(path.join(folder, "v4.yaml"), ours);
    cpSync(path.join(specs, "shared"), path.join(folder, "shared"), { recursive: true });
    const plugin = path.join(specs, "lint/plugin.mjs");
    const own = readFileSync(config, "utf8").replace("lint/plugin.mjs", plugin);
    writeFileSync(settings, own.replace(/apis:[^]*?\n\n/, "apis: { v4: { root: v4.yaml } }\n\n"));
    const [found] = await lint(settings);
    const message = "x-budget is ours: given in the document, expected in v4.additions.yaml.";
    expect(found).toMatchObject([{ ruleId: "sdk/no-extension", message }]);
  });

  it("leaves out one problem only: the event page that no operation returns", () => {
    const file = path.join(specs, "lint", ".redocly.lint-ignore.yaml");
    // Each version has its own: the next one begins as a copy of the last.
    for (const ignored of Object.values<unknown>(parse(readFileSync(file, "utf8"))))
      expect(ignored).toEqual({ "no-unused-components": ["#/components/schemas/EventPage"] });
  });
});

describe("JSON Schemas of the extensions", () => {
  const root = path.dirname(specs);
  const overlays = readdirSync(path.join(root, "overlays")).map((name) => `overlays/${name}`);
  const folders = ["generator/document/extensions", ...overlays, "specs/extensions"];
  const schemas = folders
    .filter((folder) => !folder.endsWith(".ts") && !folder.endsWith(".md"))
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith(".schema.json"))
    .map((file) => ({ file, schema: JSON.parse(readFileSync(path.join(root, file), "utf8")) }));
  // Strict, so that a misspelt keyword is an error too; those with x- are our own.
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
  ajv.addVocabulary(["x-names", "x-of", "x-on"]);

  for (const { file, schema } of schemas) {
    it(`${file} is a valid schema with title, description and place`, () => {
      expect(schema).toMatchObject({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        title: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
        "x-on": expect.arrayContaining([expect.stringMatching(/^[A-Z]/)]),
      });
      expect(() => ajv.compile(schema)).not.toThrow();
    });
  }

  it("stand in the README, each of them and no other", () => {
    const readme = readFileSync(path.join(specs, "README.md"), "utf8");
    const links = [...readme.matchAll(/\]\(([\w./-]+\.schema\.json)\)/g)];
    const described = links.map(([, link = ""]) => path.posix.join("specs", link));
    // The service has values of its own for two of them.
    const general = /^generator\/.*(?:x-budget|x-id)/;
    const expected = schemas.map(({ file }) => file).filter((file) => !general.test(file));
    expect(described.toSorted()).toEqual(expected.toSorted());
  });
});
