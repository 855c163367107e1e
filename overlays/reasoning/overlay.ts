import { emitUnion } from "../../generator/model/text/code.js";
import type { Overlay } from "../../generator/weave/overlay.js";
import { runtimeModule } from "../../generator/weave/runtime-symbols.js";
import type * as module from "../../runtime/reasoning/index.js";
import { addTypes, readField } from "./add-types.js";
import { emitMovedBody, readMatrix } from "./matrix.js";

const runtime = runtimeModule<typeof module, "ReasoningMatrix">("reasoning");

/**
 * Checks reasoning settings before they are sent, and types them by the model of the request. Source: the extension
 * `x-reasoning` of a document.
 */
export const reasoning: Overlay = {
  name: "reasoning",
  weave(generated) {
    const matrix = readMatrix(generated.api);
    if (matrix === undefined) return;
    const operation = generated.operation(matrix.operation);
    const model = readField(generated, operation, matrix.modelField);
    const { controls = {}, ...rest } = matrix;
    const levels = Object.entries(controls).map(([name, control]) => [name, control.levels]);
    const facts = { ...rest, defaultModel: model.schema["default"] };
    generated.addTable("reasoningMatrix", facts, runtime.ReasoningMatrix);
    generated.addTable("reasoningControls", Object.fromEntries(levels));
    generated.addGuard(operation, {
      expression: `${generated.addImport(runtime.assertReasoning)}(reasoningMatrix, this.#transport, body)`,
      error: "ReasoningError",
      when: "The model does not accept a setting; nothing was sent.",
    });
    addTypes(generated, matrix, operation, model);
  },
  entry: {
    factory: runtime.createReasoning,
    typeArguments: (apis) => [emitUnion(apis.map(({ name }) => name)), ...emitMovedBody(apis)],
    table: "reasoningMatrix",
    apart: { member: "controls", table: "reasoningControls" },
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
    ] satisfies (keyof module.Reasoning)[],
  },
};
