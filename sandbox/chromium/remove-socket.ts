import { readlinkSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** How Chromium and Chrome call the folders of their sockets. */
const FOLDER = /^(?:org\.chromium|com\.google)\./;

/**
 * Removes the folder with the socket of a browser that has ended.
 *
 * It stands outside the profile, where paths are short enough for a socket; the profile links to it. A
 * browser that is killed leaves it.
 */
export function removeSocket(profile: string): void {
  const folder = findFolder(profile);
  // Whatever else a link may point to is not ours to remove.
  if (folder === undefined || !FOLDER.test(basename(folder))) return;
  rmSync(folder, { recursive: true, force: true });
}

function findFolder(profile: string): string | undefined {
  try {
    return dirname(readlinkSync(join(profile, "SingletonSocket")));
  } catch {
    // It ended before it had one, or this system has none.
    return undefined;
  }
}
