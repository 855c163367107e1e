import { statSync, watch, type FSWatcher } from "node:fs";
import path from "node:path";
import { GeneratorError } from "../model/problem.js";

/**
 * Watches folders by their names, whatever becomes of the folders themselves.
 *
 * Not files: editors write a new file and give it the name of the old one, and whoever watches the old one hears
 * nothing any more. The same may happen to a folder, so its parent is watched as well, or what there is above it.
 */
export class FolderWatcher {
  readonly #onChange: () => void;
  readonly #wanted = new Set<string>();
  readonly #open = new Map<string, OpenFolder>();

  /** @param onChange - called whenever something may have changed in one of the folders */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Watches one folder more; it need not exist. */
  add(folder: string): void {
    if (this.#wanted.has(folder)) return;
    this.#wanted.add(folder);
    this.follow();
  }

  /** Looks for folders that have come, gone or been replaced. Throws a GeneratorError when one cannot be watched. */
  follow(): void {
    const places = new Set([...this.#wanted].flatMap(placesOf));
    for (const [folder, { watcher, identity }] of this.#open) {
      if (places.has(folder) && identify(folder) === identity) continue;
      watcher.close();
      this.#open.delete(folder);
    }
    for (const folder of places) {
      const identity = identify(folder);
      if (identity === undefined || this.#open.has(folder)) continue;
      const watcher = this.#watch(folder);
      if (watcher !== undefined) this.#open.set(folder, { watcher, identity });
    }
  }

  close(): void {
    for (const { watcher } of this.#open.values()) watcher.close();
    this.#open.clear();
  }

  #watch(folder: string): FSWatcher | undefined {
    try {
      // Some systems report the end of a folder as an error; the next look finds that it has gone.
      return watch(folder, this.#onChange).on("error", this.#onChange);
    } catch (error) {
      // A parent may be out of reach, and what has just gone is looked for again.
      if (!this.#wanted.has(folder) || identify(folder) === undefined) return undefined;
      throw cannotWatch(folder, error);
    }
  }
}

interface OpenFolder {
  readonly watcher: FSWatcher;
  readonly identity: string;
}

/** The folder and its parent, or, in place of either, the nearest folder above it that exists. */
function placesOf(folder: string): string[] {
  return [nearest(folder), nearest(path.dirname(folder))];
}

function nearest(folder: string): string {
  const parent = path.dirname(folder);
  return parent === folder || identify(folder) !== undefined ? folder : nearest(parent);
}

/** Tells a folder from another one that has come to its place; `undefined`: there is none. */
function identify(folder: string): string | undefined {
  try {
    const found = statSync(folder, { bigint: true });
    return found.isDirectory() ? `${found.dev}:${found.ino}:${found.birthtimeNs}` : undefined;
  } catch {
    return undefined;
  }
}

function cannotWatch(file: string, error: unknown): GeneratorError {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  const message = `cannot be watched (${reason})`;
  const expected = "a folder that you can read, on a system with free watches";
  return new GeneratorError([{ file, message, expected }]);
}
