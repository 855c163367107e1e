import type { Page } from "playwright-core";
import { decodePng, type Bitmap } from "./decode-png.js";

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
  const bitmap = decodePng(await settledScreenshot(page));
  const { common, brightness } = countColours(bitmap);
  return {
    rows: countInk(bitmap, columns, common).map((row) => row.map(shadeOf).join("").trimEnd()),
    colours: Object.fromEntries(common.slice(0, 30).map(({ name, share }) => [name, share])),
    brightness,
  };
}

/** Letters cover a third of their line at most, so that is as dark as it gets. */
function shadeOf(ink: number): string {
  return shades[Math.round(Math.min(1, ink * 3) * (shades.length - 1))] ?? "";
}

/** A page is done when it looks the same twice. */
async function settledScreenshot(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // Playwright's own screenshots take twice as long, most of it for files that are small.
  const session = await page.context().newCDPSession(page);
  const take = async (): Promise<string> => {
    await nothingToDo(page);
    const options = { format: "png", optimizeForSpeed: true } as const;
    const picture = session.send("Page.captureScreenshot", options).then(({ data }) => data);
    // Now and then, a busy Chromium draws no frame after a change of the window's size until it is asked again.
    return (await Promise.race([picture, nothingAfter(stall)])) ?? take();
  };
  try {
    let last = await take();
    for (let looks = 0; looks < 50; looks += 1) {
      const next = await take();
      if (next === last) return Buffer.from(next, "base64");
      last = next;
    }
  } finally {
    await session.detach();
  }
  throw new Error("The page does not come to rest.");
}

/** In milliseconds; a picture takes about a hundred. */
const stall = 15_000;

function nothingAfter(delay: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), delay).unref();
  });
}

/** Waits until scripts have seen what the window shows now, and have drawn what they make of it. */
async function nothingToDo(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 1000 }));
        // No frame is drawn while nothing is to be drawn.
        setTimeout(resolve, 2000);
      });
    }
  });
}

interface Colour {
  readonly pixel: number;
  readonly name: string;
  readonly brightness: number;
  /** Share of the picture that has it. */
  readonly share: number;
}

interface Colours {
  /** All of them, the commonest first. */
  readonly common: readonly Colour[];
  readonly brightness: number;
}

function countColours({ pixels }: Bitmap): Colours {
  const counts = new Map<number, number>();
  // Most pixels are like the one before: these are counted without looking anything up.
  for (let at = 0, end = 0; at < pixels.length; at = end) {
    const pixel = pixels[at] ?? 0;
    while (pixels[end] === pixel) end += 1;
    counts.set(pixel, (counts.get(pixel) ?? 0) + end - at);
  }
  const all = [...counts].map(([pixel, count]) => {
    const [red, green, blue] = [pixel >> 16, (pixel >> 8) & 255, pixel & 255];
    const name = `#${pixel.toString(16).padStart(6, "0")}`;
    const brightness = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    return { pixel, name, brightness, share: count / pixels.length };
  });
  const brightness = all.reduce((sum, colour) => sum + colour.brightness * colour.share, 0);
  return { common: all.toSorted((left, right) => right.share - left.share), brightness };
}

/** Share of each piece that stands out from the commonest colour. */
function countInk(bitmap: Bitmap, columns: number, common: readonly Colour[]): number[][] {
  const { width, height, pixels } = bitmap;
  const [{ pixel: surface, brightness: back } = { pixel: 0, brightness: 0 }] = common;
  const drawn = common.filter(({ brightness }) => Math.abs(brightness - back) > 0.1);
  const standsOut = new Set(drawn.map(({ pixel }) => pixel));
  const wide = width / columns;
  const ink = Array.from({ length: Math.floor(height / pieceHeight) }, () =>
    Array.from({ length: columns }, () => 0),
  );
  ink.forEach((pieces, row) => {
    for (let at = row * pieceHeight * width; at < (row + 1) * pieceHeight * width; at += 1) {
      const pixel = pixels[at] ?? 0;
      if (pixel === surface || !standsOut.has(pixel)) continue;
      const column = Math.floor((at % width) / wide);
      pieces[column] = (pieces[column] ?? 0) + 1 / (wide * pieceHeight);
    }
  });
  return ink;
}

/**
 * Rows in which two pictures differ, each as the one has it and as the other; none as long as no more than a few
 * pieces do, which may be how another machine draws letters.
 */
export function differingRows(
  one: readonly string[],
  other: readonly string[],
  share: number = tolerance,
): string[] {
  const longest = Math.max(one.length, other.length);
  const rows = Array.from(
    { length: longest },
    (_, at) => [one[at] ?? "", other[at] ?? ""] as const,
  );
  const counts = rows.map(([left, right]) => differingPieces(left, right));
  const total = rows.reduce((sum, [left, right]) => sum + Math.max(left.length, right.length), 0);
  const differing = counts.reduce((sum, count) => sum + count, 0);
  if (differing <= total * share) return [];
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
