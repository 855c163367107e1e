import { realpath, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Finds the file of a folder that a request asks for; `undefined`: there is none. No path and no link leads out of
 * the folder.
 *
 * @param target path and query, as they are in the request
 */
export async function findFile(folder: string, target: string): Promise<string | undefined> {
  const name = nameOf(target);
  if (name === undefined) return undefined;
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(path.join(folder, name))]);
    const isInside = file.startsWith(root + path.sep);
    // A pipe or a device would never end.
    return isInside && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** What cannot be decoded is the name of no file. */
function nameOf(target: string): string | undefined {
  const [pathname = ""] = target.split(/[?#]/, 1);
  try {
    const name = decodeURIComponent(pathname);
    return name.endsWith("/") ? `${name}index.html` : name;
  } catch {
    return undefined;
  }
}
