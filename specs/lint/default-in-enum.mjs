import { entries, follow, plain } from "./place.mjs";
import { listed, show } from "./wording.mjs";

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
      for (const [, region] of entries(context, at("x-regions"))) {
        const within = (/** @type {string} */ key) => follow(context, region, [key]);
        checkDefault(context, within("default"), within("values"));
        checkDefault(context, within("default"), within("managed"));
      }
    },
    Root(/** @type {unknown} */ root, /** @type {Context} */ context) {
      const place = { node: root, location: context.location };
      const rows = follow(context, place, ["x-reasoning", "rows"]);
      for (const [, row] of entries(context, rows)) {
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
  if (given.node === undefined || !Array.isArray(values) || values.includes(given.node)) return;
  const message = `Default outside its values: given ${show(given.node)}, expected one of ${listed(values)}.`;
  context.report({ message, location: given.location });
}
