import { statSync, watch, type FSWatcher } from "node:fs";
import path from "node:path";
import { GeneratorError } from "../model/problem.js";

/**
 * Watches folders by name, even if they are replaced.
 *
 * It does not watch files: editors write a new file and rename it, after which a watch on the old file reports nothing.
 * A folder may be replaced in the same way, so its parent, or the nearest existing ancestor, is watched too.
 */
export class FolderWatcher {
  readonly #onChange: () => void;
  readonly #wanted = new Set<string>();
  /** By folder and what distinguishes it from one that replaces it. */
  readonly #open = new Map<string, FSWatcher>();

  /** @param onChange - called whenever something may have changed in one of the folders */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Watches another folder, which need not exist. */
  add(folder: string): void {
    if (this.#wanted.has(folder)) return;
    this.#wanted.add(folder);
    this.follow();
  }

  /** Looks for folders that were created, removed, or replaced. Throws a GeneratorError when one cannot be watched. */
  follow(): void {
    const places = [...this.#wanted].flatMap(placesOf);
    const present = new Map(places.map((folder) => [`${folder}:${identify(folder)}`, folder]));
    for (const [key, watcher] of this.#open) {
      if (present.has(key)) continue;
      watcher.close();
      this.#open.delete(key);
    }
    for (const [key, folder] of present) if (!this.#open.has(key)) this.#watch(key, folder);
  }

  close(): void {
    for (const watcher of this.#open.values()) watcher.close();
    this.#open.clear();
  }

  #watch(key: string, folder: string): void {
    try {
      // Some systems report a removed folder as an error; the next check detects the removal.
      this.#open.set(key, watch(folder, this.#onChange).on("error", this.#onChange));
    } catch (error) {
      // A parent may be inaccessible, and a folder that was just removed is looked up again.
      if (!this.#wanted.has(folder) || identify(folder) === undefined) return;
      const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
      const expected = "a folder that you can read, on a system with free watches";
      const problem = { file: folder, message: `cannot be watched (${reason})`, expected };
      throw new GeneratorError([problem]);
    }
  }
}

/** Returns the folder and its parent, or, for either, the nearest existing ancestor. */
function placesOf(folder: string): string[] {
  return [nearest(folder), nearest(path.dirname(folder))];
}

function nearest(folder: string): string {
  const parent = path.dirname(folder);
  return parent === folder || identify(folder) !== undefined ? folder : nearest(parent);
}

/** Identifies a folder, to detect when another one replaces it; `undefined` if it does not exist. */
function identify(folder: string): string | undefined {
  try {
    const found = statSync(folder, { bigint: true });
    return found.isDirectory() ? `${found.dev}:${found.ino}:${found.birthtimeNs}` : undefined;
  } catch {
    return undefined;
  }
}
