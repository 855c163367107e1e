import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { buildITrieFromWords, decodeTrie } from "cspell-trie-lib";
import { projectRoot } from "../support/project.mjs";

/** Word lists of software, one word a line. */
const softwareTerms = [
  "softwareTerms.txt.gz",
  "software-tools.txt",
  "coding-compound-terms.txt",
  "computing-acronyms.txt",
  "networkingTerms.txt",
  "posix-errno.txt",
  "posix-signals.txt",
].map((file) => `@cspell/dict-software-terms/dict/${file}`);

/**
 * Reads American English, the terms of software, and the words of `vocabulary.txt`.
 *
 * @returns {(word: string) => boolean} whether a word is known
 */
export function readDictionary() {
  const english = decodeTrie(readPackaged("@cspell/dict-en_us/en_US.trie.gz"));
  const words = [...softwareTerms.flatMap(readTerms), ...readVocabulary()];
  const others = buildITrieFromWords(words.map((word) => word.toLowerCase()));
  const isListed = (/** @type {string} */ word) =>
    english.hasWord(word, false) || others.hasWord(word, true);
  /** @type {Map<string, boolean>} */
  const known = new Map();
  return (word) => {
    const answer = known.get(word) ?? formsOf(word).some(isListed);
    known.set(word, answer);
    return answer;
  };
}

/** Reads the words that the project adds, one a line. */
export function readVocabulary() {
  const file = new URL("vocabulary.txt", import.meta.url);
  return readFileSync(file, "utf8").split("\n").filter(Boolean);
}

/** @param {string} word */
function formsOf(word) {
  const lower = word.toLowerCase();
  return [word, lower, lower.replace(/'s$/, "")];
}

/** @param {string} name */
function readTerms(name) {
  return readPackaged(name)
    .toString("utf8")
    .split("\n")
    .filter((line) => /^\p{L}+$/u.test(line));
}

/** @param {string} name a file of a package; the exports of these packages leave their word lists out */
function readPackaged(name) {
  const bytes = readFileSync(join(projectRoot, "node_modules", name));
  return name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}
