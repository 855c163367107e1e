import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Text for people; the documents are the words of the service. Tests hold deliberate mistakes, so only their pages are checked. */
const texts =
  /^(?:[^/]+\.md|test\/.*\.md|(?:automation|bench|command|docs|generator|overlays|runtime|sandbox|scripts|specs)\/.*\.(?:md|mjs|sh|ts|yaml))$/;
const others = /\/(?:fixtures|node_modules|public-api)\/|^specs\/[\w-]+\.yaml$/;

/** The documents that users of the package read. */
const page = /^(?:README\.md|docs\/index\.md|docs\/(?:guide|samples)\/|sandbox\/README\.md)/;

/** Extensions of OpenAPI are for maintainers and for users of the generator; `x-ndjson` is a media type. */
const extensionName = /(?<![\w./-])x-(?!ndjson\b)[a-z-]+/g;
const generatorPage = /^docs\/(?:guide\/other-apis\.md|samples\/programs\/box\/)/;

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
  const rules = isPage ? { ...phrases.everywhere, ...phrases.pages } : phrases.everywhere;
  const problems = Object.entries(rules).flatMap(([find, write]) =>
    Array.from(
      text.matchAll(inAnyLines(find)),
      ({ 0: found, index }) =>
        `${placeOf(text, index)} "${found.replaceAll(/[\s*/#>]+/g, " ")}" reads as if translated. Write: ${write}.`,
    ),
  );
  const names = isPage && !generatorPage.test(file) ? text.matchAll(extensionName) : [];
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
 * Word order and idioms that read as if translated, each as the source of a regular expression in which a space matches any
 * white space, and what American technical English says instead. Those of `pages` are only for what users of the package read.
 *
 * @type {Record<"everywhere" | "pages", Record<string, string>>}
 */
const phrases = JSON.parse(readFileSync(new URL("phrases.json", import.meta.url), "utf8"));
