import {
  describePathParameters,
  pathParametersOf,
  resourceOf,
} from "../../../generator/model/api.js";
import { emitProse } from "../../../generator/text/code.js";
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

/** Adds the iterator over the statuses of work, from now to its end. */
export function addWatch(generated: GeneratedApi, wait: Wait): void {
  const { lookup } = wait;
  if (!generated.mayAdd(resourceOf(lookup), "watch")) return;
  generated.importType(wait.ended);
  const options = generated.addImport(runtime.types.WaitOptions);
  const change = generated.addImport(runtime.types.StatusChange);
  generated.addMethod({
    resource: resourceOf(lookup),
    name: "watch",
    doc: describeWatch(wait),
    typeParameters: checkedParameters(wait),
    parameters: [
      ...pathParametersOf(lookup),
      { name: "options", type: emitOptions(generated, wait, options), optional: true },
    ],
    gives: "iterator",
    result: `AsyncGenerator<${change}, ${emitEndedType(wait)}, undefined>`,
    expression: emitWait(generated, wait, { options: "options", through: runtime.watch }).join(
      "\n",
    ),
  });
}

function describeWatch(wait: Wait): string {
  const { lookup, field, result } = wait;
  return [
    emitProse(
      `Follow the ${field}: yield each value that differs from the one before it, and return the result of \`${result.method}\` at the end.`,
    ),
    "",
    "Waits like `waitForCompletion`, starting at the first `next()`. Leaving the loop ends the wait, not the work.",
    "",
    ...describePathParameters(lookup),
    ...waitErrors,
    ...checkErrors(wait),
  ].join("\n");
}
