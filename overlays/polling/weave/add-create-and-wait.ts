import { resourceOf } from "../../../generator/model/api.js";
import { emitIndented } from "../../../generator/text/code.js";
import { emitLastResponse } from "../../../generator/weave/emit-last-response.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { checkedParameters, checkErrors, emitEndedType, emitOptions } from "./emit-wait.js";
import { emitCreation, sentenceOf, emitStep } from "./emit-creation.js";
import { waitErrors, type CreationWait } from "./read-waiters.js";
import { runtime } from "./runtime.js";

/** Adds the method that creates work and waits for its end. */
export function addCreateAndWait(generated: GeneratedApi, wait: CreationWait): void {
  const { lookup, ended } = wait;
  const creation = wait.creation.operation;
  if (!generated.mayAdd(resourceOf(lookup), "createAndWait")) return;
  const { body, result } = creation;
  const options = generated.addImport(runtime.types.CreateAndWaitOptions);
  generated.importType(ended);
  generated.addMethod({
    resource: resourceOf(lookup),
    name: "createAndWait",
    doc: [
      `${sentenceOf(creation)}, then wait for its end.`,
      "",
      "`options.onCreated` receives the ID immediately. Use it to resume a wait that ended early.",
      "",
      "@throws {OutcomeUnknownError} The work may have been created, but no response arrived; nothing was retried.",
      ...waitErrors,
      ...checkErrors(wait),
    ].join("\n"),
    typeParameters: checkedParameters(wait),
    parameters: [
      { name: "body", type: body?.type.text ?? "unknown" },
      {
        name: "options",
        type: emitOptions(generated, wait, `${options}<${result.type.text}>`),
        optional: true,
      },
    ],
    gives: "api promise",
    result: emitEndedType(wait),
    expression: emitLastResponse(generated, [
      `${generated.addImport(runtime.createAndWait)}(`,
      `  (request) => ${emitCreation(generated, wait)},`,
      ...emitIndented(emitStep(generated, wait, { note: "note" })),
      "  options,",
      ")",
    ]),
  });
}
