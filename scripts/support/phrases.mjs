import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Text for people. Tests hold deliberate mistakes, so only their pages are checked. */
const texts =
  /^(?:[^/]+\.md|test\/.*\.md|(?:automation|bench|command|docs|generator|overlays|runtime|sandbox|scripts|specs)\/.*\.(?:md|mjs|sh|ts|yaml))$/;
const others = /\/(?:fixtures|node_modules|public-api)\/|\/phrases\.mjs$/;

/** The documents that users of the package read. */
const page = /^(?:README\.md|docs\/index\.md|docs\/(?:guide|samples)\/|sandbox\/README\.md)/;

/** An extension of OpenAPI is for maintainers. Users of the generator need `x-pages`; `x-ndjson` is a media type. */
const extensionName = /(?<![\w./-])x-(?!(?:pages|ndjson)\b)[a-z-]+/g;

/**
 * Lists the phrases of a project's texts that read as if translated, with their places.
 *
 * @param {string} root
 */
export function findPhrases(root) {
  return readdirSync(root, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? listFolder(root, entry.name) : [entry.name]))
    .filter((file) => texts.test(file) && !others.test(file))
    .toSorted()
    .flatMap((file) => findInText(file, readFileSync(path.join(root, file), "utf8")));
}

/**
 * @param {string} root
 * @param {string} folder
 */
function listFolder(root, folder) {
  if (!texts.test(`${folder}/page.md`)) return [];
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" });
  return files.map((file) => `${folder}/${file.replaceAll("\\", "/")}`);
}

/**
 * @param {string} file
 * @param {string} text
 */
function findInText(file, text) {
  const isPage = page.test(file);
  const rules = isPage ? [...phrases.everywhere, ...phrases.pages] : phrases.everywhere;
  const problems = rules.flatMap(({ find, write }) =>
    Array.from(
      text.matchAll(inAnyLines(find)),
      ({ 0: found, index }) =>
        `${placeOf(text, index)} "${found.replaceAll(/[\s*/#>]+/g, " ")}" reads as if translated. Write: ${write}.`,
    ),
  );
  const names = isPage ? text.matchAll(extensionName) : [];
  const extensions = Array.from(
    names,
    ({ 0: name, index }) =>
      `${placeOf(text, index)} "${name}" is a name for maintainers. Say what it does.`,
  );
  return [...problems, ...extensions].map((problem) => `${file}:${problem}`);
}

/**
 * A phrase can span lines of a comment or a quotation.
 *
 * @param {string} phrase
 */
function inAnyLines(phrase) {
  return new RegExp(`\\b(?:${phrase.replaceAll(" ", "[\\s*/#>]+")})\\b`, "gi");
}

/**
 * @param {string} text
 * @param {number} at
 */
function placeOf(text, at) {
  const before = text.slice(0, at).split("\n");
  return `${before.length}:${(before.at(-1) ?? "").length + 1}`;
}

/**
 * @typedef {object} Phrase
 * @property {string} find source of a regular expression; a space matches any white space, line breaks included
 * @property {string} write what American technical English says instead
 */

/**
 * Word order and idioms that read as if translated, and what to write. Pages are the documents that users of the package
 * read.
 *
 * @type {Readonly<Record<"everywhere" | "pages", readonly Phrase[]>>}
 */
const phrases = {
  everywhere: [
    { find: "all there is to", write: "all options, everything that" },
    { find: "at the least", write: "at least" },
    { find: "broke off", write: "closed" },
    { find: "brought together with", write: "merged with" },
    { find: "by turns", write: "alternately" },
    { find: "cannot be told", write: "is unknown" },
    { find: "comes? when the", write: "is thrown by" },
    { find: "(?:do|does|doing) no harm", write: "is safe to retry" },
    { find: "fails? in passing", write: "fails transiently" },
    { find: "gives? back", write: "returns" },
    { find: "(?:has|have|is|are) to be had", write: "is available" },
    { find: "however long", write: "no matter how long" },
    { find: "if you must", write: "though this is not recommended" },
    { find: "informations", write: "information" },
    { find: "(?:is|are|not) stated", write: "is not shown" },
    { find: "known to be against", write: "rejected by" },
    { find: "misspelt", write: "misspelled" },
    { find: "nobody knows", write: "is unknown" },
    { find: "of (?:ours|yours)(?!\\.)", write: "our, your, your own" },
    { find: "one of another", write: "another" },
    { find: "plays? the service", write: "runs a local stand-in for the service" },
    { find: "quarter of an hour", write: "15 minutes" },
    { find: "repeated are", write: "are retried" },
    { find: "runs? (?:itself )?goes? on", write: "can remain active" },
    { find: "says? goodbye", write: "disconnects, leaves" },
    { find: "seldom", write: "rarely, less often" },
    { find: "stand(?:s|ing)? in", write: "is in" },
    { find: "takes? in turn", write: "runs one at a time" },
    { find: "the other way round", write: "the reverse" },
    { find: "there is to", write: "(name the thing)" },
    { find: "time-outs?", write: "timeout" },
    { find: "what concerns", write: "for, about" },
  ],
  pages: [
    { find: "gives?(?! up)", write: "returns, passes, has" },
    { find: "tells?", write: "says, shows, reports" },
    { find: "(?:goes|go) on", write: "continues, remains active" },
    { find: "stands?(?!-in)(?! for)", write: "is" },
  ],
};
