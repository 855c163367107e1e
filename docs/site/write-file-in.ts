import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** Writes a text to a file below a folder, with the folders that it needs. */
export async function writeFileIn(folder: string, file: string, text: string): Promise<void> {
  const target = path.join(folder, file);
  // Whoever watches the file would take the same text for a change.
  if ((await readFile(target, "utf8").catch(() => undefined)) === text) return;
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}
