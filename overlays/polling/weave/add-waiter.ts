import type { ApiOperation } from "../../../generator/model/api.js";
import { emitKey, emitString } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import { addCreateAndWait } from "./add-create-and-wait.js";
import { addRunAll } from "./add-run-all.js";
import { addWaitForCompletion } from "./add-wait-for-completion.js";
import type { DeclaredWaiter } from "./read-waiters.js";
import type { Wait } from "./wait.js";

/** Adds what a waiter gives to a client: its data, the type of a result at its end, and the methods that wait. */
export function addWaiter(generated: GeneratedApi, waiter: DeclaredWaiter): void {
  const { lookup, field, terminal, creation } = waiter;
  const result = generated.operation(waiter.result);
  const made = creation?.operation.result.type.text ?? result.result.type.text;
  const ended = generated.claimTypeName(`Finished${made}`);
  const wait: Wait = { ...waiter, result, ended, table: `${lookup.tableName}Waiter` };
  generated.addType({
    name: ended,
    doc: `\`${result.result.type.text}\` at its end; comparing the ${field} tells which end it was.`,
    text: emitEnded(waiter, result),
  });
  generated.addTable({ name: wait.table, value: { field, terminal } });
  addWaitForCompletion(generated, wait);
  if (creation === undefined) return;
  addCreateAndWait(generated, { ...wait, creation });
  addRunAll(generated, { ...wait, creation });
}

function emitEnded({ field, terminal }: DeclaredWaiter, { result }: ApiOperation): string {
  const member = (status: string): string =>
    `\n  | (${result.type.text} & { readonly ${emitKey(field)}: ${emitString(status)} })`;
  return terminal.map(member).join("");
}
