import { readFileSync } from "node:fs";
import path from "node:path";

/** An item of the list "Which file do I edit?". */
export interface Row {
  /** What somebody wants to add. */
  readonly what: string;
  /** The files to edit, as patterns of paths. */
  readonly files: readonly RegExp[];
}

/** Reads the list of CONTRIBUTING.md. */
export function readRows(): Row[] {
  const text = readFileSync(path.resolve(import.meta.dirname, "../../../CONTRIBUTING.md"), "utf8");
  // What follows "Then" is done with the result.
  const items = text.matchAll(/^- \*\*(.+?)\*\*: ([^]*?)(?=\sThen\s|\n- |\n\n)/gm);
  return [...items].map(([, what = "", edit = ""]) => ({ what, files: readFiles(edit) }));
}

/** `specs/<api>.yaml` stands for a file, `overlays/<name>/` for everything below a folder. */
function readFiles(edit: string): RegExp[] {
  return [...edit.matchAll(/`([\w<>.-]+\/[\w<>./-]*)`/g)].map(([, file = ""]) => {
    const pattern = file.replaceAll(".", String.raw`\.`).replaceAll(/<\w+>/g, "[^/]+");
    return new RegExp(`^${pattern}${file.endsWith("/") ? "" : "$"}`);
  });
}
