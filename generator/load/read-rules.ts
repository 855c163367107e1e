import { realpathSync } from "node:fs";
import path from "node:path";
import { ignoreFileIn } from "./ignore-file.js";

/** What the references of a document may read. Paths are real ones: no link is left in them. */
export interface ReadRules {
  /** Files that the run itself has named. */
  readonly files: readonly string[];
  /** Folders of the documents; empty for a document that is no file. */
  readonly folders: readonly string[];
  /** Origin of a document that came from a URL. */
  readonly origin?: string | undefined;
  /** Folders, files and URL prefixes that the user has allowed besides. */
  readonly allowed: readonly string[];
  /** Texts that are there already, by their URLs. */
  readonly given: Readonly<Record<string, string>>;
  /** Largest document from a URL, in bytes. */
  readonly maxSize: number;
  /** Longest time for a document from a URL, in milliseconds. */
  readonly timeLimit: number;
}

/** A reference that was not followed. */
export interface RefusedRead {
  /** Absolute path or URL that it leads to. */
  readonly target: string;
  /** Follows on "which". */
  readonly reason: string;
  /** What `--allow-ref` would take; absent when nothing allows it. */
  readonly allow?: string | undefined;
}

/** What the guard of a finished run has seen. */
export interface Findings {
  readonly refused: readonly RefusedRead[];
  /** Targets outside of the document's own place that were read, because the user allows it. */
  readonly outside: readonly string[];
  /** Texts of what was read, by path or URL; empty when there is nothing to look up in them. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Documents, and what the user has allowed their references. */
export interface Reading {
  readonly sources: readonly {
    readonly file: string;
    readonly origin?: SourceOrigin | undefined;
  }[];
  /** Configuration of the linter. */
  readonly config: string;
  /** Folders, files and URL prefixes that references may lead to besides. */
  readonly allowed?: readonly string[] | undefined;
}

/** Where a document came from that is no file of the user's, but was put into one. */
export interface SourceOrigin {
  /** URL that its references start from; absent for standard input. */
  readonly address?: string | undefined;
  readonly text: string;
  /** Largest document that it may refer to, in bytes. */
  readonly maxSize: number;
  /** Longest time for one of them, in milliseconds. */
  readonly timeLimit: number;
}

/**
 * Makes the rules for a run: a file may read what is in its folder and below; a document from a URL, its own origin,
 * and nothing of this machine, whatever is allowed.
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

/** What Redocly reads for itself. */
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
