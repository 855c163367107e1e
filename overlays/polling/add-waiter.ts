import { paramTagsOf, pathParametersOf, type ApiOperation } from "../../generator/model/api.js";
import { emitKey, emitProse, emitString, emitTypeName } from "../../generator/model/text/code.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import type { Waiter } from "../../runtime/polling/index.js";
import { addCreateAndWait, addBatch, findCreation } from "./add-creation.js";
import { runtime } from "./runtime.js";
import { addWaitMethod, describeErrors, emitId, emitWait, emitWaiting, type Wait } from "./wait.js";

/** How to wait for the end of work whose status a lookup reads (`x-waiter`). */
export interface DeclaredWaiter extends Waiter {
  /** Name of the operation that reads the result. */
  readonly result: string;
}

/** Adds the parts of a waiter to a client: its data, the type of a finished result, and the methods that wait. */
export function addWaiter(
  generated: GeneratedApi,
  lookup: ApiOperation,
  waiter: DeclaredWaiter,
): void {
  const creation = findCreation(generated, lookup);
  const wait = prepareWait(generated, lookup, waiter, creation?.operation);
  addWaits(generated, wait);
  addCheck(generated, wait);
  if (creation === undefined) return;
  addCreateAndWait(generated, wait, creation);
  addBatch(generated, wait, creation);
}

function prepareWait(
  generated: GeneratedApi,
  lookup: ApiOperation,
  waiter: DeclaredWaiter,
  creation: ApiOperation | undefined,
): Wait {
  const { field, terminal, failed, output } = waiter;
  const result = generated.operation(waiter.result);
  const name = output && generated.api.claimTypeName("Result");
  const typed =
    name === undefined ? "" : ` \`${name}\` is the output of the schema for its result.`;
  const ended = generated.addType(`Finished${(creation ?? result).result.type}`, {
    parameters: name === undefined ? undefined : [`${name} = unknown`],
    doc: `\`${result.result.type}\` after it finished. Narrow on \`${field}\`.${typed}`,
    text: emitEnded(generated, result.result.type, waiter, name),
  });
  const table = `${lookup.tableName}Waiter`;
  generated.addTable(table, { operation: lookup.id, field, terminal, failed, output });
  if (name === undefined) return { lookup, result, field, terminal, ended, table };
  const type = `${generated.addImport(runtime.ResultOption)}<${name}>`;
  const checked = { type, typeParameter: { name, default: "unknown" } };
  return { lookup, result, field, terminal, ended: `${ended}<${name}>`, checked, table };
}

function emitEnded(
  generated: GeneratedApi,
  base: string,
  { field, terminal, output }: Waiter,
  name = "unknown",
): string {
  const doc = `The \`${output?.field}\` of work that did not end with \`${output?.status}\`: no schema has checked it.`;
  const text = "{ readonly unchecked: never }";
  const unchecked = output && generated.addType(`Check${emitTypeName(field)}First`, { doc, text });
  const members = terminal.map((status) => {
    const ended = `${base} & { readonly ${emitKey(field)}: ${emitString(status)} }`;
    if (output === undefined) return `\n  | (${ended})`;
    const typed = `${emitKey(output.field)}: ${output.status === status ? name : unchecked}`;
    return `\n  | (${ended} & (unknown extends ${name} ? unknown : { readonly ${typed} }))`;
  });
  return members.join("");
}

/** Lets the operation that reads a result check it with a schema, if the document names the field with the outcome. */
function addCheck(generated: GeneratedApi, { result, ended, checked, table }: Wait): void {
  if (checked === undefined) return;
  generated.passResult(result, {
    through: generated.addImport(runtime.withResult),
    args: [table, emitId(result), "options?.result"],
    result: `${generated.addImport(runtime.ReadAs)}<${result.result.type}, ${ended}, ${checked.typeParameter.name}>`,
    option: checked,
    doc: "With `options.result`, a schema checks and types the result of completed work.",
  });
}

/** Adds the methods that wait for existing work: one for its result, and the iterator over its statuses from now on. */
function addWaits(generated: GeneratedApi, wait: Wait): void {
  const { lookup, field, terminal, result, ended } = wait;
  const options = generated.addImport(runtime.WaitOptions);
  const given = { parameters: pathParametersOf(lookup), options };
  const parameters = ["", ...paramTagsOf(lookup)];
  const watched = `(waiting) => ${emitWaiting(generated, wait)}`;
  const until = `\`${lookup.method}\` until the ${field} is ${listed(terminal)}`;
  addWaitMethod(generated, wait, {
    name: "waitForCompletion",
    doc: [
      emitProse(`Wait for the end: ${until}, then \`${result.method}\` until it agrees.`),
      "\nThe wait only reads. Ending it early does not cancel the work; wait again to resume.",
      ...parameters,
      ...describeErrors(wait),
    ].join("\n"),
    ...given,
    calls: [lookup.method, result.method],
    returnType: `ApiPromise<${ended}>`,
    returned: generated.emitLastResponse(
      runtime.waitForCompletion,
      emitWait(generated, wait, "options", "note"),
    ),
  });
  addWaitMethod(generated, wait, {
    name: "watch",
    doc: [
      emitProse(
        `Follow the ${field}: yield each value that differs from the one before it. The last one is yielded with \`run\`, the result of \`${result.method}\`, which is returned as well.`,
      ),
      "\nWaits like `waitForCompletion`, starting at the first `next()`. Leaving the loop ends the wait, not the work.",
      ...parameters,
    ].join("\n"),
    ...given,
    calls: ["waitForCompletion"],
    returnType: `AsyncGenerator<${generated.addImport(runtime.StatusChange)}<${ended}>, ${ended}, undefined>`,
    returned: generated.emitCall(runtime.watch, [wait.table, watched, "options"]),
  });
}

/** Lists names in prose: `a`, `b` or `c`. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return [quoted.slice(0, -1).join(", "), ...quoted.slice(-1)].filter(Boolean).join(" or ");
}
