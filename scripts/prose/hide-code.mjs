/** No prose in any file: addresses, file names, options, escapes, acronyms, tags, identifiers, and words with a digit. */
const data = [
  /\bhttps?:\/\/[^\s)"'`>]+/g,
  /[\w./-]*\/[\w./-]*|\b\w[\w-]*\.(?:js|json|md|mjs|sh|ts|txt|yaml)\b/g,
  /(?<!\w)--?[a-z][\w-]*/g,
  /\\u\{?[0-9a-f]+\}?|\\x[0-9a-f]{2}|\\[a-z]/gi,
  /\b(?=[\w-]*\d)[\w-]+\b|\b[A-Z]{2,}\b/g,
  /<\/?[a-z][^>]*>/gi,
  /\b\w+(?=\()|\b\w+(?:[._]\w+)+/g,
];

/** No prose in Markdown: fenced blocks, code spans, comments, and the targets of links. */
const markdown = [
  /^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[^\n]*$/gm,
  /(`+)(?!`)(?:[^`]|(?!\1)`)+?\1(?!`)/g,
  /<!--[\s\S]*?-->/g,
  /\]\([^)\s]*\)/g,
];

/** Comments, strings and templates of a program, in the order in which they begin. */
const literal =
  /(?<comment>\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`/g;

/**
 * Replaces what is not prose with spaces, so that every other character keeps its place.
 *
 * @param {string} file
 * @param {string} text
 */
export function hideCode(file, text) {
  const prose = /\.(?:mjs|ts)$/.test(file) ? hideProgram(text) : hide(text, markdown);
  return hide(prose, data);
}

/**
 * A program's prose is its comments and its messages: strings of more than one word.
 *
 * @param {string} text
 */
function hideProgram(text) {
  let prose = "";
  for (const { 0: found, index, groups } of text.matchAll(literal)) {
    prose += blank(text.slice(prose.length, index));
    if (groups?.["comment"] !== undefined) prose += hide(found, markdown);
    else prose += /\S\s+\S/.test(found) ? hide(found, [/\$\{[^}]*\}/g]) : blank(found);
  }
  return prose + blank(text.slice(prose.length));
}

/**
 * @param {string} text
 * @param {readonly RegExp[]} patterns
 */
function hide(text, patterns) {
  return patterns.reduce((hidden, pattern) => hidden.replace(pattern, blank), text);
}

/** @param {string} match */
function blank(match) {
  return match.replaceAll(/[^\n]/g, " ");
}
