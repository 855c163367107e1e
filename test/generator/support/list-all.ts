import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Every file below a folder with its text, hidden ones included. */
export function listAll(folder: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(folder).map((file) => [path.relative(folder, file), readFileSync(file, "utf8")]),
  );
}

/** Every file below a folder; links are not followed, which a recursive `readdir` does on some versions of Node. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(place);
    return entry.isFile() ? [place] : [];
  });
}
