// Decides whether a document may read a file or an address and, if not, why, and which option would allow it.
import fs from "node:fs";
import path from "node:path";

/** @typedef {import("./judge-read.js").Verdict} Verdict */

/**
 * Judges a file by its real location.
 *
 * @param {string} file absolute
 * @param {Parameters<typeof import("./judge-read.js").judgeFile>[1]} rules
 * @returns {Verdict}
 */
export function judgeFile(file, rules) {
  const real = realPath(file);
  // A missing file has no links to follow.
  const place = real ?? file;
  if (rules.files.includes(place)) return { isAllowed: true, isOutside: false, real };
  const folder = rules.folders.find((each) => isInside(each, place));
  if (folder !== undefined && !isHidden(path.relative(folder, place)))
    return { isAllowed: true, isOutside: false, real };
  if (rules.allowed.some((each) => isInside(each, place)))
    return { isAllowed: true, isOutside: true, real };
  const [home] = rules.folders;
  if (home === undefined)
    return { isAllowed: false, reason: "is a local file, and the document came from elsewhere" };
  const via = place === file ? "" : ` by a link to ${place}`;
  const reason = folder === undefined ? `is outside the folder ${home}` : "is hidden";
  return { isAllowed: false, reason: `${reason}${via}`, allow: place };
}

/** @param {string} file */
function realPath(file) {
  try {
    return fs.realpathSync(file);
  } catch {
    return undefined;
  }
}

/**
 * @param {string} folder
 * @param {string} file
 */
function isInside(folder, file) {
  const name = path.relative(folder, file);
  return name === "" || (!/^\.\.(?:[\\/]|$)/.test(name) && !path.isAbsolute(name));
}

/** @param {string} name */
function isHidden(name) {
  return name.split(path.sep).some((part) => part.startsWith("."));
}

/**
 * Judges an address by its origin and by the allowed prefixes.
 *
 * @param {URL} url
 * @param {Parameters<typeof import("./judge-read.js").judgeAddress>[1]} rules
 * @returns {Verdict}
 */
export function judgeAddress(url, rules) {
  if (!/^https?:$/.test(url.protocol))
    return { isAllowed: false, reason: `is no http(s) address, but ${url.protocol}` };
  if (url.origin === rules.origin) return { isAllowed: true, isOutside: false };
  if (rules.allowed.some((each) => isUnder(each, url))) return { isAllowed: true, isOutside: true };
  const place = `${url.origin}${url.pathname}`;
  const reason =
    rules.origin === undefined
      ? "is an address, and the document is a file"
      : `is on another origin than ${rules.origin}`;
  return { isAllowed: false, reason, allow: place };
}

/**
 * Reports whether an address begins with a prefix, compared by path segment. An encoding that a server may decode into
 * an escape from the path counts as an escape.
 *
 * @param {string} prefix
 * @param {URL} url
 */
function isUnder(prefix, url) {
  if (!URL.canParse(prefix)) return false;
  const { origin, pathname } = new URL(prefix);
  if (origin !== url.origin) return false;
  if (url.pathname === pathname) return true;
  const folder = pathname.endsWith("/") ? pathname : `${pathname}/`;
  return url.pathname.startsWith(folder) && !/%(?:2f|5c|2e)/i.test(url.pathname);
}
