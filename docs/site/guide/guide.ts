import { readFile } from "node:fs/promises";
import path from "node:path";
import type { DocumentedApi } from "../api/apis.js";
import contents from "./contents.json" with { type: "json" };
import { drawDiagrams, type DrawnPage } from "./diagram.js";
import { fillPage, withoutMarks } from "./fill-page.js";
import { toPlainText } from "../../try/to-plain-text.js";
import { projectRoot } from "../project.js";

/** A page of the guide. */
export interface GuidePage extends DrawnPage {
  /** Path below the site's folder, without its ending. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** As its Markdown twin has it. */
  readonly markdown: string;
  /** What it is listed under; absent: the list of the guide's pages does not have it. */
  readonly group?: string;
}

/** Reads the pages of the guide, in the order in which they are read. */
export function readGuide(apis: readonly DocumentedApi[]): Promise<GuidePage[]> {
  const pages = Object.entries(contents).flatMap(([group, names]) =>
    names.map(async (name) => ({ ...(await readGuidePage(`guide/${name}`, apis)), group })),
  );
  return Promise.all(pages);
}

/** Reads a hand-written page, given by its path below `docs/` without the ending. */
export async function readGuidePage(
  name: string,
  apis: readonly DocumentedApi[],
): Promise<GuidePage> {
  const file = `docs/${name}.md`;
  const source = await readFile(path.join(projectRoot, file), "utf8");
  const markdown = withoutMarks(fillPage(file, source, apis));
  const [title = "", description = ""] = markdown.replace(/^# /, "").split(/\n\n/);
  const about = { path: name, title, description: toPlainText(description), markdown };
  return { ...about, ...drawDiagrams(name, markdown) };
}
