import { readFile } from "node:fs/promises";
import path from "node:path";
import { renderMermaidSVG, type RenderOptions } from "beautiful-mermaid";
import { projectRoot } from "../project.js";

/** A picture as its file has it. */
export interface DiagramSource {
  /** What it shows, for those who do not see it. */
  readonly description: string;
  /** Mermaid text, without the description. */
  readonly source: string;
}

/** A picture as SVG for a light and for a dark page; neither asks for anything outside itself. */
export interface Drawing {
  readonly light: string;
  readonly dark: string;
}

/** A picture, and how it looks. */
export interface Diagram extends DiagramSource, Drawing {}

const folder = path.join(projectRoot, "docs/pictures");

/**
 * Reads and draws the picture `docs/pictures/NAME.mmd`.
 *
 * @throws {Error} when there is no such file, or it has no description or cannot be drawn
 */
export async function readDiagram(name: string): Promise<Diagram> {
  const text = await readFile(path.join(folder, `${name}.mmd`), "utf8");
  const diagram = parseDiagram(name, text);
  return { ...diagram, ...renderDiagram(diagram.source) };
}

/** Reads a picture: its description as Mermaid comments, then Mermaid text. */
export function parseDiagram(name: string, text: string): DiagramSource {
  const [comments = ""] = /^(?:%% .*\n)*/.exec(text) ?? [];
  const description = comments.replaceAll(/^%% /gm, "").trim().replaceAll("\n", " ");
  const source = text.slice(comments.length).trim();
  if (description !== "" && source !== "") return { description, source };
  throw new Error(
    `The picture ${name}.mmd needs a description in lines that start with "%% ", and Mermaid text after it.`,
  );
}

/** Draws Mermaid text. */
export function renderDiagram(source: string): Drawing {
  return { light: render(source, light), dark: render(source, dark) };
}

type Colors = Required<
  Pick<RenderOptions, "bg" | "fg" | "line" | "accent" | "muted" | "surface" | "border">
>;

const light: Colors = {
  bg: "#ffffff",
  fg: "#213547",
  line: "#6b7280",
  accent: "#3451b2",
  muted: "#4b5563",
  surface: "#f3f4f8",
  border: "#8a93a6",
};

const dark: Colors = {
  bg: "#1b1b1f",
  fg: "#dfdfd6",
  line: "#8d8f99",
  accent: "#a8b1ff",
  muted: "#b4b6c0",
  surface: "#26262c",
  border: "#6f727d",
};

/** The library's labels are small on a phone; without their boxes, there is room for larger ones. */
const style = `
  text { font-family: system-ui, sans-serif; }
  .edge-label text { font-size: 12px; }
  .edge-label rect { stroke: none; }
  .message text { font-size: 13px; }
  .block text { font-weight: 400; }
  .block rect + rect { stroke: none; }
`;

/** How much larger the picture is on a page that has room for it. */
const scale = 1.15;

function render(source: string, colors: Colors): string {
  const svg = renderMermaidSVG(source, { ...colors, transparent: true, padding: 8 });
  return svg
    .replaceAll(/^ *@import .*\n/gm, "") // The library asks a host for its font.
    .replace("</style>", `${style}</style>`)
    .replace(
      / viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"/,
      (_, width: string, height: string) =>
        frame(Number(width), Number(height), source.startsWith("sequenceDiagram") ? 20 : 0),
    );
}

/** The library leaves more room around a sequence than `padding` says; `trim` takes it away on all sides. */
function frame(width: number, height: number, trim: number): string {
  const [shownWidth, shownHeight] = [width - 2 * trim, height - 2 * trim];
  const box = `${trim} ${trim} ${shownWidth} ${shownHeight}`;
  return ` viewBox="${box}" width="${shownWidth * scale}" height="${shownHeight * scale}"`;
}
