import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { MarkdownRenderer } from "vitepress";

/** How many pieces of code are kept: a few times those of the whole site. */
const most = 2_000;

/** Code that earlier builds highlighted. */
export interface KeptHighlighting {
  /** Has a renderer highlight only code that is not known from an earlier build. */
  useIn(md: MarkdownRenderer): void;
  /** Writes what is known for the next build. */
  save(): void;
}

/**
 * Reads what earlier builds highlighted.
 *
 * @param file where it is kept
 * @param origin what else the result depends on: the highlighter, its colors
 */
export function keepHighlighted(file: string, origin: readonly string[]): KeptHighlighting {
  const kept = read(file);
  return {
    useIn: ({ options }) => {
      const { highlight } = options;
      if (!highlight) return;
      options.highlight = (...given) => {
        const key = hash([...origin, ...given]);
        const html = kept.get(key) ?? highlight(...given);
        // What was used last stands last.
        kept.delete(key);
        kept.set(key, html);
        return html;
      };
    },
    save: () => {
      write(file, kept);
    },
  };
}

function hash(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function read(file: string): Map<string, string> {
  try {
    return new Map(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return new Map(); // nothing was kept yet
  }
}

/** Whole or not at all: another build may read it meanwhile. */
function write(file: string, kept: ReadonlyMap<string, string>): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify([...kept].slice(-most)));
  renameSync(unfinished, file);
}
