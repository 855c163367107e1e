import { stat } from "node:fs/promises";
import { addAbortSignal, type Readable } from "node:stream";
import { sourceName } from "../../runtime/text/show.js";
import { cannotRead, collectText, download, tooLarge } from "./download.js";
import type { SourceOrigin } from "./plan.js";
import { judgeAddress } from "./read-rules.js";

/** Settings for reading a document. */
export interface SourceOptions extends Pick<SourceOrigin, "maxSize" | "timeLimit"> {
  /** Headers for the origin of the document. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Folders and URL prefixes outside the document's own location that references and redirects may lead to. */
  readonly allowed: readonly string[];
  readonly signal: AbortSignal;
  readonly stdin: Readable;
}

/**
 * Reads a published document from an http(s) URL or from standard input; `undefined` for a file.
 *
 * Throws a GeneratorError when it is unavailable, too large, or late.
 */
export async function readSource(
  from: string,
  { maxSize, timeLimit, stdin, allowed, headers, ...limits }: SourceOptions,
): Promise<Pick<SourceOrigin, "text" | "address" | "own"> | undefined> {
  const timeout = AbortSignal.timeout(timeLimit);
  const signal = AbortSignal.any([limits.signal, timeout]);
  const name = sourceName(from);
  try {
    if (from === "-")
      return { text: await collectText(name, addAbortSignal(signal, stdin), maxSize) };
    if (isAddress(from)) {
      const admit = (next: URL): void => admitRedirect(next, from, allowed);
      const own = headers && { origin: new URL(from).origin, headers };
      return { ...(await download(from, { maxSize, signal, admit, own })), own };
    }
    if (/^[a-z][a-z+.-]+:\/\//i.test(from))
      throw cannotRead(name, "is not an http(s) URL", "http: or https:");
    await assertFile(from, maxSize);
    return undefined;
  } catch (error) {
    limits.signal.throwIfAborted();
    if (!timeout.aborted) throw error;
    throw cannotRead(name, `did not arrive within ${timeLimit / 1000} s`, "a longer --time-limit");
  }
}

async function assertFile(file: string, maxSize: number): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw cannotRead(file, "the file does not exist");
  if (!found.isFile()) throw cannotRead(file, "is not a file");
  if (found.size > maxSize) throw tooLarge(file, maxSize);
}

/** Reports whether a source is an http(s) URL. */
export function isAddress(from: string): boolean {
  return /^https?:\/\//i.test(from) && URL.canParse(from);
}

/** Redirects may stay within an origin; the user must allow any other. */
function admitRedirect(next: URL, url: string, allowed: readonly string[]): void {
  const verdict = judgeAddress(next, { origin: new URL(url).origin, allowed });
  if (verdict.isAllowed) return;
  const allow = verdict.allow === undefined ? "" : `; to follow it, --allow-ref ${verdict.allow}`;
  const message = `redirects to ${sourceName(next.href)}, which ${verdict.reason}`;
  throw cannotRead(sourceName(url), message, `no redirect${allow}`);
}
