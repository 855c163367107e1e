import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Every file below a folder with its text, hidden ones included. */
export function listAll(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [path.relative(folder, file), readFileSync(file, "utf8")]),
  );
}
