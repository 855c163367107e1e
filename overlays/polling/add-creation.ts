import type { MethodDeclarationStructure, OptionalKind } from "ts-morph";
import { creationOf, type ApiOperation } from "../../generator/api/api.js";
import { effectiveSchema, isNullable } from "../../generator/api/effective-schema.js";
import type { Referable, SchemaObject } from "../../generator/api/openapi.js";
import { resolveResult } from "../../generator/api/resolve-json.js";
import { emitKey, emitProse, emitString } from "../../generator/api/text/code.js";
import { callNoting, callOperation, callRuntime, needing } from "../../generator/client/call.js";
import type { ClientCode } from "../../generator/client/client-code.js";
import { doc, throwsOf } from "../../generator/client/doc.js";
import { mayAdd } from "../../generator/client/find.js";
import { extensionOf } from "../../generator/api/extensions.js";
import { runtime } from "./runtime.js";
import { methodOfWait, emitWaiting, type Wait } from "./wait.js";

/** An operation that creates work. */
export interface Creation {
  readonly operation: ApiOperation;
  /** Type of its body. */
  readonly body: string;
  /** Field of its result that identifies the work. */
  readonly idField: string;
  /** Whether the document lets it be missing, which `needing` excludes. */
  readonly isOptional: boolean;
}

/** Finds the operation that creates the work of a status lookup, if its result has what the lookup needs. */
export function findCreation({ api }: ClientCode, lookup: ApiOperation): Creation | undefined {
  const operation = creationOf(api, lookup);
  const [parameter, ...others] = lookup.pathParameters;
  // A wait has no options of the operation that creates the work.
  const isPlain = operation?.parameters?.required !== true && others.length === 0;
  if (operation?.body === undefined || parameter === undefined || !isPlain) return undefined;
  const { properties = {}, required } = resolveResult(api.document, operation.source) ?? {};
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
  if (idField === undefined || isNullable(api.document, properties[idField] ?? {}))
    return undefined;
  const isOptional = required?.includes(idField) !== true;
  return { operation, body: operation.body.type, idField, isOptional };
}

/** The method that creates work and waits for its end. */
export function methodCreateAndWait(
  wait: Wait,
  creation: Creation,
): OptionalKind<MethodDeclarationStructure> {
  const { client } = wait;
  const created = creation.operation.result.type;
  const waited = callNoting(
    client,
    runtime.createAndWait,
    `(request) => ${emitCreation(wait, creation)}`,
    emitStep(wait, creation, "note"),
    "options",
    "this.#transport.clock",
  );
  return methodOfWait(wait, {
    name: "createAndWait",
    docs: [
      doc(
        `${sentenceOf(creation.operation)}, then wait for its end.`,
        "",
        "`options.onCreated` receives the ID immediately. Use it to resume a wait that ended early.",
        "",
        throwsOf(creation.operation.method),
        throwsOf("waitForCompletion"),
      ),
    ],
    parameters: [{ name: "body", type: creation.body }],
    options: `${client.use(runtime.typeOf("CreateAndWaitOptions"))}<${created}>`,
    returnType: `ApiPromise<${wait.ended}>`,
    statements: `return ${waited};`,
  });
}

/**
 * The method that returns a batch: it creates many pieces of work and waits for the end of each. None if the document
 * declares one.
 */
export function methodBatch(
  wait: Wait,
  creation: Creation,
): OptionalKind<MethodDeclarationStructure>[] {
  const { client } = wait;
  const { operation, body, idField } = creation;
  if (!mayAdd(client, wait.lookup, "batch")) return [];
  const created = operation.result.type;
  const steps = {
    create: `(body, request) => ${emitCreation(wait, creation)}`,
    wait: emitStep(wait, creation),
    capacity: emitCapacity(client, operation),
    clock: "this.#transport.clock",
    pollInterval: "this.#transport.pollInterval",
    // What a journal needs to know of the work.
    work: `{ operation: ${emitString(operation.id)}, id: ${emitString(idField)}, waiter: ${wait.table} }`,
  };
  const result = wait.checked?.name;
  const outcome = client.addClientType("RunAllOutcome", {
    parameters: result === undefined ? [] : [`${result} = unknown`],
    doc: "Outcome of one body of a batch. Narrow on `kind`.",
    text: `${client.use(runtime.typeOf("RunOutcome"))}<${body}, ${created}, ${wait.ended}>`,
  });
  const made = callRuntime(client, runtime.createBatch, steps, "bodies", "options");
  const method = methodOfWait(wait, {
    name: "batch",
    docs: [describeBatch(operation)],
    parameters: [{ name: "bodies", type: `${client.use(runtime.typeOf("Items"))}<${body}>` }],
    options: `${client.use(runtime.typeOf("RunAllOptions"))}<${created}, ${body}>`,
    returnType: `${client.use(runtime.typeOf("Batch"))}<${outcome}${result === undefined ? "" : `<${result}>`}>`,
    statements: `return ${made};`,
  });
  return [method];
}

function describeBatch(creation: ApiOperation): string {
  return doc(
    `${sentenceOf(creation)} for each body, a bounded number at a time. Iterate over the batch with \`for await\`: it yields the outcomes as they come.`,
    "",
    "A failure is the outcome of one body and does not end the others. If the work may have been created, it is reported and not retried. Bodies that share a `workspace` are carried out one after another. Leaving the loop ends the waits and does not cancel the work.",
    "",
    "With the option `journal`, a later call continues where an earlier one ended, even after a crash.",
    "",
    "@param bodies - The bodies, as an array or an iterator. An iterator is read when there is capacity.",
  );
}

/** The start of a sentence about an operation: `Create a run`. */
function sentenceOf({ source: { summary }, method }: ApiOperation): string {
  return summary === undefined ? `\`${method}\`` : emitProse(summary.replace(/\.\s*$/, ""));
}

/** Emits the call that creates work, with a `body` and the settings `request`. Its response must identify the work. */
function emitCreation({ client, lookup }: Wait, { operation, idField }: Creation): string {
  const type = lookup.pathParameters[0]?.type;
  const kind = type === "number" || type === "boolean" ? type : "string";
  const request = needing(client, "request", { [idField]: kind });
  return callOperation(operation, request, { body: "body" });
}

/** Emits the function that waits for created work. */
function emitStep(wait: Wait, creation: Creation, note?: string): string {
  const { idField, isOptional } = creation;
  const { argument = "", type } = wait.lookup.pathParameters[0] ?? {};
  const id = idField === argument ? argument : `${emitKey(idField)}: ${argument}`;
  const fallback = isOptional ? ` = ${fallbacks.get(type) ?? '""'}` : "";
  return `({ ${id}${fallback} }, waiting) => ${emitWaiting(wait, note)}`;
}

/** What stands for an ID that the types let be missing, by its type. */
const fallbacks: ReadonlyMap<string | undefined, string> = new Map([
  ["number", "0"],
  ["boolean", "false"],
]);

/** Where the free capacity can be read (`x-capacity`). */
type Capacity = Readonly<Record<"api" | "operation" | "limit" | "active", string>>;

/** The function that reads the free capacity, if the document says where it is and that exists. */
function emitCapacity(client: ClientCode, creation: ApiOperation): string | undefined {
  const capacity = extensionOf<Capacity>(creation.source, "x-capacity");
  const account = capacity && client.useSibling(capacity.api, capacity.operation);
  const server = capacity && client.useSibling(capacity.api, "basePath");
  if (account === undefined || server === undefined) return undefined;
  const table = `${creation.tableName}Capacity`;
  client.addTable(table, { limit: capacity?.limit, active: capacity?.active });
  const read = client.use(runtime.readCapacity);
  const send = `this.#transport.send({ ...${account}, server: ${server} }, {}, request)`;
  return `${read}(${table}, (request) =>\n  ${send},\n)`;
}
