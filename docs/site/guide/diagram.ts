import path from "node:path";
import { renderMermaidSVG, type RenderOptions } from "beautiful-mermaid";

/** A page whose diagrams are drawn. */
export interface DrawnPage {
  /** As VitePress reads it, with diagrams as images. */
  readonly page: string;
  /** SVG by the name that it has in `/pictures/`; it asks for nothing outside itself. */
  readonly pictures: ReadonlyMap<string, string>;
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
  const pictures = new Map<string, string>();
  const page = markdown.replaceAll(diagram, (_, text: string) => {
    const [line, description] = /^ *accDescr: (.+)\n/m.exec(text) ?? [];
    if (line === undefined)
      throw new Error(
        `docs/${name}.md has a diagram without a description; expected a line "accDescr: …" in it.`,
      );
    const number = pictures.size / schemes.length + 1;
    const images = schemes.map(([scheme, ground]) => {
      const file = `${path.basename(name)}-${number}-${scheme}.svg`;
      pictures.set(file, render(text.replace(line, ""), ground));
      return `![${description}](/pictures/${file})`;
    });
    return images.join("");
  });
  return { page, pictures };
}

/** For a light and for a dark page. */
const schemes = [
  ["light", { bg: "#ffffff", fg: "#213547" }],
  ["dark", { bg: "#1b1b1f", fg: "#dfdfd6" }],
] as const;

/** Lines and small texts stand out more than the library has them. */
const colors = { line: mix(65), muted: mix(80), border: mix(60) };

/** Narrow, because text is beside it. */
const spacing = { padding: 8, nodeSpacing: 16, layerSpacing: 30 };

function mix(share: number): string {
  return `color-mix(in srgb, var(--fg) ${share}%, var(--bg))`;
}

/** The library's labels are small on a phone; without their boxes, there is room for larger ones. */
const style = `
  text { font-family: system-ui, sans-serif; }
  .edge-label text { font-size: 12px; }
  .edge-label rect { stroke: none; }
  .message text { font-size: 13px; }
  .block text { font-weight: 400; paint-order: stroke; stroke: var(--bg); stroke-width: 4px; }
  .block rect + rect { stroke: none; }
`;

function render(source: string, ground: RenderOptions): string {
  const svg = renderMermaidSVG(source, { ...ground, ...colors, transparent: true, ...spacing });
  // The library asks a host for its font.
  return svg.replaceAll(/^ *@import .*\n/gm, "").replace("</style>", `${style}</style>`);
}
