import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { emitProblem } from "../../generator/model/problem.js";
import { generateDocument } from "../generator/support/generate-file.js";
import { readScenario } from "./support/scenario.js";

const folder = import.meta.dirname;
const pages = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

describe.each(pages)("%s", (name) => {
  const scenario = readScenario(readFileSync(path.join(folder, name), "utf8"));

  it(scenario.title, async () => {
    const { files, notes } = await generateDocument("things.yaml", scenario.spec);
    expect(scenario.blocks.length).toBeGreaterThan(0);
    for (const { file, text } of scenario.blocks) {
      expect(files.find((generated) => generated.path === file)?.text).toContain(text);
    }
    const said = notes.map((note) => `${emitProblem(note)}\n`).join("");
    expect(said).toBe(scenario.notes ?? said);
  });
});
