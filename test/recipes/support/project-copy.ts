import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
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

/** A copy of the project that remembers which of its files were edited by hand. */
export class ProjectCopy {
  readonly #project = new Project(...more);
  readonly #edited = new Set<string>();
  readonly #before: ReadonlyMap<string, string> = this.#hashFiles();

  get folder(): string {
    return this.#project.folder;
  }

  /** Replaces text in a file; a text that is not there is a mistake of the recipe. */
  edit(file: string, from: string, to: string): void {
    this.#project.edit(file, from, to);
    this.#edited.add(file);
  }

  /** Adds a file. */
  add(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true });
    this.#project.write(file, text);
    this.#edited.add(file);
  }

  /** The files that were edited since this was last asked. */
  takeEdited(): string[] {
    const edited = [...this.#edited].toSorted();
    this.#edited.clear();
    return edited;
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
