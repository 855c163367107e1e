import { realpathSync } from "node:fs";
import path from "node:path";
import { attempt } from "../api/attempt.js";
import type { Plan } from "./plan.js";

/** What the references of a document may read. Paths have all links resolved. */
export interface ReadRules {
  /** The documents themselves. */
  readonly files: readonly string[];
  /** Folders of the documents; empty for a document that is not a file. */
  readonly folders: readonly string[];
  /** Origin of a document that came from a URL. */
  readonly origin?: string | undefined;
  /** Additional folders, files, and URL prefixes that the user allows. */
  readonly allowed: readonly string[];
}

/**
 * Creates the rules for a run. A file may read its folder and everything below. A document from a URL may read its own
 * origin and never this machine, whatever is allowed.
 */
export function createReadRules(plan: Pick<Plan, "sources" | "allowed">): ReadRules {
  const { sources, allowed = [] } = plan;
  const own = sources.filter(({ origin }) => origin === undefined);
  const origin = sources.find((source) => source.origin !== undefined)?.origin;
  const realOf = (file: string): string => attempt(() => realpathSync(file)) ?? path.resolve(file);
  return {
    files: sources.map(({ file }) => realOf(file)),
    folders: [...new Set(own.map(({ file }) => realOf(path.dirname(file))))],
    origin: origin?.address === undefined ? undefined : new URL(origin.address).origin,
    allowed: origin === undefined ? allowed : allowed.filter((each) => /^https?:/.test(each)),
  };
}

/** Whether a document may read something and, if not, why, and which option would allow it. */
export type ReadVerdict =
  | {
      readonly isAllowed: true;
      /** Whether only the user's option allows it. */
      readonly isOutside: boolean;
      /** Path of the file with links resolved; absent when the file does not exist. */
      readonly real?: string | undefined;
    }
  | { readonly isAllowed: false; readonly reason: string; readonly allow?: string };

/** Judges a file by its real location, given its absolute path. */
export function judgeFile(file: string, { files, folders, allowed }: ReadRules): ReadVerdict {
  const real = attempt(() => realpathSync(file));
  // A missing file has no links to follow.
  const place = real ?? file;
  const folder = folders.find((each) => isInside(each, place));
  const isHidden = folder === undefined || /(?:^|[\\/])\./.test(path.relative(folder, place));
  const isOwn = files.includes(place) || !isHidden;
  if (isOwn || allowed.some((each) => isInside(each, place)))
    return { isAllowed: true, isOutside: !isOwn, real };
  const [home] = folders;
  if (home === undefined)
    return { isAllowed: false, reason: "is a local file, and the document came from elsewhere" };
  const via = place === file ? "" : ` by a link to ${place}`;
  const reason = folder === undefined ? `is outside the folder ${home}` : "is hidden";
  if (real === undefined) return { isAllowed: false, reason: `${reason} and does not exist` };
  return { isAllowed: false, reason: `${reason}${via}`, allow: place };
}

function isInside(folder: string, file: string): boolean {
  const name = path.relative(folder, file);
  return name === "" || (!/^\.\.(?:[\\/]|$)/.test(name) && !path.isAbsolute(name));
}

/** Judges an address by its origin and by the allowed prefixes. */
export function judgeAddress(
  url: URL,
  { origin, allowed }: Pick<ReadRules, "origin" | "allowed">,
): ReadVerdict {
  if (!/^https?:$/.test(url.protocol))
    return { isAllowed: false, reason: `is no http(s) address, but ${url.protocol}` };
  const isOwn = url.origin === origin;
  if (isOwn || allowed.some((each) => isUnder(each, url)))
    return { isAllowed: true, isOutside: !isOwn };
  const reason =
    origin === undefined
      ? "is an address, and the document is a file"
      : `is on another origin than ${origin}`;
  return { isAllowed: false, reason, allow: `${url.origin}${url.pathname}` };
}

/**
 * Reports whether an address begins with a prefix, compared by path segment. An encoding that a server may decode into
 * an escape from the path counts as an escape.
 */
function isUnder(prefix: string, url: URL): boolean {
  if (!URL.canParse(prefix)) return false;
  const { origin, pathname } = new URL(prefix);
  if (origin !== url.origin) return false;
  if (url.pathname === pathname) return true;
  const folder = pathname.endsWith("/") ? pathname : `${pathname}/`;
  return url.pathname.startsWith(folder) && !/%(?:2f|5c|2e)/i.test(url.pathname);
}
