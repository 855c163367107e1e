import { bodyField, operationIndex } from "./operation-index.mjs";
import { entries, follow } from "./place.mjs";
import { listed, show } from "./wording.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/** Every model that an alias, a default, a region or a successor names has exactly one row. */
export function reasoningModels() {
  return {
    Root(/** @type {Record<string, any>} */ root, /** @type {Context} */ context) {
      if (root?.["x-reasoning"] === undefined) return;
      const reasoning = follow(context, { node: root, location: context.location }, [
        "x-reasoning",
      ]);
      const models = readModels(context, reasoning);
      for (const [alias, target] of entries(context, follow(context, reasoning, ["aliases"]))) {
        checkModel(context, models, `Alias ${alias}`, target);
        if (models.has(alias)) reportShadow(context, alias, target);
      }
      const successor = follow(context, reasoning, ["successor", "models"]);
      for (const [model, { location }] of entries(context, successor)) {
        checkModel(context, models, "Successor", { node: model, location: location.key() });
      }
      for (const [what, model] of namedModels(context, root, reasoning)) {
        checkModel(context, models, what, model);
      }
    },
  };
}

/**
 * The models of all rows. Reports a model that is listed twice.
 *
 * @param {Context} context
 * @param {Place} reasoning
 */
function readModels(context, reasoning) {
  const models = new Set();
  for (const [, row] of entries(context, follow(context, reasoning, ["rows"]))) {
    for (const [, { node, location }] of entries(context, follow(context, row, ["models"]))) {
      if (models.has(node)) {
        const message = `Model in two rows: given ${node} again, expected each model once.`;
        context.report({ message, location });
      }
      models.add(node);
    }
  }
  return models;
}

/**
 * Returns the default model and the models that regions name, each with a label.
 *
 * @param {Context} context
 * @param {Record<string, any>} root
 * @param {Place} reasoning
 * @returns {[string, Place][]}
 */
function namedModels(context, root, reasoning) {
  const { operation: id, modelField } = reasoning.node ?? {};
  const operation = operationIndex(context, root).get(id);
  if (operation === undefined || typeof modelField !== "string") return [];
  const field = bodyField(context, operation, modelField);
  /** @type {[string, Place][]} */
  const named = [["Default", follow(context, field, ["default"])]];
  for (const [region, there] of entries(context, follow(context, field, ["x-regions"]))) {
    named.push([`Default in ${region}`, follow(context, there, ["default"])]);
    for (const [, model] of entries(context, follow(context, there, ["managed"]))) {
      named.push([`Managed model in ${region}`, model]);
    }
  }
  return named.filter(([, { node }]) => node !== undefined);
}

/**
 * @param {Context} context
 * @param {Set<unknown>} models
 * @param {string} what
 * @param {Place} named
 */
function checkModel(context, models, what, { node, location }) {
  if (models.has(node)) return;
  const message = `${what} names a model without a row: given ${show(node)}, expected one of ${listed(models)}.`;
  context.report({ message, location });
}

/**
 * @param {Context} context
 * @param {string} alias
 * @param {Place} target
 */
function reportShadow(context, alias, { location }) {
  const message = `Alias with its own row: given ${alias}, expected a name without a row.`;
  context.report({ message, location: location.key() });
}
