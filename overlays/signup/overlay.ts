import type { MethodDeclarationStructure, OptionalKind } from "ts-morph";
import { optionsParameter, type ApiOperation } from "../../generator/api/api.js";
import { effectiveSchema } from "../../generator/api/effective-schema.js";
import { resolveBody, resolveResult } from "../../generator/api/resolve-json.js";
import { schemasIn } from "../../generator/api/extensions.js";
import { emitKey } from "../../generator/api/text/code.js";
import { callNoting, callOperation, callRuntime, needing } from "../../generator/client/call.js";
import { addMethods, passThrough } from "../../generator/client/change.js";
import type { ClientCode } from "../../generator/client/client-code.js";
import { addParagraph, doc, throwsOf } from "../../generator/client/doc.js";
import {
  mayAdd,
  methodOf,
  missing,
  operationOf,
  operationsWith,
  sendOf,
} from "../../generator/client/find.js";
import { defineOverlay, type Overlay } from "../../generator/client/overlay.js";
import { runtimeModule } from "../../generator/client/runtime-symbols.js";
import type * as module from "../../runtime/signup/index.js";

/** Adds a method that signs up in one call to an operation with `x-challenge`, and adds the expiry to claim links. */
export const signup: Overlay = defineOverlay({
  name: "signup",
  extensions: {
    ...schemasIn("overlays/signup"),
    ...schemasIn("overlays/limits"),
  },
  apply(client) {
    for (const [operation, challenge] of operationsWith<Challenge>(client, "x-challenge"))
      addRegister(client, operation, challenge);
    for (const [operation, limits] of operationsWith<Limits>(client, "x-limits"))
      addExpiry(client, operation, limits);
  },
});

/** Adds the expiry to a result that expires (`x-limits`). A result with its own expiry needs no help. */
function addExpiry(
  client: ClientCode,
  operation: ApiOperation,
  { claimLifetimeSeconds }: Limits,
): void {
  const { properties = {} } = resolveResult(client.api.document, operation.source) ?? {};
  if (claimLifetimeSeconds === undefined || "expiresAt" in properties) return;
  const table = `${operation.tableName}LifetimeSeconds`;
  client.addTable(table, claimLifetimeSeconds);
  const method = methodOf(client, operation);
  sendOf(method)
    .getArguments()[2]
    ?.replaceWithText(emitRequest(client, operation, "options"));
  const result = `${operation.result.type} & ${client.use(runtime.typeOf("Expiring"))}`;
  passThrough(method, result, (sent) => callRuntime(client, runtime.withExpiry, sent, table));
  addParagraph(method, "Adds `expiresAt`: when the link expires.");
}

interface Limits {
  readonly claimLifetimeSeconds?: number;
}

const runtime = runtimeModule<typeof module>("signup");

/** How an operation accepts the answer to a challenge (`x-challenge`). */
interface Challenge extends Pick<module.Registration, "answer" | "decimals"> {
  /** Name of the operation that creates the challenge. */
  readonly operation: string;
  /** Field that identifies the challenge, in the response that creates it and in the body of the answer. */
  readonly id: string;
  /** Field with the text of the challenge. */
  readonly text: string;
}

/** Adds the method that requests a challenge, solves it and answers it. */
function addRegister(client: ClientCode, operation: ApiOperation, challenge: Challenge): void {
  const { decimals, id, answer } = challenge;
  const creation = findCreation(client, operation, challenge);
  if (!mayAdd(client, operation, "register")) return;
  const table = `${operation.tableName}Registration`;
  const body = resolveBody(client.api.document, creation.source);
  client.addTable(table, { who: Object.keys(body?.properties ?? {}), id, answer, decimals });
  const steps = emitSteps(client, operation, challenge, creation);
  const args = [table, steps, "registration", "options"];
  const asked = creation.body === undefined ? "" : `<${creation.body.type}>`;
  const registration = `${client.use(runtime.typeOf("RegisterOptions"))}${asked}`;
  const method: OptionalKind<MethodDeclarationStructure> = {
    name: "register",
    docs: [describeRegister(decimals, creation, operation)],
    parameters: [{ name: "registration", type: registration }, optionsParameter("RequestOptions")],
    returnType: `ApiPromise<${operation.result.type}>`,
    statements: `return ${callNoting(client, runtime.register, ...args)};`,
  };
  addMethods(client, operation, [method]);
}

/** The operation that creates the challenge. Fails if it does not promise what the answer needs. */
function findCreation(
  client: ClientCode,
  operation: ApiOperation,
  { operation: name, id, text }: Challenge,
): ApiOperation {
  const creation = operationOf(client, name);
  const promised = promisedTexts(client, creation);
  for (const field of [id, text])
    if (!promised.includes(field)) missing(client, `the text ${field} in the result of ${name}`);
  for (const step of [creation, operation]) {
    if (step.pathParameters.length > 0 || step.parameters !== undefined)
      missing(client, `${step.id} without parameters`);
  }
  if (operation.body === undefined) missing(client, `the body of ${operation.id}`);
  return creation;
}

function describeRegister(decimals: number, ...steps: readonly ApiOperation[]): string {
  return doc(
    `Sign up: request a challenge, solve it with \`registration.solve\`, and send the answer as a string with exactly ${decimals} decimal places. A challenge that can no longer be answered is replaced by a new one, at most twice.`,
    "",
    "@param registration - Who signs up, and how to solve the challenge.",
    ...steps.map(({ method }) => throwsOf(method)),
    "@throws {ValidationError} The solution is not a finite number (`local`), or the service rejected the answer.",
  );
}

function emitSteps(
  client: ClientCode,
  operation: ApiOperation,
  { id, text, answer }: Challenge,
  creation: ApiOperation,
): Readonly<Record<string, string>> {
  const emitStep = (step: ApiOperation, body: string): string =>
    callOperation(step, emitRequest(client, step, "request"), { body });
  const body = `{ ${emitKey(id)}: id, ${answer === "answer" ? answer : `${emitKey(answer)}: answer`} }`;
  return {
    ask: `(${creation.body === undefined ? "_" : "who"}, request) => ${emitStep(creation, "who")}`,
    text: `({ ${emitKey(text)}: text }) => text`,
    answer: `({ ${emitKey(id)}: id }, answer, request) => note(${emitStep(operation, body)})`,
  };
}

/** Emits the settings of a request whose response must have the strings that its document promises. */
function emitRequest(client: ClientCode, operation: ApiOperation, settings: string): string {
  const needs = promisedTexts(client, operation).map((name) => [name, "string"] as const);
  return needing(client, settings, Object.fromEntries(needs));
}

/** The strings that a document promises in every response of an operation. */
function promisedTexts({ api: { document } }: ClientCode, { source }: ApiOperation): string[] {
  const { required = [], properties = {} } = resolveResult(document, source) ?? {};
  return required.filter((name) => {
    const property = properties[name];
    return property !== undefined && effectiveSchema(document, property).type === "string";
  });
}
