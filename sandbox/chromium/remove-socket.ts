import { lstatSync, readdirSync, readlinkSync, realpathSync, rmdirSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** How Chromium and Chrome call the folders of their sockets. */
const FOLDER = /^(?:org\.chromium|com\.google)\./;

const SOCKET = "SingletonSocket";
const COOKIE = "SingletonCookie";

/**
 * Removes the folder with the socket of a browser that has ended.
 *
 * It stands outside the profile, where paths are short enough for a socket; the profile links to it. A
 * browser that is killed leaves it. A link can lead anywhere, so the folder must prove that it is this profile's: both
 * hold the same random number. Nothing but socket, number and empty folder is removed.
 */
export function removeSocket(profile: string): void {
  try {
    const folder = dirname(readlinkSync(join(profile, SOCKET)));
    if (!isSocketFolder(folder) || !belongsTo(folder, profile)) return;
    for (const name of readdirSync(folder)) unlinkSync(join(folder, name));
    rmdirSync(folder);
  } catch {
    // The browser ended before it had one, this system has none, or another process has removed it.
  }
}

/** Whether a folder is right below the temporary one, this user's, and holds what Chromium puts there and no more. */
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

/** A browser that is killed while it starts has not written its number yet; then the folder is empty. */
function belongsTo(folder: string, profile: string): boolean {
  if (readdirSync(folder).length === 0) return true;
  return readlinkSync(join(folder, COOKIE)) === readlinkSync(join(profile, COOKIE));
}
