import type { Page } from "playwright-core";

/** What a screenshot shows, coarsely enough for pictures of two machines to be alike. */
export interface Picture {
  /** A character for each piece of the page, the darker the more is drawn there: `.` a little, `@` a lot. */
  readonly rows: readonly string[];
  /** Share of the picture, from 0 to 1, that each of its larger colours covers. */
  readonly colours: Readonly<Record<string, number>>;
  /** Of all pixels, from 0, black, to 1, white. */
  readonly brightness: number;
}

/** From nothing to a lot. */
const shades = " .:-=+*#%@";

/** Height of the pieces, in pixels; a line of text is not much higher. */
const pieceHeight = 20;

/** Draws what the window shows with characters; how it is coloured makes no difference to them. */
export async function takePicture(page: Page, columns: number): Promise<Picture> {
  const png = await settledScreenshot(page);
  const pixels = await readPixels(page, png, { columns, pieceHeight });
  return {
    rows: pixels.ink.map((row) => row.map(shadeOf).join("").trimEnd()),
    colours: pixels.colours,
    brightness: pixels.brightness,
  };
}

/** Letters cover a third of their line at most, so that is as dark as it gets. */
function shadeOf(ink: number): string {
  return shades[Math.round(Math.min(1, ink * 3) * (shades.length - 1))] ?? "";
}

/** A page that has scripts is done when it looks the same twice. */
async function settledScreenshot(page: Page): Promise<Buffer> {
  const isStill = await page.evaluate(async () => {
    await document.fonts.ready;
    return document.scripts.length === 0;
  });
  let last = await page.screenshot({ animations: "disabled" });
  if (isStill) return last;
  for (let looks = 0; looks < 50; looks += 1) {
    const next = await page.screenshot({ animations: "disabled" });
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error("The page does not come to rest.");
}

interface Pixels {
  /** Share of each piece that stands out from the page's commonest colour. */
  readonly ink: readonly (readonly number[])[];
  readonly colours: Readonly<Record<string, number>>;
  readonly brightness: number;
}

/** The page, any one, lends its decoder. */
async function readPixels(page: Page, png: Buffer, grid: Grid): Promise<Pixels> {
  const bitmap = await page.evaluateHandle(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    return createImageBitmap(new Blob([bytes], { type: "image/png" }));
  }, png.toString("base64"));
  const pixels = await bitmap.evaluate(countPixels, grid);
  await bitmap.dispose();
  return pixels;
}

interface Grid {
  readonly columns: number;
  readonly pieceHeight: number;
}

/** Counts pixels by colour and by piece. */
function countPixels(bitmap: ImageBitmap, { columns, pieceHeight: tall }: Grid): Pixels {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser draws nothing.");
  context.drawImage(bitmap, 0, 0);
  // Each number is a colour: from its highest byte down alpha, blue, green, red.
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  const counts = new Map<number, number>();
  // Most pixels are like the one before: these are counted without looking anything up.
  for (let at = 0, end = 0; at < pixels.length; at = end) {
    const pixel = pixels[at] ?? 0;
    while (pixels[end] === pixel) end += 1;
    counts.set(pixel, (counts.get(pixel) ?? 0) + end - at);
  }
  const all = [...counts].map(([pixel, count]) => {
    const [red, green, blue] = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
    const name = `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")}`;
    const brightness = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    return { pixel, name, brightness, share: count / pixels.length };
  });
  const common = all.toSorted((left, right) => right.share - left.share);
  const [{ pixel: surface, brightness: back } = { pixel: 0, brightness: 0 }] = common;
  const drawn = common.filter(({ brightness }) => Math.abs(brightness - back) > 0.1);
  const standsOut = new Set(drawn.map(({ pixel }) => pixel));
  const wide = width / columns;
  const ink = Array.from({ length: Math.floor(height / tall) }, () =>
    Array.from({ length: columns }, () => 0),
  );
  ink.forEach((pieces, row) => {
    for (let at = row * tall * width; at < (row + 1) * tall * width; at += 1) {
      const pixel = pixels[at] ?? 0;
      if (pixel === surface || !standsOut.has(pixel)) continue;
      const column = Math.floor((at % width) / wide);
      pieces[column] = (pieces[column] ?? 0) + 1 / (wide * tall);
    }
  });
  const brightness = all.reduce((sum, colour) => sum + colour.brightness * colour.share, 0);
  const largest = common.slice(0, 30).map(({ name, share }) => [name, share] as const);
  return { ink, brightness, colours: Object.fromEntries(largest) };
}

/**
 * Rows in which two pictures differ, each as the one has it and as the other; none as long as no more than a few
 * pieces do, which may be how another machine draws letters.
 */
export function differingRows(one: readonly string[], other: readonly string[]): string[] {
  const longest = Math.max(one.length, other.length);
  const rows = Array.from(
    { length: longest },
    (_, at) => [one[at] ?? "", other[at] ?? ""] as const,
  );
  const counts = rows.map(([left, right]) => differingPieces(left, right));
  const total = rows.reduce((sum, [left, right]) => sum + Math.max(left.length, right.length), 0);
  const differing = counts.reduce((sum, count) => sum + count, 0);
  if (differing <= total * tolerance) return [];
  return rows.filter((_, at) => counts[at] !== 0).map(([left, right]) => `- ${left}\n+ ${right}`);
}

/** Share of the pieces that may differ. */
const tolerance = 0.01;

/** Pieces whose shades are further apart than antialiasing explains. */
function differingPieces(left: string, right: string): number {
  const columns = Array.from({ length: Math.max(left.length, right.length) }, (_, at) => at);
  const shade = (row: string, at: number): number => shades.indexOf(row[at] ?? " ");
  return columns.filter((at) => Math.abs(shade(left, at) - shade(right, at)) > 2).length;
}
