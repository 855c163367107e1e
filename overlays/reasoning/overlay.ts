import { emitUnion } from "../../generator/model/text/code.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import { addTypes } from "./add-types.js";
import { emitMovedBody, readFacts, type ReasoningFacts } from "./read-facts.js";
import type { Reasoning } from "../../runtime/reasoning/index.js";
import { runtime } from "./runtime.js";
import { addGuard } from "../../generator/weave/add-guard.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";

/**
 * Checks reasoning settings before they are sent, and types them by the model of the request. Source: the extension
 * `x-reasoning` of a document.
 */
export const reasoning: AnyOverlay = defineOverlay<ReasoningFacts>({
  name: "reasoning",
  read: readFacts,
  apply(generated, facts) {
    addCheck(generated, facts);
    addTypes(generated, facts);
  },
  entry: {
    factory: runtime.createReasoning,
    type: runtime.types.Reasoning,
    typeArguments: (apis) => [emitUnion(apis.map(({ name }) => name)), ...emitMovedBody(apis)],
    table: "reasoningMatrix",
    exports: [
      "reasoningOperations",
      "checkReasoning",
      "supportedReasoning",
      "normalizeModel",
      "toProviderControl",
      "toModelParams",
      "toV4",
      "checkFollowUp",
      "nextThinkingLevel",
    ] satisfies (keyof Reasoning)[],
  },
});

/** Adds the table of accepted settings, and the check before the operation that it governs is sent. */
function addCheck(generated: GeneratedApi, { matrix, model }: ReasoningFacts): void {
  const { controls = {}, ...rest } = matrix;
  const levels = Object.entries(controls).map(([name, control]) => [name, control.levels]);
  generated.addTable({
    name: "reasoningMatrix",
    value: { ...rest, defaultModel: model.schema["default"], controls: Object.fromEntries(levels) },
    type: runtime.types.ReasoningMatrix,
  });
  const assert = generated.addImport(runtime.assertReasoning);
  generated.importTable("reasoningMatrix");
  addGuard(generated, matrix.operation, {
    expression: `${assert}(reasoningMatrix, this.#transport, body)`,
    error: "ReasoningError",
    when: "The model does not accept a setting; nothing was sent.",
  });
}
