import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../docs/guide/", import.meta.url);

/** Reads the pages of the guide, in Markdown by file name. The build replaces it with those of the package. */
export function readGuide(): Readonly<Record<string, string>> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".md"));
  return Object.fromEntries(
    files.map((file) => [file, readFileSync(new URL(file, folder), "utf8")]),
  );
}
