import { creationOf, type ApiOperation } from "../../generator/model/api.js";
import { effectiveSchema } from "../../generator/model/effective-schema.js";
import type { Referable, SchemaObject } from "../../generator/model/openapi.js";
import { resolveResult } from "../../generator/model/resolve-json.js";
import { emitKey, emitProse, emitString } from "../../generator/model/text/code.js";
import { emitOperation } from "../../generator/weave/emit-call.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { extensionOf } from "../../generator/model/extensions.js";
import { runtime } from "./runtime.js";
import { addWaitMethod, emitWaiting, type Wait } from "./wait.js";

/** An operation that creates work. */
export interface Creation {
  readonly operation: ApiOperation;
  /** Type of its body. */
  readonly body: string;
  /** Field of its result that identifies the work. */
  readonly idField: string;
}

/** Finds the operation that creates the work of a status lookup, if its result has what the lookup needs. */
export function findCreation({ api }: GeneratedApi, lookup: ApiOperation): Creation | undefined {
  const operation = creationOf(api, lookup);
  const [parameter, ...others] = lookup.pathParameters;
  if (operation?.body === undefined || parameter === undefined || others.length > 0)
    return undefined;
  const { properties = {} } = resolveResult(api.document, operation.source) ?? {};
  const kindOf = (schema: Referable<SchemaObject> = {}): unknown =>
    effectiveSchema(api.document, schema)["x-id"];
  const declared = lookup.declaredParameters.find(
    ({ in: place, name }) => place === "path" && name === parameter.name,
  );
  const kind = kindOf(declared?.schema);
  // Named like the parameter, or of the same kind of ID.
  const idField = Object.hasOwn(properties, parameter.name)
    ? parameter.name
    : Object.keys(properties).find(
        (name) => kind !== undefined && kindOf(properties[name]) === kind,
      );
  return idField === undefined ? undefined : { operation, body: operation.body.type, idField };
}

/** Adds the method that creates work and waits for its end. */
export function addCreateAndWait(generated: GeneratedApi, wait: Wait, creation: Creation): void {
  const created = creation.operation.result.type;
  addWaitMethod(generated, wait, {
    name: "createAndWait",
    doc: [
      `${sentenceOf(creation.operation)}, then wait for its end.`,
      "`options.onCreated` receives the ID immediately. Use it to resume a wait that ended early.",
    ].join("\n\n"),
    calls: [creation.operation.method, "waitForCompletion"],
    parameters: [{ name: "body", type: creation.body }],
    options: `${generated.addImport(runtime.CreateAndWaitOptions)}<${created}>`,
    returnType: `ApiPromise<${wait.ended}>`,
    returned: generated.emitLastResponse(runtime.createAndWait, [
      `(request) => ${emitCreation(generated, wait, creation)}`,
      emitStep(generated, wait, creation, "note"),
      "options",
      "this.#transport.clock",
    ]),
  });
}

/** Adds the method whose result `runAll` carries out: it creates many pieces of work and waits for the end of each. */
export function addBatch(generated: GeneratedApi, wait: Wait, creation: Creation): void {
  const { operation, body, idField } = creation;
  if (!generated.mayAdd(wait.lookup, "batch")) return;
  const created = operation.result.type;
  const steps = {
    create: `(body, request) => ${emitCreation(generated, wait, creation)}`,
    wait: emitStep(generated, wait, creation),
    capacity: emitCapacity(generated, operation),
    clock: "this.#transport.clock",
    pollInterval: "this.#transport.pollInterval",
    // What a journal needs to know of the work.
    work: `{ operation: ${emitString(operation.id)}, id: ${emitString(idField)}, waiter: ${wait.table} }`,
  };
  const result = wait.checked?.typeParameter.name;
  const outcome = generated.addClientType("RunAllOutcome", {
    parameters: result === undefined ? [] : [`${result} = unknown`],
    doc: "Outcome of one body of `runAll`. Narrow on `kind`.",
    text: `${generated.addImport(runtime.RunOutcome)}<${body}, ${created}, ${wait.ended}>`,
  });
  addWaitMethod(generated, wait, {
    name: "batch",
    doc: describeBatch(operation),
    parameters: [{ name: "bodies", type: `${generated.addImport(runtime.Items)}<${body}>` }],
    options: `${generated.addImport(runtime.RunAllOptions)}<${created}, ${body}>`,
    returnType: `${generated.addImport(runtime.Batch)}<${outcome}${result === undefined ? "" : `<${result}>`}>`,
    returned: generated.emitCall(runtime.createBatch, [steps, "bodies", "options"]),
  });
}

function describeBatch(creation: ApiOperation): string {
  return [
    `${sentenceOf(creation)} for each body, a bounded number at a time: \`runAll(batch)\` does so and yields the outcomes.`,
    "A failure is the outcome of one body and does not end the others. If the work may have been created, it is reported and not retried. Bodies that share a `workspace` are carried out one after another. Leaving the loop ends the waits and does not cancel the work.",
    "With the option `journal`, a later call continues where an earlier one ended, even after a crash.",
    "@param bodies - The bodies, as an array or an iterator. An iterator is read when there is capacity.",
  ].join("\n\n");
}

/** The start of a sentence about an operation: `Create a run`. */
function sentenceOf({ source: { summary }, method }: ApiOperation): string {
  return summary === undefined ? `\`${method}\`` : emitProse(summary.replace(/\.\s*$/, ""));
}

/** Emits the call that creates work, with a `body` and the settings `request`. Its response must identify the work. */
function emitCreation(
  generated: GeneratedApi,
  { lookup }: Wait,
  { operation, idField }: Creation,
): string {
  const type = lookup.pathParameters[0]?.type;
  const kind = type === "number" || type === "boolean" ? type : "string";
  const request = generated.emitNeeding("request", { [idField]: kind });
  return emitOperation(operation, request, { body: "body" });
}

/** Emits the function that waits for created work. */
function emitStep(
  generated: GeneratedApi,
  wait: Wait,
  { idField }: Creation,
  note?: string,
): string {
  const { argument = "" } = wait.lookup.pathParameters[0] ?? {};
  const id = idField === argument ? argument : `${emitKey(idField)}: ${argument}`;
  return `({ ${id} }, waiting) => ${emitWaiting(generated, wait, note)}`;
}

/** Where the free capacity can be read (`x-capacity`). */
type Capacity = Readonly<Record<"api" | "operation" | "limit" | "active", string>>;

/** The function that reads the free capacity, if the document says where it is and that exists. */
function emitCapacity(generated: GeneratedApi, creation: ApiOperation): string | undefined {
  const capacity = extensionOf<Capacity>(creation.source, "x-capacity");
  const account = capacity && generated.addSibling(capacity.api, capacity.operation);
  if (account === undefined) return undefined;
  const table = `${creation.tableName}Capacity`;
  generated.addTable(table, { limit: capacity?.limit, active: capacity?.active });
  const read = generated.addImport(runtime.readCapacity);
  return `${read}(${table}, (request) =>\n  this.#transport.send(${account}, {}, request),\n)`;
}
