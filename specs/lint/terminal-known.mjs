import { jsonFields, operationIndex } from "./operation-index.mjs";
import { entries, follow, isObject, plain } from "./place.mjs";
import { listed, show } from "./wording.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/**
 * Every terminal status is a known value of the status field, if that lists any. The statuses of success and failure are
 * terminal ones.
 */
export function terminalKnown() {
  return {
    Root(/** @type {Record<string, any>} */ root, /** @type {Context} */ context) {
      for (const operation of operationIndex(context, root).values()) {
        const waiter = follow(context, operation, ["x-waiter"]);
        const { node: field } = follow(context, waiter, ["field"]);
        const known = typeof field === "string" ? knownValues(context, operation, field) : [];
        if (known.length > 0) checkTerminal(context, waiter, known);
        checkEnds(context, waiter);
      }
    },
  };
}

/**
 * @param {Context} context
 * @param {Place} waiter
 * @param {readonly unknown[]} known
 */
function checkTerminal(context, waiter, known) {
  for (const [, { node, location }] of entries(context, follow(context, waiter, ["terminal"]))) {
    if (known.includes(node)) continue;
    const message = `Unknown terminal status: given ${show(node)}, expected one of ${listed(known)}.`;
    context.report({ message, location });
  }
}

/**
 * The statuses of success and failure are terminal ones.
 *
 * @param {Context} context
 * @param {Place} waiter
 */
function checkEnds(context, waiter) {
  const statuses = entries(context, follow(context, waiter, ["terminal"]));
  const terminal = statuses.map(([, status]) => status.node);
  const failed = entries(context, follow(context, waiter, ["failed"])).map(([, status]) => status);
  for (const { node, location } of [follow(context, waiter, ["output", "status"]), ...failed]) {
    if (typeof node !== "string" || terminal.includes(node)) continue;
    const message = `Not a terminal status: given ${show(node)}, expected one of ${listed(terminal)}.`;
    context.report({ message, location });
  }
}

/**
 * Returns the values that an operation's success response lists for a field.
 *
 * @param {Context} context
 * @param {Place} operation
 * @param {string} field
 * @returns {unknown[]}
 */
function knownValues(context, operation, field) {
  const responses = entries(context, follow(context, operation, ["responses"]));
  return responses.flatMap(([status, response]) => {
    if (!status.startsWith("2")) return [];
    const fields = jsonFields(context, response).filter(([name]) => name === field);
    return fields.flatMap(([, place]) => listValues(plain(context, place)));
  });
}

/** @param {unknown} schema */
function listValues(schema) {
  const { enum: closed, "x-extensible-enum": open } = isObject(schema) ? schema : {};
  return [closed, open].flatMap((list) => (Array.isArray(list) ? list : []));
}
