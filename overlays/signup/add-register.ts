import { resourceOf, type Api, type ApiOperation } from "../../generator/model/api.js";
import { resolveBody, resolveResult } from "../../generator/model/resolve-json.js";
import { emitKey } from "../../generator/model/text/code.js";
import { returnLastResponse } from "../../generator/weave/return-last-response.js";
import { emitCall, indent } from "../../generator/weave/emit-call.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { transport } from "../../generator/weave/transport.js";
import { runtime } from "./runtime.js";
import { readOperations } from "../../generator/weave/read-operations.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { effectiveSchema } from "../../generator/model/effective-schema.js";

/** Adds the method that requests a challenge, solves it and answers it. */
export function addRegister(generated: GeneratedApi, api: Api, verification: Verification): void {
  const { operation, decimals, id, answer } = verification;
  const challenge = findChallenge(generated, api, verification);
  if (!generated.mayAdd(resourceOf(operation), "register")) return;
  const table = `${operation.tableName}Registration`;
  const who = Object.keys(resolveBody(api.document, challenge.source)?.properties ?? {});
  generated.addTable({ name: table, value: { who, id, answer, decimals } });
  generated.importTable(table);
  const register = generated.addImport(runtime.register);
  const registration = generated.addImport(runtime.types.RegisterOptions);
  const asked = challenge.body === undefined ? "" : `<${challenge.body.type.text}>`;
  generated.addMethod(resourceOf(operation), {
    name: "register",
    doc: describeRegister(decimals),
    parameters: [
      { name: "registration", type: `${registration}${asked}` },
      { name: "options", type: "RequestOptions", hasQuestionToken: true },
    ],
    returnType: `ApiPromise<${operation.result.type.text}>`,
    statement: returnLastResponse(
      generated,
      emitCall(register, [
        table,
        emitSteps(generated, api, verification, challenge),
        "registration",
        "options",
      ]),
    ),
  });
}

/** The operation that creates the challenge. Fails if it does not promise what the answer needs. */
function findChallenge(
  generated: GeneratedApi,
  api: Api,
  { challenge: name, id, text, operation }: Verification,
): ApiOperation {
  const challenge = generated.operation(name);
  const promised = promisedTexts(api, challenge);
  for (const field of [id, text]) {
    if (!promised.includes(field)) generated.missing(`the text ${field} in the result of ${name}`);
  }
  for (const step of [challenge, operation]) {
    if (step.pathParameters.length > 0 || step.parameters !== undefined) {
      generated.missing(`${step.id} without parameters`);
    }
  }
  if (operation.body === undefined) generated.missing(`the body of ${operation.id}`);
  return challenge;
}

function describeRegister(decimals: number): string {
  return [
    "Sign up: request a challenge, solve it with `registration.solve`, and send the answer as a string with exactly",
    `${decimals} decimal places. A challenge that can no longer be answered is replaced by a new one, at most twice.`,
    "",
    "@param registration - Who signs up, and how to solve the challenge.",
    "@throws {ValidationError} The solution is not a finite number (`local`), or the service rejected the answer.",
  ].join("\n");
}

function emitSteps(
  generated: GeneratedApi,
  api: Api,
  { operation, id, text, answer }: Verification,
  challenge: ApiOperation,
): Readonly<Record<string, string>> {
  const needing = generated.addImport(transport.needing);
  const request = (step: ApiOperation): string => `${needing}(request, ${emitNeeds(api, step)})`;
  const body = `{ ${emitKey(id)}: id, ${answer === "answer" ? answer : `${emitKey(answer)}: answer`} }`;
  const who = challenge.body === undefined ? [] : ["who"];
  const ask = emitCall(`this.${challenge.method}`, [...who, request(challenge)]);
  const verify = emitCall(`this.${operation.method}`, [body, request(operation)]);
  return {
    ask: `(${who[0] ?? "_"}, request) =>\n${indent(ask)}`,
    text: `({ ${emitKey(text)}: text }) => text`,
    answer: `({ ${emitKey(id)}: id }, answer, request) =>\n${indent(emitCall("note", [verify]))}`,
  };
}

/** An operation that accepts the answer to a challenge (`x-challenge`). */
export interface Verification {
  readonly operation: ApiOperation;
  /** Name of the operation that creates the challenge. */
  readonly challenge: string;
  /** Field that identifies the challenge, in the response that creates it and in the body of this operation. */
  readonly id: string;
  /** Field with the text of the challenge. */
  readonly text: string;
  /** Field of the body with the answer. */
  readonly answer: string;
  readonly decimals: number;
}

/** Reads the operations that accept the answer to a challenge. */
export function readVerifications(api: Api): Verification[] {
  return readOperations(api, (operation) => {
    const extension = operation.source["x-challenge"];
    if (!isRecord(extension)) return [];
    const { operation: challenge, id, text, answer, decimals } = extension;
    return [
      {
        operation,
        challenge: String(challenge),
        id: String(id),
        text: String(text),
        answer: String(answer),
        decimals: Number(decimals),
      },
    ];
  });
}

/** Emits the fields that every response of an operation must have: the strings that its document promises. */
export function emitNeeds(api: Api, operation: ApiOperation): string {
  const fields = promisedTexts(api, operation).map((name) => `${emitKey(name)}: "string"`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

/** The strings that a document promises in every response of an operation. */
function promisedTexts({ document }: Api, { source }: ApiOperation): string[] {
  const { required = [], properties = {} } = resolveResult(document, source) ?? {};
  return required.filter((name) => {
    const property = properties[name];
    return property !== undefined && effectiveSchema(document, property).type === "string";
  });
}
