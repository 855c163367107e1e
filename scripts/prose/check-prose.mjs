import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findMisspelled } from "./find-misspelled.mjs";
import { findPhrases } from "./find-phrases.mjs";
import { hideCode } from "./hide-code.mjs";
import { listFiles } from "./list-files.mjs";
import { readDictionary } from "./read-dictionary.mjs";

/**
 * Checks the spelling and the phrases of a project's prose.
 *
 * @param {string} root
 * @param {(word: string) => boolean} [isKnown]
 * @returns {string[]} problems with file, line and column
 */
export function checkProse(root, isKnown = readDictionary()) {
  return listFiles(root).flatMap((file) => checkFile(root, file, isKnown));
}

/**
 * @param {string} root
 * @param {string} file
 * @param {(word: string) => boolean} isKnown
 */
function checkFile(root, file, isKnown) {
  const text = readFileSync(join(root, file), "utf8");
  const prose = hideCode(file, text);
  return [...findMisspelled(prose, isKnown), ...findPhrases(file, prose, text)]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, message }) => `${file}:${placeOf(text, at)} ${message}`);
}

/**
 * @param {string} text
 * @param {number} at
 */
function placeOf(text, at) {
  const before = text.slice(0, at).split("\n");
  return `${before.length}:${(before.at(-1) ?? "").length + 1}`;
}
