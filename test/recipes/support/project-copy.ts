import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { applyPatch, parsePatch } from "diff";
import { listFiles } from "../../generator/support/list-all.js";
import { Project } from "../../generator/support/project.js";

/** What a row may name, or what works with it, besides what every copy holds. */
const more = [
  "fleet",
  "sandbox",
  "command",
  "docs/guide",
  "docs/pictures",
  "docs/samples",
  "docs/site",
  "docs/try",
  "tsconfig.json",
];

const patches = path.join(import.meta.dirname, "../patches");

/** A copy of the project that is edited by patches. */
export class ProjectCopy {
  readonly #project = new Project(...more);
  readonly #before: ReadonlyMap<string, string> = this.#hashFiles();

  get folder(): string {
    return this.#project.folder;
  }

  /** Makes the edits of a patch, and returns the files that it edits or adds; one that does not fit is a mistake of it. */
  patch(name: string): string[] {
    const text = readFileSync(path.join(patches, `${name}.patch`), "utf8");
    return parsePatch(text).map((edit) => {
      const file = edit.newFileName?.replace(/^b\//, "") ?? "";
      const place = path.join(this.folder, file);
      const before = edit.oldFileName === "/dev/null" ? "" : readFileSync(place, "utf8");
      // Other patches may have added lines beside its own.
      const after = applyPatch(before, edit, { fuzzFactor: 2 });
      if (after === false) throw new Error(`${name}.patch does not fit ${file}`);
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
    return new Map(files.map((file) => [path.relative(this.folder, file), hash(file)]));
  }
}

function hash(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
