import { bodyFields, eachDocument } from "../../generator/document/extensions/operation-index.mjs";
import {
  entries,
  expectOnce,
  expectOneOf,
  follow,
  members,
  names,
} from "../../generator/document/extensions/place.mjs";

/**
 * @typedef {import("../../generator/document/extensions/place.mjs").Context} Context
 * @typedef {import("../../generator/document/extensions/place.mjs").Place} Place
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
    checkDefaults(context, operations, reasoning, models);
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
 * The default models, in general and in regions, have a row.
 *
 * @param {Context} context
 * @param {ReadonlyMap<string, Place>} operations
 * @param {Place} reasoning
 * @param {ReadonlySet<unknown>} models
 */
function checkDefaults(context, operations, reasoning, models) {
  const { operation: id, modelField } = reasoning.node ?? {};
  const operation = operations.get(id);
  const fields = operation === undefined ? [] : bodyFields(context, operation);
  const [, field] = fields.find(([name]) => name === modelField) ?? [];
  if (field === undefined) return;
  const check = (/** @type {string} */ what, /** @type {Place} */ owner) => {
    const model = follow(context, owner, ["default"]);
    expectOneOf(context, `${what} names a model without a row`, model, models);
  };
  check("Default", field);
  for (const [region, there] of entries(context, field, ["x-regions"]))
    check(`Default in ${region}`, there);
}
