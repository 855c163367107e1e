/**
 * @typedef {object} Phrase
 * @property {string} find source of a regular expression; a space matches any white space, line breaks included
 * @property {string} write what American technical English says instead
 */

/** @typedef {"everywhere" | "pages"} Scope */

/**
 * Word order and idioms that read as if translated, and what to write. Pages are the documents that users of the package
 * read.
 *
 * @type {Readonly<Record<Scope, readonly Phrase[]>>}
 */
export const phrases = {
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
    { find: "(?:of ours|of yours)", write: "our, your, your own" },
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
