import { emitKey, emitString } from "../../generator/model/text/code.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { passResult } from "../../generator/weave/pass-result.js";
import { addCreateAndWait, addWaitForCompletion, addWatch } from "./add-wait.js";
import { addRunAll } from "./add-run-all.js";
import type { DeclaredWaiter, Wait } from "./read-waiters.js";
import { emitEndedType, emitResultOption, idExpression } from "./emit-wait.js";
import { runtime } from "./runtime.js";

/** Adds the parts of a waiter to a client: its data, the type of a finished result, and the methods that wait. */
export function addWaiter(generated: GeneratedApi, waiter: DeclaredWaiter): void {
  const { creation } = waiter;
  const wait = prepareWait(generated, waiter);
  addWaitForCompletion(generated, wait);
  addWatch(generated, wait);
  addChecks(generated, wait);
  if (creation === undefined) return;
  addCreateAndWait(generated, { ...wait, creation });
  addRunAll(generated, { ...wait, creation });
}

function prepareWait(generated: GeneratedApi, waiter: DeclaredWaiter): Wait {
  const { lookup, field, terminal, failed, output, creation } = waiter;
  const result = generated.operation(waiter.result);
  const made = creation?.operation.result.type.text ?? result.result.type.text;
  const ended = generated.claimTypeName(`Finished${made}`);
  const checked = output && { name: generated.claimTypeName("Result"), default: "unknown" };
  const wait: Wait = { ...waiter, result, ended, checked, table: `${lookup.tableName}Waiter` };
  generated.addType({
    name: ended,
    parameters: checked && [`${checked.name} = ${checked.default}`],
    doc: describeEnded(wait),
    text: emitEnded(wait),
  });
  const facts = { field, terminal, ...(failed && { failed }), ...(output && { output }) };
  generated.addTable({ name: wait.table, value: facts });
  return wait;
}

function describeEnded({ result, field, checked }: Wait): string {
  const name = result.result.type.text;
  const typed = checked && ` \`${checked.name}\` is the output of the schema for its result.`;
  return `\`${name}\` after it finished. Narrow on \`${field}\`.${typed ?? ""}`;
}

function emitEnded({ field, terminal, output, checked, result }: Wait): string {
  const { text } = result.result.type;
  const member = (status: string): string => {
    const base = `${text} & { readonly ${emitKey(field)}: ${emitString(status)} }`;
    if (checked === undefined || output?.status !== status) return `\n  | (${base})`;
    const typed = `{ readonly ${emitKey(output.field)}: ${checked.name} }`;
    return `\n  | (${base} & (unknown extends ${checked.name} ? unknown : ${typed}))`;
  };
  return terminal.map(member).join("");
}

/** Lets the operation that reads a result check it with a schema, if the document names the field with the outcome. */
function addChecks(generated: GeneratedApi, wait: Wait): void {
  const { result, checked, table } = wait;
  if (checked === undefined) return;
  generated.importType(wait.ended);
  generated.importTable(table);
  const readAs = generated.addImport(runtime.types.ReadAs);
  const { text } = result.result.type;
  passResult(generated, result.id, {
    through: generated.addImport(runtime.withResult),
    args: [table, idExpression(result), "options?.result"],
    result: `${readAs}<${text}, ${emitEndedType(wait)}, ${checked.name}>`,
    option: { type: emitResultOption(generated, wait), typeParameter: checked },
    doc: "With `options.result`, a schema checks and types the result of completed work.",
  });
}
