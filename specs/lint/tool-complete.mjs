import { bodyFields, expectBodyField, jsonFields, operationIndex } from "./operation-index.mjs";
import { entries, expectOnce, expectOneOf, follow, members, names } from "./place.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/** Every tool has a name of its own, and what it names of its operation is there. */
export function toolComplete() {
  return {
    Root(/** @type {Record<string, any>} */ root, /** @type {Context} */ context) {
      const tools = new Set();
      for (const operation of operationIndex(context, root).values()) {
        const tool = follow(context, operation, ["x-mcp"]);
        if (tool.node === undefined) continue;
        expectOnce(context, "Two tools of one name", follow(context, tool, ["tool"]), tools);
        checkInputs(context, operation, tool);
        checkSecret(context, operation, follow(context, tool, ["secret"]));
        checkWait(context, operation, follow(context, tool, ["seconds"]));
      }
    },
  };
}

/**
 * @param {Context} context
 * @param {Place} operation
 * @param {Place} tool
 */
function checkInputs(context, operation, tool) {
  for (const input of members(context, follow(context, tool, ["input"])))
    expectBodyField(context, operation, input);
  const fields = bodyFields(context, operation).map(([name]) => name);
  const inputs = [...parametersOf(context, operation), ...(tool.node.input ?? fields)];
  for (const name of names(context, follow(context, tool, ["describe"])))
    expectOneOf(context, "No such input", name, inputs);
}

/**
 * @param {Context} context
 * @param {Place} operation
 * @returns {unknown[]}
 */
function parametersOf(context, operation) {
  return members(context, follow(context, operation, ["parameters"])).map(({ node }) => node?.name);
}

/**
 * @param {Context} context
 * @param {Place} operation
 * @param {Place} secret
 */
function checkSecret(context, operation, secret) {
  const responses = entries(context, follow(context, operation, ["responses"]));
  const fields = responses
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([, response]) => jsonFields(context, response))
    .map(([name]) => name);
  expectOneOf(context, "No such response field", secret, fields);
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
