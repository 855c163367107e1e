import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { quietReporter } from "../../generator/run/cli/reporter.js";
import { createFilePlan } from "../../generator/document/plan.js";
import { projectRoot } from "../../scripts/support/project.mjs";
import { emitProblem } from "../../generator/api/problem.js";
import { generate, type Generation } from "../../generator/run/generate.js";
import { overlays } from "../../overlays/index.js";
import { breakingPart, version } from "../../runtime/version.js";
import { createFolder } from "../generator/support/temporary-folder.js";

const folder = import.meta.dirname;
const pages = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

describe.each(pages)("%s", (name) => {
  const scenarios = readScenarios(readFileSync(path.join(folder, name), "utf8"));

  it.each(scenarios)("%s", async (_, { document, pieces }) => {
    const outcome = await generateOwn(document).catch(({ message }: Error) => message);
    for (const { kind, text, isRow } of pieces) {
      const output = outputOf(outcome, kind);
      const made = isRow ? output.replaceAll(/\s+/g, " ") : output;
      // A refusal is whole, unless it goes on after `…`.
      const part = text.replace(/…$/, "");
      const isFound = (kind !== "refused" || part !== text) && made.includes(part);
      expect(isFound ? part : made).toBe(part);
    }
  });
});

/** Generates the client of a document of one's own, whose extensions count. */
async function generateOwn(text: string): Promise<Generation> {
  const root = createFolder({ "things.yaml": text });
  const file = path.join(root, "things.yaml");
  const plan = await createFilePlan(file, path.join(root, "out"), projectRoot, { overlays });
  const sources = [{ name: "things", file, own: true }];
  const { signal } = new AbortController();
  return generate({ ...plan, root, sources }, { reporter: quietReporter, signal });
}

/** The version of the runtime, as far as clients name it. */
const pinned = `@${breakingPart(version)}`;

/** A generated file by its name, all notes about the document, a line each, or why it was refused. */
function outputOf(outcome: Generation | string, kind: string): string {
  if (typeof outcome === "string") return kind === "refused" ? outcome : `refused: ${outcome}`;
  const { files, notes } = outcome;
  if (kind === "notes") return `\n${notes.map((note) => `${emitProblem(note)}\n`).join("")}\n`;
  return String(files.find((file) => file.path === kind)?.text).replaceAll(pinned, "@VERSION");
}

/** A document, and pieces of what comes of it. */
interface Scenario {
  readonly document: string;
  readonly pieces: readonly Piece[];
}

/** A piece of a generated file, all notes, or a refusal; that of a row of a table is on one line. */
interface Piece {
  readonly kind: string;
  readonly text: string;
  readonly isRow: boolean;
}

/** Reads a page: each heading has a `yaml` block, and blocks or a table of what comes of it. */
function readScenarios(markdown: string): [title: string, Scenario][] {
  return markdown.split(/^(?=##? )/m).flatMap((section): [string, Scenario][] => {
    const title = /^##? (.*)$/m.exec(section)?.[1];
    const document = /^```yaml\n([^]*?)^```$/m.exec(section)?.[1];
    if (title === undefined || document === undefined)
      throw new Error("a scenario needs a heading and a yaml block");
    const found = section.matchAll(/^```(?:(?:ts|json) (\S+)|text)\n([^]*?)^```$/gm);
    const pieces = Array.from(found, ([, kind = "notes", text = ""]): Piece => {
      return { kind, text: kind === "notes" ? `\n${text}\n` : text, isRow: false };
    });
    const [head = [], , ...rows] = readTable(section);
    if (rows.length > 0) return rows.map((cells) => fillRow(title, document, head, cells));
    const isEmpty = pieces.some(({ text }) => text === "" || text === "\n");
    if (isEmpty || pieces.length === 0) throw new Error(`nothing comes of ${title}`);
    return [[title, { document, pieces }]];
  });
}

function readTable(section: string): string[][] {
  const lines = section.match(/^\| .*\|$/gm) ?? [];
  return lines.map((line) => {
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    return cells.map((cell) => cell.trim().replaceAll(/^`|`$/g, "").replaceAll("\\|", "|"));
  });
}

/** Words in capitals are of the document, and other names are what comes of it. */
function fillRow(
  title: string,
  document: string,
  head: readonly string[],
  cells: readonly string[],
): [title: string, Scenario] {
  const entries = head.map((kind, at): Piece => ({ kind, text: cells[at] ?? "", isRow: true }));
  const words = entries.filter(({ kind }) => /^[A-Z]+$/.test(kind));
  const pieces = entries.filter((entry) => !words.includes(entry) && entry.text !== "");
  const filled = words.reduce((all, { kind, text }) => all.replaceAll(kind, () => text), document);
  const row = words.map(({ text }) => text).join(", ");
  return [`${title}: ${row}`, { document: filled, pieces }];
}
