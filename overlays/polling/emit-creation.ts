import { emitKey, emitProse } from "../../generator/model/text/code.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { emitOperation } from "./emit-operation.js";
import type { CreationWait } from "./read-waiters.js";
import { transport } from "../../generator/weave/transport.js";
import { type ApiOperation, resourceOf } from "../../generator/model/api.js";
import { emitWait } from "./emit-wait.js";

/** Emits the call that creates work, with a `body` and the settings `request`. Its response must identify the work. */
export function emitCreation(generated: GeneratedApi, { lookup, creation }: CreationWait): string {
  const needing = generated.addImport(transport.needing);
  const { text = "string" } = lookup.pathParameters[0]?.type ?? {};
  const kind = text === "number" || text === "boolean" ? text : "string";
  const request = `${needing}(request, { ${emitKey(creation.idField)}: "${kind}" })`;
  return emitOperation(creation.operation, request, { body: "body" });
}

/** The start of a sentence about an operation: `Create a run`. */
export function sentenceOf({ source, method }: ApiOperation): string {
  const { summary } = source;
  return summary === undefined ? `\`${method}\`` : emitProse(summary.replace(/\.\s*$/, ""));
}

/**
 * Emits the function that waits for created work.
 *
 * @param note - name of the function that notes the call whose response is the last one, if there is one
 */
export function emitStep(generated: GeneratedApi, wait: CreationWait, note?: string): string {
  const { lookup, creation } = wait;
  const { argument = "" } = lookup.pathParameters[0] ?? {};
  const name = creation.idField;
  const id = name === argument ? name : `${emitKey(name)}: ${argument}`;
  const call = `this.waitForCompletion(${argument}, waiting)`;
  const waits = generated.mayAdd(resourceOf(lookup), "waitForCompletion")
    ? noted(call, note)
    : emitWait(generated, wait, { options: "waiting", ...(note !== undefined && { note }) });
  return `({ ${id} }, waiting) => ${waits}`;
}

function noted(call: string, note: string | undefined): string {
  return note === undefined ? call : `${note}(${call})`;
}
