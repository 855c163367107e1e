import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Writes a text to a file below a folder, with the folders that it needs. */
export async function writeFileIn(folder: string, file: string, text: string): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}
