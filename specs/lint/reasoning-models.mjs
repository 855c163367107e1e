import { bodyField, eachDocument } from "./operation-index.mjs";
import { entries, expectOnce, expectOneOf, follow, members, names } from "./place.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/** Every model that an alias, a default, a region or a successor names has exactly one row. */
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
    for (const [what, model] of namedModels(context, operations, reasoning))
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
 * Returns what names a model besides the rows, each with a label: aliases, successors, the default and regions.
 *
 * @param {Context} context
 * @param {ReadonlyMap<string, Place>} operations
 * @param {Place} reasoning
 * @returns {[string, Place][]}
 */
function namedModels(context, operations, reasoning) {
  /** @type {[string, Place][]} */
  const named = [];
  for (const model of names(context, reasoning, ["successor", "models"]))
    named.push(["Successor", model]);
  for (const [alias, target] of entries(context, reasoning, ["aliases"]))
    named.push([`Alias ${alias}`, target]);
  const { operation: id, modelField } = reasoning.node ?? {};
  const operation = operations.get(id);
  if (operation === undefined || typeof modelField !== "string") return named;
  const field = bodyField(context, operation, modelField);
  named.push(["Default", follow(context, field, ["default"])]);
  for (const [region, there] of entries(context, field, ["x-regions"])) {
    named.push([`Default in ${region}`, follow(context, there, ["default"])]);
    for (const model of members(context, there, ["managed"]))
      named.push([`Managed model in ${region}`, model]);
  }
  return named;
}
