import { schemasIn } from "../../generator/api/extensions.js";
import { emitUnion } from "../../generator/api/text/code.js";
import { callRuntime } from "../../generator/client/call.js";
import { guard } from "../../generator/client/change.js";
import { methodOf, operationOf } from "../../generator/client/find.js";
import { defineOverlay, type Overlay } from "../../generator/client/overlay.js";
import { runtimeModule } from "../../generator/client/runtime-symbols.js";
import type * as module from "../../runtime/reasoning/index.js";
import { addTypes, readDefaults, readField } from "./add-types.js";
import { emitMovedBody, isLevel, readMatrix } from "./matrix.js";

const runtime = runtimeModule<typeof module>("reasoning");

/**
 * Checks reasoning settings before they are sent, and types them by the model of the request. Source: the extension
 * `x-reasoning` of a document.
 */
export const reasoning: Overlay = defineOverlay({
  name: "reasoning",
  extensions: schemasIn("overlays/reasoning"),
  after: ["polling"],
  apply(client) {
    const matrix = readMatrix(client.api);
    if (matrix === undefined) return;
    const operation = operationOf(client, matrix.operation);
    const model = readField(client, operation, matrix.modelField);
    const { controls = {}, ...rest } = matrix;
    const levels = Object.entries(controls).map(([name, control]) => [name, control.levels]);
    const facts = { ...rest, ...readDefaults(model) };
    client.addTable("reasoningMatrix", facts, runtime.typeOf("ReasoningMatrix"));
    client.addTable("reasoningControls", Object.fromEntries(levels));
    const assert = isLevel(matrix) ? runtime.assertReasoning : runtime.assertSettings;
    const check = callRuntime(client, assert, "reasoningMatrix", "this.#transport", "body");
    const when = "The model does not accept a setting; nothing was sent.";
    guard(methodOf(client, operation), `${check};`, "ReasoningError", when);
    addTypes(client, matrix, operation, model);
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
});
