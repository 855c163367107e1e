import { emitKey, emitProse } from "../../generator/model/text/code.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { emitCall } from "./emit-call.js";
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
  return emitCall(creation.operation, request, { body: "body" });
}

/** The start of a sentence about an operation: `Create a run`. */
export function sentenceOf({ source, method }: ApiOperation): string {
  const { summary } = source;
  return summary === undefined ? `\`${method}\`` : emitProse(summary.replace(/\.\s*$/, ""));
}

/** How to emit the function that waits. */
interface StepForm {
  /** Text before it, such as the name of a member. */
  readonly key?: string;
  /** Name of the function that notes the call whose response is the last one, if there is one. */
  readonly note?: string;
}

/** Emits the lines of the function that waits for created work. */
export function emitStep(
  generated: GeneratedApi,
  wait: CreationWait,
  { key = "", note }: StepForm = {},
): string[] {
  const { lookup, creation } = wait;
  const [parameter] = lookup.pathParameters;
  const { argument = "" } = parameter ?? {};
  const name = creation.idField;
  const id = name === argument ? name : `${emitKey(name)}: ${argument}`;
  const [first = "", ...rest] = generated.mayAdd(resourceOf(lookup), "waitForCompletion")
    ? [noted(`this.waitForCompletion(${argument}, waiting)`, note)]
    : emitWait(generated, wait, { options: "waiting", ...(note !== undefined && { note }) });
  const lines = [`${key}({ ${id} }, waiting) => ${first}`, ...rest];
  return [...lines.slice(0, -1), `${lines.at(-1)},`];
}

function noted(call: string, note: string | undefined): string {
  return note === undefined ? call : `${note}(${call})`;
}
