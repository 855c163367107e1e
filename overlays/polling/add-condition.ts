import { paramTagsOf, pathParametersOf, type ApiOperation } from "../../generator/model/api.js";
import { emitMemberName } from "../../generator/model/text/code.js";
import { emitLastResponse, emitOperation } from "../../generator/weave/emit-call.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { runtime } from "./runtime.js";
import { emitId, waitErrors } from "./wait.js";

/** Adds the method that polls an operation until the caller accepts a response. */
export function addCondition(generated: GeneratedApi, operation: ApiOperation, name: string): void {
  const { type } = operation.result;
  const options = `${generated.addImport(runtime.ConditionOptions)}<${type}>`;
  generated.addMethod(operation, {
    name: emitMemberName(name),
    doc: [
      `Poll \`${operation.method}\` until \`options.until\` accepts a response, and return that response.`,
      "",
      ...paramTagsOf(operation),
      ...waitErrors,
    ].join("\n"),
    parameters: [...pathParametersOf(operation), { name: "options", type: options }],
    returnType: `ApiPromise<${type}>`,
    returned: emitLastResponse(generated, runtime.waitForCondition, [
      emitId(operation),
      `(request) => note(${emitOperation(operation, "request")})`,
      "options",
      `${generated.addImport(runtime.pollEnvironmentOf)}(this.#transport)`,
    ]),
  });
}
