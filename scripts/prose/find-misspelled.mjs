/**
 * @typedef {object} Problem
 * @property {number} at offset in the text
 * @property {string} message
 */

/** Shorter ones are abbreviations more often than words. */
const shortest = 4;

/** A word, or a part of an identifier: `rateBudget` and `RateBudget` are rate and budget. */
const word = /\p{Lu}?\p{Ll}+(?:['’]\p{Ll}+)*|\p{Lu}+(?!\p{Ll})|\p{L}/gu;

/**
 * Lists the words that no dictionary has.
 *
 * @param {string} text
 * @param {(word: string) => boolean} isKnown
 * @returns {Problem[]}
 */
export function findMisspelled(text, isKnown) {
  return [...text.matchAll(word)]
    .filter(([found]) => found.length >= shortest && !isKnown(found.replace("’", "'")))
    .map(({ 0: found, index }) => ({
      at: index,
      message: `Unknown word "${found}". Correct it, or add it to scripts/prose/vocabulary.txt.`,
    }));
}
