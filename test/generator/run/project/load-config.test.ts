import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { loadConfig, openProject } from "../../../../generator/run/project/load-config.js";
import { createFolder } from "../../support/temporary-folder.js";
import { readCases } from "../../../support/read-cases.js";

const mistakes = readCases("../cli/options.yaml", import.meta.url);
const configuration: [config: string, message: string][] = mistakes.configuration;
const rows: [name: string, value: string, message: string][] = mistakes.settings;

it.each(configuration)("names the mistake in the configuration %j", async (config, message) => {
  const folder = createFolder({ "generate.config.ts": config });
  await expect(loadConfig(folder)).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual(["generate.config.ts"]);
});

it.each(rows)("names the setting %s with the value %s", async (name, value, message) => {
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
