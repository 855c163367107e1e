import { eachDocument, resultFields } from "./operation-index.mjs";
import { expectOneOf, follow, isObject, members, plain } from "./place.mjs";

/**
 * @typedef {import("./place.mjs").Context} Context
 * @typedef {import("./place.mjs").Place} Place
 */

/**
 * Every terminal status is a known value of the status field, if that lists any. The statuses of success and failure are
 * terminal ones.
 */
export function terminalKnown() {
  return eachDocument((context, operations) => {
    for (const operation of operations.values()) {
      const waiter = follow(context, operation, ["x-waiter"]);
      const { node: field } = follow(context, waiter, ["field"]);
      const known = typeof field === "string" ? knownValues(context, operation, field) : [];
      const terminal = members(context, waiter, ["terminal"]);
      for (const status of known.length > 0 ? terminal : [])
        expectOneOf(context, "Unknown terminal status", status, known);
      const failed = members(context, waiter, ["failed"]);
      const statuses = terminal.map(({ node }) => node);
      for (const end of [follow(context, waiter, ["output", "status"]), ...failed])
        expectOneOf(context, "Not a terminal status", end, statuses);
    }
  });
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
  return resultFields(context, operation).flatMap(([name, place]) =>
    name === field ? listValues(plain(context, place)) : [],
  );
}

/** @param {unknown} schema */
function listValues(schema) {
  const { enum: closed, "x-extensible-enum": open } = isObject(schema) ? schema : {};
  return [closed, open].flatMap((list) => (Array.isArray(list) ? list : []));
}
