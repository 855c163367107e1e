import path from "node:path";
import { renderMermaidSVG, type RenderOptions } from "beautiful-mermaid";

/** A diagram as SVG for a light and for a dark page; neither asks for anything outside itself. */
export interface Drawing {
  readonly light: string;
  readonly dark: string;
}

/** A page whose diagrams are drawn. */
export interface DrawnPage {
  /** As VitePress reads it, with diagrams as images. */
  readonly page: string;
  /** By the names that the images have in `/pictures/`, without the ending. */
  readonly pictures: ReadonlyMap<string, Drawing>;
}

/** A diagram in a page: GitHub draws it as it is. */
const diagram = /^```mermaid\n([^]*?)^```$/gm;

/**
 * Draws the diagrams of a page, given by its path below `docs/`. Each becomes two images, one of which a style sheet
 * hides, with its description for those who do not see it.
 *
 * @throws {Error} when a diagram has no description or cannot be drawn
 */
export function drawDiagrams(name: string, markdown: string): DrawnPage {
  const pictures = new Map<string, Drawing>();
  const page = markdown.replaceAll(diagram, (_, text: string) => {
    const [line, description] = /^ *accDescr: (.+)\n/m.exec(text) ?? [];
    if (line === undefined)
      throw new Error(
        `docs/${name}.md has a diagram without a description; expected a line "accDescr: …" in it.`,
      );
    const picture = `${path.basename(name)}-${pictures.size + 1}`;
    pictures.set(picture, renderDiagram(text.replace(line, "")));
    const images = ["light", "dark"].map(
      (scheme) => `![${description}](/pictures/${picture}-${scheme}.svg)`,
    );
    return images.join("");
  });
  return { page, pictures };
}

/** Draws Mermaid text. */
export function renderDiagram(source: string): Drawing {
  return { light: render(source, light), dark: render(source, dark) };
}

const light: RenderOptions = {
  bg: "#ffffff",
  fg: "#213547",
  line: "#6b7280",
  accent: "#3451b2",
  muted: "#4b5563",
  surface: "#f3f4f8",
  border: "#8a93a6",
};

const dark: RenderOptions = {
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
  .block text { font-weight: 400; paint-order: stroke; stroke: var(--bg); stroke-width: 4px; }
  .block rect + rect { stroke: none; }
`;

/** Narrow, because text is beside it. */
const spacing = { padding: 8, nodeSpacing: 16, layerSpacing: 30 };

function render(source: string, colors: RenderOptions): string {
  const svg = renderMermaidSVG(source, { ...colors, transparent: true, ...spacing });
  // The library asks a host for its font.
  return svg.replaceAll(/^ *@import .*\n/gm, "").replace("</style>", `${style}</style>`);
}
