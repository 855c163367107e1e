import { eachDocument, expectBodyField } from "./operation-index.mjs";
import { expectOneOf, follow } from "./place.mjs";

/** Operations and body fields that an extension names exist. */
export function operationExists() {
  return eachDocument((context, operations, root) => {
    const reasoning = follow(context, root, ["x-reasoning"]);
    const governed = operations.get(reasoning.node?.operation);
    for (const field of governed === undefined ? [] : ["modelField", "settingField"])
      expectBodyField(context, governed ?? root, follow(context, reasoning, [field]));
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
  });
}
