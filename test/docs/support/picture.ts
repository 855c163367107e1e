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
  await using bitmap = await page.evaluateHandle(decode, await settledScreenshot(page));
  const counts = await bitmap.evaluate(countColours);
  const { common, brightness } = describeColours(counts);
  const [{ pixel: surface, brightness: back } = { pixel: 0, brightness: 0 }] = common;
  const drawn = common.filter((colour) => Math.abs(colour.brightness - back) > 0.1);
  const ink = await bitmap.evaluate(countInk, {
    drawn: drawn.map(({ pixel }) => pixel).filter((pixel) => pixel !== surface),
    columns,
    pieceHeight,
  });
  return {
    rows: ink.map((row) => row.map(shadeOf).join("").trimEnd()),
    colours: Object.fromEntries(common.slice(0, 30).map(({ name, share }) => [name, share])),
    brightness,
  };
}

/** The pixels of a picture, row by row, each a number such as 0xff0000ff for red: alpha, blue, green, red. */
interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** Reads a picture, in the browser, whose own decoder does that. */
async function decode(base64: string): Promise<Bitmap> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context?.drawImage(image, 0, 0);
  const data = context?.getImageData(0, 0, width, height).data ?? [];
  return { width, height, pixels: new Uint32Array(new Uint8Array(data).buffer) };
}

/** Letters cover a third of their line at most, so that is as dark as it gets. */
function shadeOf(ink: number): string {
  return shades[Math.round(Math.min(1, ink * 3) * (shades.length - 1))] ?? "";
}

/** Takes the window in base64; a page is done when it looks the same twice. */
async function settledScreenshot(page: Page): Promise<string> {
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
      if (next === last) return next;
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

/** Counts the pixels of each colour, in the browser. */
function countColours({ pixels }: Bitmap): [pixel: number, count: number][] {
  const counts = new Map<number, number>();
  // Most pixels are like the one before: these are counted without looking anything up.
  for (let at = 0, end = 0; at < pixels.length; at = end) {
    const pixel = pixels[at] ?? 0;
    while (pixels[end] === pixel) end += 1;
    counts.set(pixel, (counts.get(pixel) ?? 0) + end - at);
  }
  return [...counts];
}

function describeColours(counts: readonly (readonly [pixel: number, count: number])[]): Colours {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const all = counts.map(([pixel, count]) => {
    const channels = [0, 8, 16].map((shift) => (pixel >> shift) & 255);
    const [red = 0, green = 0, blue = 0] = channels;
    const name = `#${channels.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
    const brightness = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    return { pixel, name, brightness, share: count / total };
  });
  const brightness = all.reduce((sum, colour) => sum + colour.brightness * colour.share, 0);
  return { common: all.toSorted((left, right) => right.share - left.share), brightness };
}

interface Grid {
  /** Pixels that stand out from the commonest colour. */
  readonly drawn: readonly number[];
  readonly columns: number;
  readonly pieceHeight: number;
}

/** Share of each piece that is drawn, counted in the browser. */
function countInk({ width, height, pixels }: Bitmap, grid: Grid): number[][] {
  const standsOut = new Set(grid.drawn);
  const wide = width / grid.columns;
  return Array.from({ length: Math.floor(height / grid.pieceHeight) }, (_row, row) => {
    const pieces = Array.from({ length: grid.columns }, () => 0);
    const start = row * grid.pieceHeight * width;
    for (let at = start; at < start + grid.pieceHeight * width; at += 1) {
      if (!standsOut.has(pixels[at] ?? 0)) continue;
      const column = Math.floor((at % width) / wide);
      pieces[column] = (pieces[column] ?? 0) + 1 / (wide * grid.pieceHeight);
    }
    return pieces;
  });
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
  if (counts.reduce((sum, count) => sum + count, 0) <= total * share) return [];
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
