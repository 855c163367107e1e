import { describePathParameters, pathParametersOf, resourceOf } from "../../generator/model/api.js";
import { emitProse } from "../../generator/model/text/code.js";
import { emitCall } from "../../generator/weave/emit-call.js";
import { returnLastResponse } from "../../generator/weave/return-last-response.js";
import type { GeneratedApi, MethodAddition } from "../../generator/weave/generated-api.js";
import { checkErrors, emitEndedType, emitResultOption, emitWait } from "./emit-wait.js";
import { waitErrors, type Wait, type CreationWait } from "./read-waiters.js";
import { runtime } from "./runtime.js";
import { emitCreation, sentenceOf, emitStep } from "./emit-creation.js";

/** Adds the method that waits for existing work. */
export function addWaitForCompletion(generated: GeneratedApi, wait: Wait): void {
  addMethod(generated, wait, "waitForCompletion", () => ({
    doc: describeWait(wait),
    parameters: pathParametersOf(wait.lookup),
    options: generated.addImport(runtime.types.WaitOptions),
    returnType: `ApiPromise<${emitEndedType(wait)}>`,
    statement: returnLastResponse(
      generated,
      emitWait(generated, wait, { options: "options", note: "note" }),
    ),
  }));
}

/** A method that waits, with all that such methods do not have in common. */
interface WaitMethod extends Pick<MethodAddition, "doc" | "returnType" | "statement"> {
  readonly parameters: MethodAddition["parameters"];
  /** Type of its options, apart from the schema. */
  readonly options: string;
}

/** Adds a method that waits, unless the document has one of that name. */
export function addMethod(
  generated: GeneratedApi,
  wait: Wait,
  name: string,
  create: () => WaitMethod,
): void {
  const resource = resourceOf(wait.lookup);
  if (!generated.mayAdd(resource, name)) return;
  generated.importType(wait.ended);
  const { parameters, options, ...rest } = create();
  const { checked } = wait;
  const type = checked ? `${options} & ${emitResultOption(generated, wait)}` : options;
  generated.addMethod(resource, {
    ...rest,
    name,
    typeParameters: checked ? [checked] : [],
    parameters: [...parameters, { name: "options", type, hasQuestionToken: true }],
  });
}

function describeWait(wait: Wait): string {
  const { lookup, field, terminal, result } = wait;
  return [
    emitProse(
      `Wait for the end: \`${lookup.method}\` until the ${field} is ${listed(terminal)}, then \`${result.method}\` once.`,
    ),
    "",
    "The wait only reads. Ending it early does not cancel the work; wait again to resume.",
    "",
    ...describePathParameters(lookup),
    ...waitErrors,
    ...checkErrors(wait),
  ].join("\n");
}

/** Lists names in prose: `a`, `b` or `c`. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return [quoted.slice(0, -1).join(", "), ...quoted.slice(-1)].filter(Boolean).join(" or ");
}

/** Adds the iterator over the statuses of work, from now to its end. */
export function addWatch(generated: GeneratedApi, wait: Wait): void {
  addMethod(generated, wait, "watch", () => {
    const change = generated.addImport(runtime.types.StatusChange);
    const call = emitWait(generated, wait, { options: "options", through: runtime.watch });
    return {
      doc: describeWatch(wait),
      parameters: pathParametersOf(wait.lookup),
      options: generated.addImport(runtime.types.WaitOptions),
      returnType: `AsyncGenerator<${change}, ${emitEndedType(wait)}, undefined>`,
      statement: `return ${call};`,
    };
  });
}

function describeWatch(wait: Wait): string {
  const { lookup, field, result } = wait;
  return [
    emitProse(
      `Follow the ${field}: yield each value that differs from the one before it, and return the result of \`${result.method}\` at the end.`,
    ),
    "",
    "Waits like `waitForCompletion`, starting at the first `next()`. Leaving the loop ends the wait, not the work.",
    "",
    ...describePathParameters(lookup),
    ...waitErrors,
    ...checkErrors(wait),
  ].join("\n");
}

/** Adds the method that creates work and waits for its end. */
export function addCreateAndWait(generated: GeneratedApi, wait: CreationWait): void {
  const creation = wait.creation.operation;
  addMethod(generated, wait, "createAndWait", () => ({
    doc: [
      `${sentenceOf(creation)}, then wait for its end.`,
      "",
      "`options.onCreated` receives the ID immediately. Use it to resume a wait that ended early.",
      "",
      "@throws {OutcomeUnknownError} The work may have been created, but no response arrived; nothing was retried.",
      ...waitErrors,
      ...checkErrors(wait),
    ].join("\n"),
    parameters: [{ name: "body", type: creation.body?.type.text ?? "unknown" }],
    options: `${generated.addImport(runtime.types.CreateAndWaitOptions)}<${creation.result.type.text}>`,
    returnType: `ApiPromise<${emitEndedType(wait)}>`,
    statement: returnLastResponse(
      generated,
      emitCall(generated.addImport(runtime.createAndWait), [
        `(request) => ${emitCreation(generated, wait)}`,
        emitStep(generated, wait, "note"),
        "options",
      ]),
    ),
  }));
}
