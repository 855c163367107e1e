import type { MethodDeclarationStructure, OptionalKind } from "ts-morph";
import { paramTagsOf, pathParametersOf, type ApiOperation } from "../../generator/api/api.js";
import { emitKey, emitProse, emitString, emitTypeName } from "../../generator/api/text/code.js";
import { callNoting, callRuntime } from "../../generator/client/call.js";
import { addMethods, passThrough } from "../../generator/client/change.js";
import type { ClientCode } from "../../generator/client/client-code.js";
import { addParagraph, doc, throwsOf } from "../../generator/client/doc.js";
import { headsOf, methodOf, operationOf } from "../../generator/client/find.js";
import type { Waiter } from "../../runtime/polling/index.js";
import { findCreation, methodBatch, methodCreateAndWait } from "./add-creation.js";
import { runtime } from "./runtime.js";
import { methodOfWait, describeErrors, emitId, emitWait, emitWaiting, type Wait } from "./wait.js";

/** How to wait for the end of work whose status a lookup reads (`x-waiter`). */
export interface DeclaredWaiter extends Waiter {
  /** Name of the operation that reads the result. */
  readonly result: string;
}

/** Adds the parts of a waiter to a client: its data, the type of a finished result, and the methods that wait. */
export function addWaiter(client: ClientCode, lookup: ApiOperation, waiter: DeclaredWaiter): void {
  const creation = findCreation(client, lookup);
  const wait = prepareWait(client, lookup, waiter, creation?.operation);
  addMethods(client, lookup, [
    methodWaitForCompletion(wait),
    methodWatch(wait),
    ...(creation === undefined
      ? []
      : [methodCreateAndWait(wait, creation), ...methodBatch(wait, creation)]),
  ]);
  addCheck(wait);
}

function prepareWait(
  client: ClientCode,
  lookup: ApiOperation,
  waiter: DeclaredWaiter,
  creation: ApiOperation | undefined,
): Wait {
  const { field, terminal, failed, output } = waiter;
  const result = operationOf(client, waiter.result);
  const name = output && client.api.claimTypeName("Result");
  const typed =
    name === undefined ? "" : ` \`${name}\` is the output of the schema for its result.`;
  const ended = client.addType(`Finished${(creation ?? result).result.type}`, {
    parameters: name === undefined ? undefined : [`${name} = unknown`],
    doc: `\`${result.result.type}\` after it finished. Narrow on \`${field}\`.${typed}`,
    text: emitEnded(client, result.result.type, waiter, name),
  });
  const table = `${lookup.tableName}Waiter`;
  client.addTable(table, { operation: lookup.id, field, terminal, failed, output });
  const wait = { client, lookup, result, field, terminal, ended, table };
  if (name === undefined) return wait;
  const type = `${client.use(runtime.typeOf("ResultOption"))}<${name}>`;
  return { ...wait, ended: `${ended}<${name}>`, checked: { type, name } };
}

function emitEnded(
  client: ClientCode,
  base: string,
  { field, terminal, output }: Waiter,
  name = "unknown",
): string {
  const about = `The \`${output?.field}\` of work that did not end with \`${output?.status}\`: no schema has checked it.`;
  const text = "{ readonly unchecked: never }";
  const unchecked =
    output && client.addType(`Check${emitTypeName(field)}First`, { doc: about, text });
  const members = terminal.map((status) => {
    const ended = `${base} & { readonly ${emitKey(field)}: ${emitString(status)} }`;
    if (output === undefined) return `\n  | (${ended})`;
    const typed = `${emitKey(output.field)}: ${output.status === status ? name : unchecked}`;
    return `\n  | (${ended} & (unknown extends ${name} ? unknown : { readonly ${typed} }))`;
  });
  return members.join("");
}

/** Lets the operation that reads a result check it with a schema, if the document names the field with the outcome. */
function addCheck({ client, result, ended, checked, table }: Wait): void {
  if (checked === undefined) return;
  const method = methodOf(client, result);
  const read = `${client.use(runtime.typeOf("ReadAs"))}<${result.result.type}, ${ended}, ${checked.name}>`;
  passThrough(method, read, (sent) =>
    callRuntime(client, runtime.withResult, sent, table, emitId(result), "options?.result"),
  );
  for (const head of headsOf(method)) {
    head.addTypeParameter({ name: checked.name, default: "unknown" });
    const options = head.getParameterOrThrow("options");
    options.setType(`${options.getTypeNodeOrThrow().getText()} & ${checked.type}`);
  }
  addParagraph(
    method,
    "With `options.result`, a schema checks and types the result of completed work.",
  );
}

/** The method that waits for the result of existing work. */
function methodWaitForCompletion(wait: Wait): OptionalKind<MethodDeclarationStructure> {
  const { client, lookup, field, terminal, result, ended } = wait;
  const until = `\`${lookup.method}\` until the ${field} is ${listed(terminal)}`;
  const called = new Set([lookup.method, result.method]);
  const args = emitWait(wait, "options", "note");
  const waited = callNoting(client, runtime.waitForCompletion, ...args);
  return methodOfWait(wait, {
    name: "waitForCompletion",
    docs: [
      doc(
        emitProse(`Wait for the end: ${until}, then \`${result.method}\` until it agrees.`),
        "\nThe wait only reads. Ending it early does not cancel the work; wait again to resume.\n",
        ...paramTagsOf(lookup),
        ...[...called].map(throwsOf),
        ...describeErrors(wait),
      ),
    ],
    parameters: pathParametersOf(lookup),
    options: client.use(runtime.typeOf("WaitOptions")),
    returnType: `ApiPromise<${ended}>`,
    statements: `return ${waited};`,
  });
}

/** The iterator over the statuses of existing work from now on. */
function methodWatch(wait: Wait): OptionalKind<MethodDeclarationStructure> {
  const { client, lookup, field, result, ended, table } = wait;
  const change = `${client.use(runtime.typeOf("StatusChange"))}<${ended}>`;
  const watched = `(waiting) => ${emitWaiting(wait)}`;
  return methodOfWait(wait, {
    name: "watch",
    docs: [
      doc(
        emitProse(
          `Follow the ${field}: yield each value that differs from the one before it. The last one is yielded with \`run\`, the result of \`${result.method}\`, which is returned as well.`,
        ),
        "\nWaits like `waitForCompletion`, starting at the first `next()`. Leaving the loop ends the wait, not the work.\n",
        ...paramTagsOf(lookup),
        throwsOf("waitForCompletion"),
      ),
    ],
    parameters: pathParametersOf(lookup),
    options: client.use(runtime.typeOf("WaitOptions")),
    returnType: `AsyncGenerator<${change}, ${ended}, undefined>`,
    statements: `return ${callRuntime(client, runtime.watch, table, watched, "options")};`,
  });
}

/** Lists names in prose: `a`, `b` or `c`. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return [quoted.slice(0, -1).join(", "), ...quoted.slice(-1)].filter(Boolean).join(" or ");
}
