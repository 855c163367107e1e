import { bodyField, eachDocument } from "./operation-index.mjs";
import { entries, expectOnce, expectOneOf, follow, members, names } from "./place.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/** Every model has at most one row, also under an alias, and the defaults have one. */
export function reasoningModels() {
  return eachDocument((context, operations, root) => {
    const reasoning = follow(context, root, ["x-reasoning"]);
    if (reasoning.node === undefined) return;
    const models = readModels(context, reasoning);
    for (const { node: alias, location } of names(context, reasoning, ["aliases"])) {
      if (!models.has(alias)) continue;
      const message = `Alias with its own row: given ${alias}, expected a name without a row.`;
      context.report({ message, location });
    }
    for (const [what, model] of defaultModels(context, operations, reasoning))
      expectOneOf(context, `${what} names a model without a row`, model, models);
  });
}

/**
 * The models of all rows. Reports a model that is listed twice.
 *
 * @param {Context} context
 * @param {Place} reasoning
 */
function readModels(context, reasoning) {
  const models = new Set();
  for (const row of members(context, reasoning, ["rows"])) {
    for (const model of members(context, row, ["models"]))
      expectOnce(context, "Model in two rows", model, models);
  }
  return models;
}

/**
 * Returns the default models, in general and in regions, each with a label.
 *
 * @param {Context} context
 * @param {ReadonlyMap<string, Place>} operations
 * @param {Place} reasoning
 * @returns {[string, Place][]}
 */
function defaultModels(context, operations, reasoning) {
  const { operation: id, modelField } = reasoning.node ?? {};
  const operation = operations.get(id);
  if (operation === undefined || typeof modelField !== "string") return [];
  const field = bodyField(context, operation, modelField);
  const regions = entries(context, field, ["x-regions"]);
  return [
    ["Default", follow(context, field, ["default"])],
    ...regions.map(
      ([region, there]) =>
        /** @type {[string, Place]} */ ([
          `Default in ${region}`,
          follow(context, there, ["default"]),
        ]),
    ),
  ];
}
