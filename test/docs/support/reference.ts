import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { differingRows, type Picture } from "./picture.js";

/** How a page should look in light and in dark. */
export interface Reference {
  readonly light: Look;
  readonly dark: Look;
}

/** What a page shows, and the colours of its surfaces. */
interface Look {
  readonly rows: readonly string[];
  readonly colours: readonly string[];
}

const folder = "test/docs/references";

/** Colours that cover this much of a picture are surfaces, not edges of letters. */
const surface = 0.0015;

/** Reads how a page should look. With `UPDATE_REFERENCES` set, it should look as it does. */
export async function readReference(
  name: string,
  now?: { readonly light: Picture; readonly dark: Picture },
): Promise<Reference> {
  const file = path.join(folder, `${name}.txt`);
  if (now !== undefined && process.env["UPDATE_REFERENCES"] !== undefined) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, describe(now));
  }
  const [light = "", dark = ""] = (await readFile(file, "utf8")).split(/^(?=dark )/m);
  return { light: parse(light), dark: parse(dark) };
}

function parse(text: string): Look {
  const [head = "", , ...rows] = text.trimEnd().split("\n");
  return { rows, colours: head.match(/#[0-9a-f]{6}/g) ?? [] };
}

function describe({ light, dark }: { readonly light: Picture; readonly dark: Picture }): string {
  const draw = (name: string, picture: Picture): string =>
    [`${name} ${surfaces(picture, surface * 2).join(" ")}`, "", ...picture.rows]
      .join("\n")
      .trimEnd();
  return `${draw("light", light)}\n\n${draw("dark ", dark)}\n`;
}

/** Lists how a picture differs from what is wanted: rows that are drawn otherwise, and colours. */
export function differences(picture: Picture, { rows, colours }: Look): string[] {
  return [...differingRows(rows, picture.rows), ...wrongColours(picture, colours)];
}

/** Colours that are wanted and cover next to nothing, or that cover much and are not wanted. */
function wrongColours(picture: Picture, wanted: readonly string[]): string[] {
  const there = surfaces(picture, surface);
  return [
    ...wanted.filter((colour) => !there.includes(colour)).map((colour) => `no ${colour}`),
    ...surfaces(picture, surface * 4).filter((colour) => !wanted.includes(colour)),
  ];
}

function surfaces({ colours: all }: Picture, share: number): string[] {
  const large = Object.entries(all).filter(([, part]) => part >= share);
  return large.map(([colour]) => colour);
}
