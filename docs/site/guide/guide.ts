import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { DocumentedApi } from "../api/apis.js";
import { drawDiagrams, type DrawnPage } from "./diagram.js";
import { fillPage, withoutMarks } from "./fill-page.js";
import { comparePlaces, placeLine, readPlace, type GuideGroup } from "./place.js";
import { projectRoot } from "../project.js";

/** A page of the guide. */
export interface GuidePage extends DrawnPage {
  /** Path below the site's folder, without its ending. */
  readonly path: string;
  /** Absent: the page is not in the list of the guide's pages. */
  readonly group?: GuideGroup;
  readonly title: string;
  readonly description: string;
  /** As its Markdown twin has it. */
  readonly markdown: string;
}

const folder = path.join(projectRoot, "docs");

/** Reads the pages of the guide, in the order in which they are read. */
export async function readGuide(apis: readonly DocumentedApi[]): Promise<GuidePage[]> {
  const names = (await readdir(path.join(folder, "guide"))).filter((name) => name.endsWith(".md"));
  const found = names.map(async (name) => {
    const page = `guide/${name.replace(/\.md$/, "")}`;
    return { page, place: readPlace(page, await readSource(page)) };
  });
  const ordered = (await Promise.all(found)).toSorted((a, b) => comparePlaces(a.place, b.place));
  return Promise.all(
    ordered.map(async ({ page, place }) => ({
      ...(await readGuidePage(page, apis)),
      group: place.group,
    })),
  );
}

function readSource(page: string): Promise<string> {
  return readFile(path.join(folder, `${page}.md`), "utf8");
}

/** Reads a hand-written page, given by its path below `docs/` without the ending. */
export async function readGuidePage(
  name: string,
  apis: readonly DocumentedApi[],
): Promise<GuidePage> {
  const source = (await readSource(name)).replace(placeLine, "");
  const markdown = withoutMarks(fillPage(`docs/${name}.md`, source, apis));
  const [title = "", description = ""] = markdown.replace(/^# /, "").split(/\n\n/);
  return {
    path: name,
    title,
    description: description
      .replaceAll(/\s+/g, " ")
      .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1"),
    markdown,
    ...drawDiagrams(name, markdown),
  };
}
