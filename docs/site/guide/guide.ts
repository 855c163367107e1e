import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { DocumentedApi } from "../api/apis.js";
import { drawDiagrams, type DrawnPage } from "./diagram.js";
import { fillPage, withoutMarks } from "./fill-page.js";
import { placeLine, readPlace, type GuidePlace } from "./place.js";
import { toPlainText } from "../markdown-table.js";
import { projectRoot } from "../project.js";

/** A page of the guide; without a place, it is not in the list of the guide's pages. */
export interface GuidePage extends DrawnPage, Partial<GuidePlace> {
  /** Path below the site's folder, without its ending. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** As its Markdown twin has it. */
  readonly markdown: string;
}

const folder = path.join(projectRoot, "docs");

/** Reads the pages of the guide, in the order in which they are read. */
export async function readGuide(apis: readonly DocumentedApi[]): Promise<GuidePage[]> {
  const files = (await readdir(path.join(folder, "guide"))).filter((name) => name.endsWith(".md"));
  const names = files.map((file) => `guide/${file.slice(0, -3)}`);
  const pages = await Promise.all(names.map((name) => readGuidePage(name, apis)));
  return pages.toSorted((left, right) => (left.order ?? 0) - (right.order ?? 0));
}

/** Reads a hand-written page, given by its path below `docs/` without the ending. */
export async function readGuidePage(
  name: string,
  apis: readonly DocumentedApi[],
): Promise<GuidePage> {
  const source = await readFile(path.join(folder, `${name}.md`), "utf8");
  const filled = fillPage(`docs/${name}.md`, source.replace(placeLine, ""), apis);
  const markdown = withoutMarks(filled);
  const [title = "", description = ""] = markdown.replace(/^# /, "").split(/\n\n/);
  return {
    path: name,
    title,
    description: toPlainText(description),
    markdown,
    ...drawDiagrams(name, markdown),
    ...(name.startsWith("guide/") && readPlace(name, source)),
  };
}
