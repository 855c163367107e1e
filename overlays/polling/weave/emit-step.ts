import { resourceOf } from "../../../generator/model/api.js";
import { emitKey } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { emitWait } from "./emit-wait.js";
import type { CreationWait } from "./wait.js";

/**
 * Emits the lines of the function that waits for what was created.
 *
 * @param key - what stands before the function, such as the name of a member
 */
export function emitStep(generated: GeneratedApi, wait: CreationWait, key = ""): string[] {
  const { lookup, creation } = wait;
  const [parameter] = lookup.pathParameters;
  const { argument = "" } = parameter ?? {};
  const name = creation.idField;
  const id = name === argument ? name : `${emitKey(name)}: ${argument}`;
  const [first = "", ...rest] = generated.mayAdd(resourceOf(lookup), "waitForCompletion")
    ? [`this.waitForCompletion(${argument}, waiting)`]
    : emitWait(generated, wait, "waiting");
  const lines = [`${key}({ ${id} }, waiting) => ${first}`, ...rest];
  return [...lines.slice(0, -1), `${lines.at(-1)},`];
}
