import { phrases } from "./phrases.mjs";

/** @typedef {import("./find-misspelled.mjs").Problem} Problem */
/** @typedef {import("./phrases.mjs").Scope} Scope */

const rules = {
  everywhere: phrases.everywhere.map(compile),
  pages: phrases.pages.map(compile),
};

const page = /^(?:README\.md|docs\/index\.md|docs\/(?:guide|samples)\/|sandbox\/README\.md)/;

/** An extension of OpenAPI is for maintainers. Users of the generator need `x-pages`; `x-ndjson` is a media type. */
const extensionName = /(?<![\w./-])x-(?!(?:pages|ndjson)\b)[a-z-]+/g;

/**
 * Lists the phrases of our rules in a text. A phrase can span lines of a comment or a quotation.
 *
 * @param {string} file
 * @param {string} prose the text without its code
 * @param {string} text the original text, because an extension is wrong in a code span too
 * @returns {Problem[]}
 */
export function findPhrases(file, prose, text) {
  const found = rulesFor(file).flatMap(({ pattern, write }) =>
    [...prose.matchAll(pattern)].map((match) => ({
      at: match.index,
      message: `"${oneLine(match[0])}" reads as if translated. Write: ${write}.`,
    })),
  );
  return page.test(file) ? [...found, ...findExtensions(text)] : found;
}

/** @param {string} file */
function rulesFor(file) {
  const { everywhere, pages } = rules;
  return page.test(file) ? [...everywhere, ...pages] : everywhere;
}

/**
 * @param {string} text
 * @returns {Problem[]}
 */
function findExtensions(text) {
  return [...text.matchAll(extensionName)].map(({ 0: name, index }) => ({
    at: index,
    message: `"${name}" is a name for maintainers. Say what it does.`,
  }));
}

/** @param {import("./phrases.mjs").Phrase} phrase */
function compile({ find, write }) {
  const pattern = new RegExp(`\\b(?:${find.replaceAll(" ", "[\\s*/#>]+")})\\b`, "gi");
  return { pattern, write };
}

/** @param {string} text */
function oneLine(text) {
  return text.replaceAll(/[\s*/#>]+/g, " ");
}
