import { eachDocument } from "../../generator/document/extensions/operation-index.mjs";
import { expectOnce, follow } from "../../generator/document/extensions/place.mjs";

/**
 * @typedef {import("../../generator/document/extensions/place.mjs").Context} Context
 * @typedef {import("../../generator/document/extensions/place.mjs").Place} Place
 */

/** Every tool has a name of its own, and one that waits has something to wait for. */
export function toolComplete() {
  return eachDocument((context, operations) => {
    const tools = new Set();
    for (const operation of operations.values()) {
      const tool = follow(context, operation, ["x-mcp"]);
      if (tool.node === undefined) continue;
      expectOnce(context, "Two tools of one name", follow(context, tool, ["tool"]), tools);
      checkWait(context, operation, follow(context, tool, ["seconds"]));
    }
  });
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
