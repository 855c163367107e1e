import type { ApiOperation } from "../../generator/model/api.js";
import { emitString } from "../../generator/model/text/code.js";
import { emitCall } from "../../generator/weave/emit-call.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { addMethod } from "./add-wait.js";
import { emitEndedType } from "./emit-wait.js";
import { emitCreation, sentenceOf, emitStep } from "./emit-creation.js";
import type { CreationWait } from "./read-waiters.js";
import { runtime } from "./runtime.js";

/** Adds the method that creates many pieces of work, a bounded number at a time, and waits for the end of each. */
export function addRunAll(generated: GeneratedApi, wait: CreationWait): void {
  addMethod(generated, wait, "runAll", () => {
    const creation = wait.creation.operation;
    const [body, created] = [creation.body?.type.text ?? "unknown", creation.result.type.text];
    const outcome = generated.addImport(runtime.types.RunOutcome);
    return {
      doc: describeRunAll(creation),
      parameters: [
        { name: "bodies", type: `${generated.addImport(runtime.types.Items)}<${body}>` },
      ],
      options: `${generated.addImport(runtime.types.RunAllOptions)}<${created}, ${body}>`,
      returnType: `AsyncGenerator<${outcome}<${body}, ${created}, ${emitEndedType(wait)}>, void, undefined>`,
      statement: emitRunAll(generated, wait),
    };
  });
}

function describeRunAll(creation: ApiOperation): string {
  return [
    `${sentenceOf(creation)} for each body, a bounded number at a time. Yields the outcomes as they arrive.`,
    "",
    "A failure is the outcome of one body and does not end the others. If the work may have been created, it is",
    "reported and not retried. Bodies that share a `workspace` are carried out one after another. Leaving the loop",
    "ends the waits and does not cancel the work.",
    "",
    "With the option `journal`, a later call continues where an earlier one ended, even after a crash.",
    "",
    "@param bodies - The bodies, as an array or an iterator. An iterator is read when there is capacity.",
    "@throws {ConfigurationError} Invalid option, unknown capacity, or the journal is in use.",
    "@throws {JournalError} The journal cannot be written; nothing more was created.",
  ].join("\n");
}

function emitRunAll(generated: GeneratedApi, wait: CreationWait): string {
  const { operation } = wait.creation;
  const members = {
    create: `(body, request) => ${emitCreation(generated, wait)}`,
    wait: emitStep(generated, wait),
    capacity: emitCapacity(generated, operation),
    work: emitWork(generated, wait),
  };
  return `return ${emitCall(generated.addImport(runtime.runAll), [members, "bodies", "options"])};`;
}

/** The function that reads the free capacity, if the document says where it is (`x-capacity`) and it exists. */
function emitCapacity(generated: GeneratedApi, creation: ApiOperation): string | undefined {
  const extension = creation.source["x-capacity"];
  if (!isRecord(extension)) return undefined;
  const { api, operation, limit, active } = extension;
  const call = generated.addSiblingCall(String(api), String(operation));
  if (call === undefined) return undefined;
  const table = `${creation.tableName}Capacity`;
  generated.addTable({ name: table, value: { limit, active } });
  generated.importTable(table);
  const read = generated.addImport(runtime.readCapacity);
  return `${read}(${table}, (request) =>\n  ${call}(request),\n)`;
}

/** What a journal needs to know of the work. */
function emitWork(generated: GeneratedApi, { creation, table }: CreationWait): string {
  generated.importTable(table);
  const { operation, idField } = creation;
  return `{ operation: ${emitString(operation.id)}, id: ${emitString(idField)}, waiter: ${table} }`;
}
