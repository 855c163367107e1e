import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { emitEndedType, emitResultOption } from "./emit-checked.js";
import { idExpression } from "./emit-wait.js";
import { runtime } from "./runtime.js";
import type { Wait } from "./wait.js";

/** Lets the operation that reads a result check it with a schema, if the document names the field with the outcome. */
export function addChecks(generated: GeneratedApi, wait: Wait): void {
  const { result, checked, table } = wait;
  if (checked === undefined) return;
  generated.importType(wait.ended);
  generated.importTable(table);
  const readAs = generated.addImport(runtime.types.ReadAs);
  const { text } = result.result.type;
  generated.passResult(result.id, {
    through: generated.addImport(runtime.withResult),
    args: [table, idExpression(result), "options?.result"],
    result: `${readAs}<${text}, ${emitEndedType(wait)}, ${checked.name}>`,
    option: { type: emitResultOption(generated, wait), typeParameter: checked },
    doc: "With `options.result`, a schema checks and types the result of completed work.",
  });
}
