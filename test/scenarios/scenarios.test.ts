import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { emitProblem } from "../../generator/model/problem.js";
import { breakingPart, version } from "../../runtime/version.js";
import { generateDocument } from "../generator/support/generate-file.js";

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

/** The version of the runtime, as far as clients name it. */
const pinned = `@${breakingPart(version)}`;

/** A scenario: one document and pieces of the code that must come out of it. */
interface Scenario {
  readonly title: string;
  readonly spec: string;
  readonly blocks: readonly Block[];
  /** What the generator says about the document, a line each; absent: the scenario does not care. */
  readonly notes?: string | undefined;
}

/** A piece of a generated file. */
interface Block {
  readonly file: string;
  readonly text: string;
}

/** Reads a scenario: its heading, its `yaml` block, every `ts` block with the name of its file behind `ts`, its `text` block. */
function readScenario(markdown: string): Scenario {
  const title = /^# (.*)$/m.exec(markdown)?.[1];
  const spec = /^```yaml\n([^]*?)^```$/m.exec(markdown)?.[1];
  if (title === undefined || spec === undefined) {
    throw new Error("a scenario needs a heading and a yaml block");
  }
  const blocks = [...markdown.matchAll(/^```ts (\S+)\n([^]*?)^```$/gm)].map(
    ([, file = "", text = ""]) => ({ file, text: text.replaceAll("@VERSION", pinned) }),
  );
  return { title, spec, blocks, notes: /^```text\n([^]*?)^```$/m.exec(markdown)?.[1] };
}
