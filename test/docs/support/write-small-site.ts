import { cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { copyRedoc } from "../../../docs/site/redoc.js";

/** Writes pages as a site of their own, with what the pages of a site share. */
export async function writeSmallSite(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [file, text] of files) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await copyRedoc(path.join(folder, "api"));
  await cp("docs/site/static", path.join(folder, "assets"), { recursive: true });
}
