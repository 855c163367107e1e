import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import type { DocumentedApi } from "../api/apis.js";
import { readDiagram, type Diagram } from "./diagram.js";
import { fillSamples, withoutFileNames } from "./fill-samples.js";
import { renderKnownGaps } from "../api/known-gaps.js";
import { comparePlaces, placeLine, readPlace, type GuideGroup } from "./place.js";
import { projectRoot } from "../project.js";
import { renderReasoning } from "../api/reasoning-tables.js";

/** A page of the guide. */
export interface GuidePage {
  /** Path below the site's folder, without its ending. */
  readonly path: string;
  /** Absent: the page is not in the list of the guide's pages. */
  readonly group?: GuideGroup;
  readonly title: string;
  readonly description: string;
  /** As its Markdown twin has it. */
  readonly markdown: string;
  /** As VitePress reads it, with pictures as images. */
  readonly page: string;
  /** By their names. */
  readonly pictures: ReadonlyMap<string, Diagram>;
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
  const source = fillSamples((await readSource(name)).replace(placeLine, ""));
  const pictures = await readPictures(source);
  const [title = "", description = ""] = source.replace(/^# /, "").split(/\n\n/);
  const text = withFacts(withoutFileNames(source), apis);
  return {
    path: name,
    title,
    description: description
      .replaceAll(/\s+/g, " ")
      .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1"),
    markdown: withPictures(text, pictures, (_, picture) => describePicture(picture)),
    page: withPictures(text, pictures, showPicture),
    pictures,
  };
}

async function readPictures(source: string): Promise<ReadonlyMap<string, Diagram>> {
  const found = [...source.matchAll(/^<!-- picture: ([\w-]+) -->$/gm)].map(([, name = ""]) => name);
  const pictures = found.map(async (name) => [name, await readDiagram(name)] as const);
  return new Map(await Promise.all(pictures));
}

/** For programs, a picture is words, and the text that it is drawn from. */
function describePicture(picture: Diagram): string {
  return `${picture.description}\n\n\`\`\`mermaid\n${picture.source}\n\`\`\``;
}

/** For readers, it is two images, one of which a style sheet hides. */
function showPicture(name: string, { description }: Diagram): string {
  return ["light", "dark"]
    .map((scheme) => `![${description}](/pictures/${name}-${scheme}.svg)`)
    .join("");
}

function withPictures(
  text: string,
  pictures: ReadonlyMap<string, Diagram>,
  show: (name: string, picture: Diagram) => string,
): string {
  return text.replaceAll(/^<!-- picture: ([\w-]+) -->$/gm, (line, name: string) => {
    const picture = pictures.get(name);
    return picture === undefined ? line : show(name, picture);
  });
}

/** What the documents say in the place of each insert of a page. */
function withFacts(source: string, apis: readonly DocumentedApi[]): string {
  return source.replaceAll(
    /^<!-- (\w+): ([\w-]+) -->$/gm,
    (line, kind: string, name: string) => factOf(kind, name, apis) ?? line,
  );
}

/** What the documents say in the place of an insert; `undefined` for an insert of another kind. */
function factOf(kind: string, name: string, apis: readonly DocumentedApi[]): string | undefined {
  if (kind === "gaps") return renderKnownGaps(apis);
  if (kind === "reasoning") return renderReasoning(documentOf(name, apis));
  return kind === "key" ? renderKey(documentOf(name, apis)) : undefined;
}

function documentOf(name: string, apis: readonly DocumentedApi[]): JsonObject {
  const api = apis.find((candidate) => candidate.name === name);
  if (api === undefined) throw new Error(`There is no API "${name}" to show on a page.`);
  return api.document;
}

function renderKey({ components }: JsonObject): string {
  const [scheme] = Object.values(asRecord(asRecord(components)["securitySchemes"]));
  const { in: place, name } = asRecord(scheme);
  return `The client sends the key in the ${asText(place)} \`${asText(name)}\`.`;
}
