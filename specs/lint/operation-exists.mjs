import { bodyField, bodyFields, operationIndex } from "./operation-index.mjs";
import { follow } from "./place.mjs";
import { listed } from "./wording.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/** Operations and body fields that an extension names exist. */
export function operationExists() {
  return {
    Root(/** @type {Record<string, any>} */ root, /** @type {Context} */ context) {
      const operations = operationIndex(context, root);
      const start = { node: root, location: context.location };
      checkReasoning(context, operations, follow(context, start, ["x-reasoning"]));
      for (const operation of operations.values()) {
        const waiter = follow(context, operation, ["x-waiter"]);
        checkOperation(context, operations, waiter, "result");
        const challenge = follow(context, operation, ["x-challenge"]);
        checkOperation(context, operations, challenge, "operation");
        for (const path of [
          ["x-actions", "field"],
          ["x-challenge", "id"],
          ["x-challenge", "answer"],
        ]) {
          checkField(context, operation, follow(context, operation, path));
        }
      }
    },
  };
}

/**
 * @param {Context} context
 * @param {Map<string, Place>} operations
 * @param {Place} reasoning
 */
function checkReasoning(context, operations, reasoning) {
  checkOperation(context, operations, reasoning, "operation");
  const operation = operations.get(reasoning.node?.operation);
  if (operation === undefined) return;
  checkField(context, operation, follow(context, reasoning, ["modelField"]));
  checkField(context, operation, follow(context, reasoning, ["settingField"]));
}

/**
 * @param {Context} context
 * @param {Map<string, Place>} operations
 * @param {Place} extension
 * @param {string} member
 */
function checkOperation(context, operations, extension, member) {
  const { node, location } = follow(context, extension, [member]);
  if (typeof node !== "string" || operations.has(node)) return;
  const message = `No such operation: given ${node}, expected one of ${listed(operations.keys())}.`;
  context.report({ message, location });
}

/**
 * @param {Context} context
 * @param {Place} operation
 * @param {Place} field
 */
function checkField(context, operation, { node, location }) {
  if (typeof node !== "string" || bodyField(context, operation, node).node !== undefined) return;
  const fields = bodyFields(context, operation).map(([name]) => name);
  const message = `No such body field: given ${node}, expected one of ${listed(fields)}.`;
  context.report({ message, location });
}
