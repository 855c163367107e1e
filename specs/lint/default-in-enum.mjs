import { entries, expectOneOf, follow, members, plain } from "./place.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/** A default is one of the values that its field accepts: in general, in a region, and for a model. */
export function defaultInEnum() {
  return {
    Schema(/** @type {unknown} */ schema, /** @type {Context} */ context) {
      const place = { node: schema, location: context.location };
      const at = (/** @type {string} */ key) => follow(context, place, [key]);
      checkDefault(context, at("default"), at("enum"));
      for (const region of members(context, at("x-regions"))) {
        const within = (/** @type {string} */ key) => follow(context, region, [key]);
        checkDefault(context, within("default"), within("values"));
        checkDefault(context, within("default"), within("managed"));
      }
    },
    Root(/** @type {unknown} */ root, /** @type {Context} */ context) {
      const place = { node: root, location: context.location };
      const rows = follow(context, place, ["x-reasoning", "rows"]);
      for (const row of members(context, rows)) {
        for (const [path, value] of entries(context, follow(context, row, ["defaults"]))) {
          checkDefault(context, value, follow(context, row, ["accepts", path]));
        }
      }
    },
  };
}

/**
 * @param {Context} context
 * @param {Place} given
 * @param {Place} allowed
 */
function checkDefault(context, given, allowed) {
  const values = plain(context, allowed);
  if (Array.isArray(values)) expectOneOf(context, "Default outside its values", given, values);
}
