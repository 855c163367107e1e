import { escapeHtml } from "./html.js";

/** A picture drawn with characters. */
export interface Picture {
  readonly name: string;
  readonly title: string;
  /** What it shows, for those who do not see it. */
  readonly description: string;
  readonly lines: readonly string[];
}

type Point = readonly [x: number, y: number];
type Direction = keyof typeof ends;

const cell = { width: 8, height: 18 };

/** Where a stroke from the middle of a cell ends, in halves of a cell. */
const ends = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

/** The strokes that each character of a drawing is made of. */
const strokes: Readonly<Record<string, readonly Direction[]>> = {
  "─": ["left", "right"],
  "│": ["up", "down"],
  "┌": ["right", "down"],
  "┐": ["left", "down"],
  "└": ["right", "up"],
  "┘": ["left", "up"],
  "├": ["up", "down", "right"],
  "┤": ["up", "down", "left"],
  "┬": ["left", "right", "down"],
  "┴": ["left", "right", "up"],
  "┼": ["left", "right", "up", "down"],
  "▶": ["left"],
  "◀": ["right"],
  "▲": ["down"],
  "▼": ["up"],
};

/** The way that each arrow's head points. */
const heads: Readonly<Record<string, Direction>> = {
  "▶": "right",
  "◀": "left",
  "▲": "up",
  "▼": "down",
};

/** Reads a picture: a line with its title, lines that describe it, an empty line, the drawing. */
export function parsePicture(name: string, text: string): Picture {
  const [head = "", ...drawing] = text.trimEnd().split("\n\n");
  const [title = "", ...description] = head.split("\n");
  const lines = drawing.join("\n\n").split("\n");
  if (description.length === 0 || drawing.length === 0) {
    throw new Error(
      `The picture ${name} needs a title, a description, an empty line and a drawing.`,
    );
  }
  return { name, title, description: description.join(" "), lines };
}

/** Draws a picture as SVG in the color of the text around it. */
export function drawPicture({ name, title, description, lines }: Picture): string {
  const width = Math.max(...lines.map((line) => [...line].length)) * cell.width;
  const height = lines.length * cell.height;
  const rows = lines.map((line) => [...line]);
  const marks = rows.flatMap((row, y) => row.flatMap((character, x) => mark(character, x, y)));
  const texts = lines.flatMap((line, y) => drawTexts(line, y));
  return [
    `<svg class="picture" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-labelledby="${name}-title ${name}-desc">`,
    `<title id="${name}-title">${escapeHtml(title)}</title>`,
    `<desc id="${name}-desc">${escapeHtml(description)}</desc>`,
    `<path d="${strokesOf(rows)}" fill="none" stroke="currentColor" stroke-width="1.2"/>`,
    ...marks,
    ...texts,
    "</svg>",
  ].join("\n");
}

function strokesOf(rows: readonly (readonly string[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((character, x) =>
        (strokes[character] ?? []).map((direction) => stroke(middle(x, y), direction)),
      ),
    )
    .join("");
}

function stroke([x, y]: Point, direction: Direction): string {
  const [right, down] = ends[direction];
  return `M${x} ${y}l${(right * cell.width) / 2} ${(down * cell.height) / 2}`;
}

function mark(character: string, column: number, row: number): string[] {
  const direction = heads[character];
  if (direction === undefined) return [];
  const [x, y] = middle(column, row);
  const [right, down] = ends[direction];
  const tip = `${x + right * 4} ${y + down * 4}`;
  const [one, other] = [
    `${x - right * 4 - down * 4} ${y - down * 4 - right * 4}`,
    `${x - right * 4 + down * 4} ${y - down * 4 + right * 4}`,
  ];
  return [`<path d="M${tip}L${one}L${other}Z" fill="currentColor"/>`];
}

/** Words apart by one space are one text; its length is given, so that every font fits the drawing. */
function drawTexts(line: string, row: number): string[] {
  const characters = [...line].map((character) => (character in strokes ? "\u0000" : character));
  return [...characters.join("").matchAll(/[^\s\0]+(?: [^\s\0]+)*/gu)].map(({ 0: text, index }) => {
    const [x, y] = [index * cell.width, (row + 0.5) * cell.height + 4.5];
    const length = [...text].length * cell.width;
    return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeHtml(text)}</text>`;
  });
}

function middle(column: number, row: number): Point {
  return [(column + 0.5) * cell.width, (row + 0.5) * cell.height];
}
