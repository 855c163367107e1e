import { lstatSync, readdirSync, readlinkSync, realpathSync, rmdirSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** Matches the names that Chromium and Chrome use for the folders of their sockets. */
const FOLDER = /^(?:org\.chromium|com\.google)\./;

const SOCKET = "SingletonSocket";
const COOKIE = "SingletonCookie";

/**
 * Removes the folder with the socket of a browser that has ended.
 *
 * The folder is outside the profile, because socket paths must be short; the profile links to it. A killed browser does
 * not remove it. A link can lead anywhere, so the folder must belong to this profile: both contain the same random
 * number. Removes only the socket, the number, and the empty folder.
 */
export function removeSocket(profile: string): void {
  try {
    const folder = dirname(readlinkSync(join(profile, SOCKET)));
    if (!isSocketFolder(folder) || !belongsTo(folder, profile)) return;
    for (const name of readdirSync(folder)) unlinkSync(join(folder, name));
    rmdirSync(folder);
  } catch {
    // The browser ended before it had a socket, this system has none, or another process removed it.
  }
}

/**
 * Reports whether a folder is directly in the temporary folder, belongs to this user, and contains only Chromium's
 * files.
 */
function isSocketFolder(folder: string): boolean {
  if (!FOLDER.test(basename(folder))) return false;
  if (realpathSync(dirname(folder)) !== realpathSync(tmpdir())) return false;
  const facts = lstatSync(folder);
  if (!facts.isDirectory() || facts.uid !== (process.getuid?.() ?? facts.uid)) return false;
  return readdirSync(folder).every((name) => {
    const entry = lstatSync(join(folder, name));
    return (name === SOCKET && entry.isSocket()) || (name === COOKIE && entry.isSymbolicLink());
  });
}

/**
 * Reports whether a folder belongs to a profile. A browser that is killed during its start has not written its number
 * yet, so its folder is empty.
 */
function belongsTo(folder: string, profile: string): boolean {
  if (readdirSync(folder).length === 0) return true;
  return readlinkSync(join(folder, COOKIE)) === readlinkSync(join(profile, COOKIE));
}
