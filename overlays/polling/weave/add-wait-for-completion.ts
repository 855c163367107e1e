import {
  describePathParameters,
  pathParametersOf,
  resourceOf,
} from "../../../generator/model/api.js";
import { emitProse } from "../../../generator/text/code.js";
import { emitLastResponse } from "../../../generator/weave/emit-last-response.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import {
  checkedParameters,
  checkErrors,
  emitEndedType,
  emitOptions,
  emitWait,
} from "./emit-wait.js";
import { waitErrors, type Wait } from "./read-waiters.js";
import { runtime } from "./runtime.js";

/** Adds the method that waits for existing work. */
export function addWaitForCompletion(generated: GeneratedApi, wait: Wait): void {
  const { lookup, ended } = wait;
  if (!generated.mayAdd(resourceOf(lookup), "waitForCompletion")) return;
  generated.importType(ended);
  const options = generated.addImport(runtime.types.WaitOptions);
  generated.addMethod({
    resource: resourceOf(lookup),
    name: "waitForCompletion",
    doc: describeWait(wait),
    typeParameters: checkedParameters(wait),
    parameters: [
      ...pathParametersOf(lookup),
      { name: "options", type: emitOptions(generated, wait, options), optional: true },
    ],
    gives: "api promise",
    result: emitEndedType(wait),
    expression: emitLastResponse(
      generated,
      emitWait(generated, wait, { options: "options", note: "note" }),
    ),
  });
}

function describeWait(wait: Wait): string {
  const { lookup, field, terminal, result } = wait;
  return [
    emitProse(
      `Wait for the end: \`${lookup.method}\` until the ${field} is ${listed(terminal)}, then \`${result.method}\` once.`,
    ),
    "",
    "The wait only reads. Ending it early does not cancel the work; wait again to resume.",
    "",
    ...describePathParameters(lookup),
    ...waitErrors,
    ...checkErrors(wait),
  ].join("\n");
}

/** Lists names in prose: `a`, `b` or `c`. */
export function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return [quoted.slice(0, -1).join(", "), ...quoted.slice(-1)].filter(Boolean).join(" or ");
}
