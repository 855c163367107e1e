import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { applyPatch, parsePatch } from "diff";
import { listFiles } from "../../generator/support/list-all.js";
import { Project } from "../../generator/support/project.js";
import { readCases } from "../../support/read-cases.js";

/** One item of CONTRIBUTING's list, carried out. */
export interface Recipe {
  /** What the item adds. */
  readonly row: string;
  /** The version that its documents, copies of those of V4, have. */
  readonly copy?: "v6";
  /** The program in `fixtures/` that uses the result. */
  readonly name: string;
  /** The edits that the row promises to be enough. */
  readonly patch: string;
  /** What the program finds. */
  readonly finds: unknown;
}

/** A recipe for each item. */
export const recipes: readonly Recipe[] = readCases("../recipes.yaml", import.meta.url);

/** What a row may name, or what works with it, besides what every copy holds. */
const more = [
  "fleet",
  "sandbox",
  "command",
  "docs/guide",
  "docs/samples",
  "docs/site",
  "docs/try",
  "tsconfig.json",
];

/** A copy of the project that is edited by patches. */
export class ProjectCopy {
  readonly #project = new Project(...more);
  readonly #before: ReadonlyMap<string, string> = this.#hashFiles();

  get folder(): string {
    return this.#project.folder;
  }

  /** Makes the copies and the edits of a recipe, and returns what changes; a patch that does not fit is a mistake. */
  edit({ name, patch, copy }: Omit<Recipe, "row" | "finds">): string[] {
    const copies = copy === undefined ? [] : [`specs/${copy}.yaml`, `specs/${copy}.additions.yaml`];
    for (const file of copies) this.#copyVersion(file);
    return [...copies, ...this.#apply(name, patch)];
  }

  /** Without the tools for agents, each of which belongs to one API. */
  #copyVersion(file: string): void {
    const text = readFileSync(path.join(this.folder, file.replace("v6", "v4")), "utf8");
    const withoutTools = text.replaceAll(/^( +)x-mcp:\n(?:\1 .*\n)+/gm, "");
    const renamed = withoutTools.replaceAll(/(?<=\/api\/v|^ {2}version: |API V)4/gm, "6");
    writeFileSync(path.join(this.folder, file), renamed);
  }

  #apply(name: string, patch: string): string[] {
    return parsePatch(patch).map((edit) => {
      const file = edit.newFileName?.replace(/^b\//, "") ?? "";
      const place = path.join(this.folder, file);
      const before = edit.oldFileName === "/dev/null" ? "" : readFileSync(place, "utf8");
      // Other patches may have added lines beside its own.
      const after = applyPatch(before, edit, { fuzzFactor: 2 });
      if (after === false) throw new Error(`the patch of ${name} does not fit ${file}`);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, after);
      return file;
    });
  }

  /** Every file that is not as it was, whoever wrote it. */
  changedFiles(): string[] {
    const now = this.#hashFiles();
    const names = new Set([...this.#before.keys(), ...now.keys()]);
    return [...names].filter((name) => this.#before.get(name) !== now.get(name)).toSorted();
  }

  #hashFiles(): Map<string, string> {
    const files = listFiles(this.folder);
    const hash = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
    return new Map(files.map((file) => [path.relative(this.folder, file), hash(file)]));
  }
}
