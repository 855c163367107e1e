import {
  entries,
  expectOneOf,
  follow,
  members,
  plain,
} from "../../generator/document/extensions/place.mjs";

/**
 * @typedef {import("../../generator/document/extensions/place.mjs").Context} Context
 * @typedef {import("../../generator/document/extensions/place.mjs").Place} Place
 */

/**
 * A default is one of the values that its field accepts: in general, in a region, and for a model. The text of the field
 * names no other, and a page calls no value of a field the default that is not.
 */
export function defaultAgrees() {
  /** @type {unknown[]} */
  const all = [];
  /** @type {unknown[]} the values of fields that have a default */
  const choices = [];
  return {
    Schema(/** @type {unknown} */ node, /** @type {Context} */ context) {
      const field = { node, location: context.location };
      const at = (/** @type {string} */ key) => follow(context, field, [key]);
      choices.push(...checkDefault(context, at("default"), at("enum")));
      const regions = entries(context, at("x-regions"));
      for (const [, region] of regions) {
        const within = (/** @type {string} */ key) => follow(context, region, [key]);
        for (const list of ["values", "managed"])
          choices.push(...checkDefault(context, within("default"), within(list)));
      }
      const valueOf = (/** @type {Place} */ place) => follow(context, place, ["default"]).node;
      all.push(valueOf(field), ...regions.map(([, region]) => valueOf(region)));
      // A paragraph about a region may name the default there.
      checkText(context, at("description"), (words) => [
        valueOf(field),
        ...regions.filter(([name]) => words.includes(name)).map(([, region]) => valueOf(region)),
      ]);
    },
    Root: {
      leave(/** @type {unknown} */ node, /** @type {Context} */ context) {
        const root = { node, location: context.location };
        for (const row of members(context, root, ["x-reasoning", "rows"])) {
          for (const [path, value] of entries(context, row, ["defaults"]))
            checkDefault(context, value, follow(context, row, ["accepts", path]));
        }
        for (const tag of members(context, root, ["tags"]))
          checkText(context, follow(context, tag, ["description"]), () => all, choices);
      },
    },
  };
}

/**
 * @param {Context} context
 * @param {Place} given
 * @param {Place} allowed
 * @returns {unknown[]} the allowed values, if there is a default
 */
function checkDefault(context, given, allowed) {
  const values = plain(context, allowed);
  if (given.node === undefined || !Array.isArray(values)) return [];
  expectOneOf(context, "Default outside its values", given, values);
  return values;
}

/** What a text calls the default: a value as code, a name, a number, or a switch. */
const named =
  /(?<=\b(?:default|Default)s?(?: is| to|:) [a-z,\s]*)(?:`[^`]+`|[A-Z]\w*|\d+)|`[^`]+`(?=, the default\b)|\b(?:on|off)(?= by default\b)/g;

/**
 * @param {Context} context
 * @param {Place} text
 * @param {(words: readonly string[]) => unknown[]} defaultsFor the words of a paragraph, in lower case
 * @param {readonly unknown[]} [choices] the only values that the text is about
 */
function checkText(context, { node, location }, defaultsFor, choices) {
  for (const paragraph of `${node}`.split("\n\n")) {
    const defaults = defaultsFor(wordsOf(paragraph)).filter((value) => value !== undefined);
    for (const found of paragraph.match(named) ?? []) {
      const text = { node: found.replaceAll("`", ""), location };
      const isKnown = defaults.some((value) => isNamed(value, text.node));
      if (defaults.length === 0 || isKnown || choices?.includes(text.node) === false) continue;
      expectOneOf(context, "Text with another default", text, new Set(defaults));
    }
  }
}

/**
 * Whether a text names a value: as it is, by one of its words, or as a switch.
 *
 * @param {unknown} value
 * @param {string} text
 */
function isNamed(value, text) {
  const meant = { on: "true", off: "false" }[text] ?? text;
  return meant === `${value}` || wordsOf(value).includes(meant.toLowerCase());
}

/** @param {unknown} text */
function wordsOf(text) {
  return `${text}`.toLowerCase().split(/[^a-z\d]+/);
}
