// Tells whether a run over the project, or over any one document, would find what an earlier one has left: the same
// documents, made into the same files by the same generator. To look takes a tenth of a second; to generate, up to ten.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fingerprint, generatorSources } from "./freshness.mjs";

/** Options that say what to generate, or how; with any other one, a run is asked for something else as well. */
const settings = new Set(
  "--spec --out --only --enums --int64 --name --strict --overlay --allow-ref --time-limit --quiet -q".split(
    " ",
  ),
);

/**
 * What a run depends on besides the files of its record; one without arguments, on all that the project has.
 *
 * @param {readonly string[]} args
 */
function sourcesOf(args) {
  if (args.length > 0) return generatorSources;
  // The pages of the guide are filled by it as well; the sandbox checks some of their facts.
  return [..."README.md docs sandbox specs generated package.json".split(" "), ...generatorSources];
}

/**
 * What a run tells of itself.
 *
 * @typedef {object} RunRecord
 * @property {Record<string, string>} files SHA-256 of each file that was read or written, by its absolute path; empty if
 *   it could not be read
 * @property {string[]} notes what the client leaves out, as it was printed
 */

/**
 * What a run would print; `undefined`: it has something to do.
 *
 * @param {string} root
 * @param {readonly string[]} args
 * @returns {string[] | undefined}
 */
export function readFreshRun(root, args) {
  if (!isKept(args)) return undefined;
  try {
    const record = JSON.parse(readFileSync(recordFile(root, args), "utf8"));
    if (record.generator !== fingerprint(root, sourcesOf(args))) return undefined;
    const isSame = Object.entries(record.files).every(([file, hash]) => hashFile(file) === hash);
    if (!isSame) return undefined;
    return args.some((arg) => /^(?:--quiet|-q)$/.test(arg))
      ? []
      : [...record.notes, "Everything is up to date."];
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @param {readonly string[]} args
 * @param {RunRecord} record
 */
export function rememberRun(root, args, { files, notes }) {
  if (!isKept(args)) return;
  const file = recordFile(root, args);
  const generator = fingerprint(root, sourcesOf(args));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ generator, files, notes }));
}

/** @param {readonly string[]} args */
function isKept(args) {
  if (args.length === 0) return true;
  const options = args.filter((arg) => arg.startsWith("-")).map((arg) => arg.split("=")[0] ?? "");
  return options.includes("--spec") && options.every((option) => settings.has(option));
}

/**
 * Names in arguments start from the working directory.
 *
 * @param {string} root
 * @param {readonly string[]} args
 */
function recordFile(root, args) {
  const name = createHash("sha256").update(JSON.stringify([process.cwd(), root, ...args]));
  return path.join(root, "node_modules/.cache/generator", `${name.digest("hex")}.run.json`);
}

/** @param {string} file */
function hashFile(file) {
  return existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : "";
}
