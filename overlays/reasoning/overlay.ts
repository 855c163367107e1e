import { emitUnion } from "../../generator/model/text/code.js";
import { defineOverlay, type AnyOverlay } from "../../generator/weave/overlay.js";
import { addCheck } from "./add-check.js";
import { addTypes } from "./add-types.js";
import { emitMovedBody, readFacts, type ReasoningFacts } from "./read-facts.js";
import type { Reasoning } from "../../runtime/reasoning/index.js";
import { runtime } from "./runtime.js";

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
