import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What the generator is made from. */
export const generatorSources =
  "generator runtime overlays scripts generate.config.ts package-lock.json".split(" ");

/**
 * Fingerprint of files and folders, by their names and contents.
 *
 * @param {string} root
 * @param {readonly string[]} names
 */
export function fingerprint(root, names) {
  const hash = createHash("sha256").update(process.version);
  const present = names.filter((name) => existsSync(path.join(root, name)));
  for (const name of present.flatMap((entry) => listFiles(root, entry))) {
    hash.update(`${name}\n`).update(readFileSync(path.join(root, name)));
  }
  return hash.digest("hex").slice(0, 32);
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {string[]}
 */
function listFiles(root, name) {
  if (path.extname(name) !== "") return [name];
  return (
    readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      // What a build writes is no source of it.
      .filter((file) => !file.split(path.sep).includes("dist"))
      .toSorted()
  );
}
