import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders that hold text for people: pages, specs, messages and comments. */
const folders = [
  "automation",
  "bench",
  "command",
  "docs",
  "generator",
  "overlays",
  "runtime",
  "sandbox",
  "scripts",
  "specs",
];

const text = /\.(?:md|mjs|sh|ts|txt|yaml)$/;
const notProse =
  /\/(?:fixtures|node_modules|public-api)\/|^scripts\/prose\/(?:vocabulary\.txt|phrases\.mjs)$/;

/**
 * Lists the files of a project whose prose is checked. Tests hold deliberate mistakes, so only their pages are included.
 *
 * @param {string} root
 * @returns {string[]} paths relative to the root, sorted
 */
export function listFiles(root) {
  const pages = readdirSync(root).filter((file) => file.endsWith(".md"));
  const written = folders.flatMap((folder) => listIn(root, folder));
  const tests = listIn(root, "test").filter((file) => file.endsWith(".md"));
  return [...pages, ...written, ...tests]
    .filter((file) => text.test(file) && !notProse.test(file))
    .toSorted();
}

/**
 * @param {string} root
 * @param {string} folder
 */
function listIn(root, folder) {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `${folder}/${file.replaceAll("\\", "/")}`,
    );
  } catch {
    return []; // a project need not have every folder
  }
}
