import { expectBodyField, operationIndex } from "./operation-index.mjs";
import { expectOneOf, follow } from "./place.mjs";

/** @typedef {import("./place.mjs").Context} Context */

/** Operations and body fields that an extension names exist. */
export function operationExists() {
  return {
    Root(/** @type {Record<string, any>} */ root, /** @type {Context} */ context) {
      const operations = operationIndex(context, root);
      const start = { node: root, location: context.location };
      const reasoning = follow(context, start, ["x-reasoning"]);
      const governed = operations.get(reasoning.node?.operation);
      for (const field of governed === undefined ? [] : ["modelField", "settingField"])
        expectBodyField(context, governed ?? start, follow(context, reasoning, [field]));
      const named = [follow(context, reasoning, ["operation"])];
      for (const operation of operations.values()) {
        named.push(follow(context, operation, ["x-waiter", "result"]));
        named.push(follow(context, operation, ["x-challenge", "operation"]));
        for (const path of [
          ["x-actions", "field"],
          ["x-challenge", "id"],
          ["x-challenge", "answer"],
        ])
          expectBodyField(context, operation, follow(context, operation, path));
      }
      for (const name of named) expectOneOf(context, "No such operation", name, operations.keys());
    },
  };
}
