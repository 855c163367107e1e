import {
  describePathParameters,
  pathParametersOf,
  resourceOf,
  type ApiOperation,
} from "../../generator/model/api.js";
import { emitMemberName, emitString } from "../../generator/model/text/code.js";
import { emitLastResponse } from "../../generator/weave/emit-last-response.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { emitCall } from "./emit-call.js";
import { waitErrors } from "./read-waiters.js";
import { runtime } from "./runtime.js";

/** Adds the method that polls an operation until the caller accepts a response. */
export function addCondition(generated: GeneratedApi, operation: ApiOperation): void {
  const name = emitMemberName(String(operation.source["x-condition"]));
  if (!generated.mayAdd(resourceOf(operation), name)) return;
  const { text } = operation.result.type;
  const options = generated.addImport(runtime.types.ConditionOptions);
  const wait = generated.addImport(runtime.waitForCondition);
  const id = operation.pathParameters.at(-1)?.argument ?? emitString(operation.id);
  generated.addMethod({
    resource: resourceOf(operation),
    name,
    doc: [
      `Poll \`${operation.method}\` until \`options.until\` accepts a response, and return that response.`,
      "",
      ...describePathParameters(operation),
      ...waitErrors,
    ].join("\n"),
    parameters: [...pathParametersOf(operation), { name: "options", type: `${options}<${text}>` }],
    gives: "api promise",
    result: text,
    expression: emitLastResponse(generated, [
      `${wait}(`,
      `  ${id},`,
      `  (request) => note(${emitCall(operation, "request")}),`,
      "  options,",
      `  ${generated.addImport(runtime.pollEnvironmentOf)}(this.#transport),`,
      ")",
    ]),
  });
}
