import { realpathSync } from "node:fs";
import path from "node:path";
import { ignoreFileIn } from "./ignore-file.js";

/** What the references of a document may read. Paths have all links resolved. */
export interface ReadRules {
  /** Files that the run itself names. */
  readonly files: readonly string[];
  /** Folders of the documents; empty for a document that is not a file. */
  readonly folders: readonly string[];
  /** Origin of a document that came from a URL. */
  readonly origin?: string | undefined;
  /** Additional folders, files, and URL prefixes that the user allows. */
  readonly allowed: readonly string[];
  /** Texts that are already loaded, by URL. */
  readonly given: Readonly<Record<string, string>>;
  /** Maximum size of a document from a URL, in bytes. */
  readonly maxSize: number;
  /** Timeout for a document from a URL, in milliseconds. */
  readonly timeLimit: number;
}

/** A reference that was not followed. */
export interface RefusedRead {
  /** Absolute path or URL of the target. */
  readonly target: string;
  /** Continues a sentence after "which". */
  readonly reason: string;
  /** What would have been accepted; by default, a reference that stays with its document. */
  readonly expected?: string;
  /** Value for `--allow-ref`; absent when nothing allows it. */
  readonly allow?: string | undefined;
}

/** What the guard observed during a finished run. */
export interface Findings {
  readonly refused: readonly RefusedRead[];
  /** Targets outside the document's own location that were read because the user allows it. */
  readonly outside: readonly string[];
  /** Texts that were read, by path or URL; empty when nothing has to be looked up in them. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Documents and what the user allows their references to read. */
export interface Reading {
  readonly sources: readonly {
    readonly file: string;
    readonly origin?: SourceOrigin | undefined;
  }[];
  /** Configuration of the linter. */
  readonly config: string;
  /** Additional folders, files, and URL prefixes that references may lead to. */
  readonly allowed?: readonly string[] | undefined;
}

/** Origin of a document that is not the user's file but was saved to one. */
export interface SourceOrigin {
  /** URL that its references are relative to; absent for standard input. */
  readonly address?: string | undefined;
  readonly text: string;
  /** Maximum size of a document that it refers to, in bytes. */
  readonly maxSize: number;
  /** Timeout for such a document, in milliseconds. */
  readonly timeLimit: number;
}

/**
 * Creates the rules for a run. A file may read its folder and everything below. A document from a URL may read its own
 * origin and never this machine, whatever is allowed.
 */
export function createReadRules({ sources, config, allowed = [] }: Reading): ReadRules {
  const origins = sources.flatMap(({ origin }) => origin ?? []);
  const folders = sources.flatMap(({ file, origin }) =>
    origin === undefined ? [realPath(path.dirname(file))] : [],
  );
  const [first] = origins;
  const given = origins.flatMap(({ address, text }) =>
    address === undefined ? [] : [[address, text]],
  );
  return {
    files: [...sources.map(({ file }) => file), ...configFiles(config)].map(realPath),
    folders: [...new Set(folders)],
    origin: first?.address === undefined ? undefined : new URL(first.address).origin,
    allowed: first === undefined ? allowed : allowed.filter((each) => /^https?:/.test(each)),
    given: Object.fromEntries(given),
    maxSize: first?.maxSize ?? 20_000_000,
    timeLimit: first?.timeLimit ?? 30_000,
  };
}

/** Returns the files that Redocly reads for itself. */
function configFiles(config: string): string[] {
  return [config, ignoreFileIn(path.dirname(config))];
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return path.resolve(file);
  }
}
