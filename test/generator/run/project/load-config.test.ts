import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { loadConfig } from "../../../../generator/run/project/load-config.js";
import { openProject } from "../../../../generator/run/project/open-project.js";
import { createFolder } from "../../support/temporary-folder.js";

it.each([
  ["export const config = 1;", "has no configuration as its default export"],
  ["export default { apis: {}, out: 'x' };", "apis is {}; expected the document of each API"],
  ["export default { api: {}, apis: { box: 'openapi.yaml' }, out: 'x' };", "did you mean apis?"],
  [
    "export default { apis: { box: 'openapi.yaml' }, out: 'x', overlays: 1 };",
    "overlays is 1; expected a list of what defineOverlay returns",
  ],
  [
    "const client = { name: 'Box', error: 'Box' };\nexport default { apis: { box: 'openapi.yaml' }, out: 'x', client };",
    'client.name and client.error are both "Box"',
  ],
  ["export default defineConfg({});", "cannot be loaded: defineConfg is not defined"],
  ["import 'no-package';", "'no-package' imported from generate.config.ts"],
  ["export default {", "generate.config.ts:1:17: Expected identifier but found end of file"],
])("names the mistake in the configuration %j", async (config, message) => {
  const folder = createFolder({ "generate.config.ts": config });
  await expect(loadConfig(folder)).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual(["generate.config.ts"]);
});

it.each([
  ["out", "''", 'out is ""; expected a text that is not empty'],
  ["client", "{ env: 'box' }", 'client.env is "box"; expected the first part of an environment'],
  ["client", "{ env: 'BOX-1' }", 'client.env is "BOX-1"; expected the first part of'],
  ["client", "{ error: 'boxError' }", 'client.error is "boxError"; expected the name of a class'],
  ["client", "'BoxClient'", 'client is "BoxClient"; expected names, such as'],
  ["runtime", "'besides'", 'runtime is "besides"; expected "beside", "package" or'],
  ["strict", "'yes'", 'strict is "yes"; expected true or false'],
  ["docs", "{ pages: 'a.md' }", 'docs.pages is "a.md"; expected a list of texts'],
  ["apis", "{ '../box': 'a.yaml' }", '"../box" names an API; expected letters, digits, - and _'],
  ["apis", "{ 'box/x': 'a.yaml' }", '"box/x" names an API; expected letters, digits, - and _'],
  ["apis", "{ box: { only: ['x'] } }", "apis.box.document is missing; expected a text"],
])("names the setting %s with the value %s", async (name, value, message) => {
  const settings = `{ apis: { box: 'a.yaml' }, out: 'x', ...{ ${name}: ${value} } }`;
  const folder = createFolder({ "generate.config.js": `export default ${settings};` });
  await expect(loadConfig(folder)).rejects.toThrow(`generate.config.js: ${message}`);
});

it("loads a configuration of TypeScript with what it imports, and names these files", async () => {
  const folder = createFolder({
    "generate.config.mts": `import { out } from "./out.js";\nexport default { apis: { box: "a.yaml" }, out } as const;`,
    "out.ts": `export const out: string = "src/generated";`,
  });
  expect(await loadConfig(folder)).toEqual({
    config: { apis: { box: "a.yaml" }, out: "src/generated" },
    files: [path.join(folder, "out.ts"), path.join(folder, "generate.config.mts")],
  });
});

it("loads an edited configuration again, and no other", async () => {
  const config = (out: string): string => `export default { apis: "list.yaml", out: "${out}" };`;
  const folder = createFolder({ "generate.config.js": config("one") });
  const project = openProject(folder);
  const first = await project.loadConfig();
  expect(await project.loadConfig()).toBe(first);
  writeFileSync(path.join(folder, "generate.config.js"), config("two"));
  expect(await project.loadConfig()).toEqual({ apis: "list.yaml", out: "two" });
});
