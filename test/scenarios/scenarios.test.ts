import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { generateFile } from "../generator/support/generate-file.js";
import { readScenario } from "./support/scenario.js";

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

describe.each(files)("%s", (name) => {
  const scenario = readScenario(readFileSync(path.join(folder, name), "utf8"));

  it(scenario.title, async () => {
    const generated = await generateFile("things.yaml", scenario.spec);
    expect(scenario.blocks.length).toBeGreaterThan(0);
    for (const { file, text } of scenario.blocks) expect(generated.get(file)).toContain(text);
  });
});
