import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ProjectCopy, recipes } from "./support/project-copy.js";

const rows = readRows();

describe("CONTRIBUTING's list of files to edit", () => {
  it("has a recipe for every item, and an item for every recipe", () => {
    expect(recipes.map(({ row }) => row).toSorted()).toEqual(
      rows.map(({ what }) => what).toSorted(),
    );
  });

  it("names every file that a recipe edits; what comes of it is in `recipes.long.test.ts`", () => {
    const project = new ProjectCopy();
    for (const { row, ...recipe } of recipes) {
      const edited = project.edit(recipe);
      const files = rows.find(({ what }) => what === row)?.files ?? [];
      expect(edited, row).not.toEqual([]);
      const others = edited.filter((file) => !files.some((pattern) => pattern.test(file)));
      expect(others, row).toEqual([]);
    }
  });
});

/** An item of the list "Which file do I edit?". */
interface Row {
  /** What somebody wants to add. */
  readonly what: string;
  /** The files to edit, as patterns of paths. */
  readonly files: readonly RegExp[];
}

/** Reads the list of CONTRIBUTING.md. */
function readRows(): Row[] {
  const text = readFileSync(path.resolve(import.meta.dirname, "../../CONTRIBUTING.md"), "utf8");
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
