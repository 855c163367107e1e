import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Picture } from "./picture.js";

/** How a page should look: what it shows, the same in light and dark, and the colours of each. */
export interface Reference {
  readonly rows: readonly string[];
  readonly light: readonly string[];
  readonly dark: readonly string[];
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
  const [light = "", dark = "", , ...rows] = (await readFile(file, "utf8")).trimEnd().split("\n");
  return { rows, light: colours(light), dark: colours(dark) };
}

function describe({ light, dark }: { readonly light: Picture; readonly dark: Picture }): string {
  const line = (picture: Picture): string => surfaces(picture, surface * 2).join(" ");
  return `${[`light ${line(light)}`, `dark  ${line(dark)}`, "", ...light.rows].join("\n").trimEnd()}\n`;
}

function colours(line: string): string[] {
  return line.match(/#[0-9a-f]{6}/g) ?? [];
}

/** Colours that are wanted and cover next to nothing, or that cover much and are not wanted. */
export function wrongColours(picture: Picture, wanted: readonly string[]): string[] {
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
