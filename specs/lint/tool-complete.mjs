import { bodyField, bodyFields, jsonFields, operationIndex } from "./operation-index.mjs";
import { entries, follow } from "./place.mjs";
import { listed } from "./wording.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/** Every tool has a name of its own, and what it names of its operation is there. */
export function toolComplete() {
  return {
    Root(/** @type {Record<string, any>} */ root, /** @type {Context} */ context) {
      const names = new Set();
      for (const operation of operationIndex(context, root).values()) {
        const tool = follow(context, operation, ["x-mcp"]);
        if (tool.node === undefined) continue;
        checkName(context, names, follow(context, tool, ["tool"]));
        checkInputs(context, operation, tool);
        checkSecret(context, operation, follow(context, tool, ["secret"]));
        checkWait(context, operation, follow(context, tool, ["seconds"]));
      }
    },
  };
}

/**
 * @param {Context} context
 * @param {Set<unknown>} names
 * @param {Place} name
 */
function checkName(context, names, { node, location }) {
  if (names.has(node)) {
    const message = `Two tools of one name: given ${node} again, expected each name once.`;
    context.report({ message, location });
  }
  names.add(node);
}

/**
 * @param {Context} context
 * @param {Place} operation
 * @param {Place} tool
 */
function checkInputs(context, operation, tool) {
  const fields = bodyFields(context, operation).map(([name]) => name);
  for (const [, { node, location }] of entries(context, follow(context, tool, ["input"]))) {
    if (bodyField(context, operation, node).node !== undefined) continue;
    const message = `No such body field: given ${node}, expected one of ${listed(fields)}.`;
    context.report({ message, location });
  }
  const inputs = [...parametersOf(context, operation), ...(tool.node.input ?? fields)];
  for (const [name, { location }] of entries(context, follow(context, tool, ["describe"]))) {
    if (inputs.includes(name)) continue;
    const message = `No such input: given ${name}, expected one of ${listed(inputs)}.`;
    context.report({ message, location: location.key() });
  }
}

/**
 * @param {Context} context
 * @param {Place} operation
 * @returns {unknown[]}
 */
function parametersOf(context, operation) {
  const parameters = entries(context, follow(context, operation, ["parameters"]));
  return parameters.map(([, parameter]) => parameter.node?.name);
}

/**
 * @param {Context} context
 * @param {Place} operation
 * @param {Place} secret
 */
function checkSecret(context, operation, { node, location }) {
  if (node === undefined) return;
  const responses = entries(context, follow(context, operation, ["responses"]));
  const fields = responses
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, response]) => jsonFields(context, response))
    .map(([name]) => name);
  if (fields.includes(node)) return;
  const message = `No such response field: given ${node}, expected one of ${listed(fields)}.`;
  context.report({ message, location });
}

/**
 * @param {Context} context
 * @param {Place} operation
 * @param {Place} seconds
 */
function checkWait(context, operation, { node, location }) {
  if (node === undefined || operation.node["x-waiter"] !== undefined) return;
  const message = `Nothing to wait for: given seconds, expected an operation with x-waiter.`;
  context.report({ message, location });
}
