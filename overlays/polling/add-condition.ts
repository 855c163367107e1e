import {
  describePathParameters,
  pathParametersOf,
  resourceOf,
  type ApiOperation,
} from "../../generator/model/api.js";
import { emitMemberName, emitString } from "../../generator/model/text/code.js";
import { emitCall } from "../../generator/weave/emit-call.js";
import { returnLastResponse } from "../../generator/weave/return-last-response.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { emitOperation } from "./emit-operation.js";
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
  generated.addMethod(resourceOf(operation), {
    name,
    doc: [
      `Poll \`${operation.method}\` until \`options.until\` accepts a response, and return that response.`,
      "",
      ...describePathParameters(operation),
      ...waitErrors,
    ].join("\n"),
    parameters: [...pathParametersOf(operation), { name: "options", type: `${options}<${text}>` }],
    returnType: `ApiPromise<${text}>`,
    statement: returnLastResponse(
      generated,
      emitCall(wait, [
        id,
        `(request) => note(${emitOperation(operation, "request")})`,
        "options",
        `${generated.addImport(runtime.pollEnvironmentOf)}(this.#transport)`,
      ]),
    ),
  });
}
