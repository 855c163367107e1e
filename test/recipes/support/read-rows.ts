import { readFileSync } from "node:fs";
import path from "node:path";

/** A row of the table "Which file do I edit?". */
export interface Row {
  /** What somebody wants to add. */
  readonly what: string;
  /** The files to edit, as patterns of paths. */
  readonly files: readonly RegExp[];
}

/** Reads the table of CONTRIBUTING.md. */
export function readRows(): Row[] {
  const text = readFileSync(path.resolve(import.meta.dirname, "../../../CONTRIBUTING.md"), "utf8");
  const [, table = ""] = /^\| To add .*\n\|[ |-]+\n((?:\|.*\n)+)/m.exec(text) ?? [];
  return table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, what = "", edit = ""]) => ({ what, files: readFiles(edit) }));
}

/** `specs/<api>.yaml` stands for a file, `overlays/<name>/` for everything below a folder. */
function readFiles(cell: string): RegExp[] {
  return [...cell.matchAll(/`([\w<>.-]+\/[\w<>./-]*)`/g)].map(([, file = ""]) => {
    const pattern = file.replaceAll(".", String.raw`\.`).replaceAll(/<\w+>/g, "[^/]+");
    return new RegExp(`^${pattern}${file.endsWith("/") ? "" : "$"}`);
  });
}
