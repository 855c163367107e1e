import { bodyFields, eachDocument, expectBodyField, resultFields } from "./operation-index.mjs";
import { expectOnce, expectOneOf, follow, members, names } from "./place.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/** Every tool has a name of its own, and what it names of its operation is there. */
export function toolComplete() {
  return eachDocument((context, operations) => {
    const tools = new Set();
    for (const operation of operations.values()) {
      const tool = follow(context, operation, ["x-mcp"]);
      if (tool.node === undefined) continue;
      expectOnce(context, "Two tools of one name", follow(context, tool, ["tool"]), tools);
      checkInputs(context, operation, tool);
      checkSecret(context, operation, follow(context, tool, ["secret"]));
      checkWait(context, operation, follow(context, tool, ["seconds"]));
    }
  });
}

/**
 * @param {Context} context
 * @param {Place} operation
 * @param {Place} tool
 */
function checkInputs(context, operation, tool) {
  for (const input of members(context, tool, ["input"])) expectBodyField(context, operation, input);
  const fields = bodyFields(context, operation).map(([name]) => name);
  const parameters = members(context, operation, ["parameters"]).map(({ node }) => node?.name);
  const inputs = [...parameters, ...(tool.node.input ?? fields)];
  for (const name of names(context, tool, ["describe"]))
    expectOneOf(context, "No such input", name, inputs);
}

/**
 * @param {Context} context
 * @param {Place} operation
 * @param {Place} secret
 */
function checkSecret(context, operation, secret) {
  const fields = resultFields(context, operation).map(([name]) => name);
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
