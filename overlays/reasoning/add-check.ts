import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import type { ReasoningFacts } from "./read-facts.js";
import { runtime } from "./runtime.js";

/** Adds the table of accepted settings, and the check before the operation that it governs is sent. */
export function addCheck(generated: GeneratedApi, { matrix, model }: ReasoningFacts): void {
  const { controls = {}, ...rest } = matrix;
  const levels = Object.entries(controls).map(([name, control]) => [name, control.levels]);
  generated.addTable({
    name: "reasoningMatrix",
    value: { ...rest, defaultModel: model.schema["default"], controls: Object.fromEntries(levels) },
    type: runtime.types.ReasoningMatrix,
  });
  const assert = generated.addImport(runtime.assertReasoning);
  generated.importTable("reasoningMatrix");
  generated.guard(matrix.operation, `${assert}(reasoningMatrix, this.#transport, body)`, {
    error: "ReasoningError",
    when: "The model does not accept a setting; nothing was sent.",
  });
}
