import {
  allOperations,
  creationOf,
  describePathParameters,
  pathParametersOf,
  resourceOf,
  type Api,
  type ApiOperation,
} from "../../generator/api.js";
import { emitKey, emitMemberName, emitString, emitTypeName } from "../../generator/code.js";
import type { GeneratedApi } from "../../generator/generated-api.js";
import { resolve, resolveResult, type SchemaObject } from "../../generator/openapi.js";
import { defineOverlay, type AnyOverlay } from "../../generator/overlay.js";

/** A status lookup that tells when work has ended (`x-waiter`). */
interface Waiter {
  readonly lookup: ApiOperation;
  readonly field: string;
  readonly terminal: readonly string[];
  /** Name of the operation that reads the result. */
  readonly result: string;
  /** The operation that begins the work, where its result carries what the lookup asks for. */
  readonly creation: Creation | undefined;
}

/** An operation that begins work. */
interface Creation {
  readonly operation: ApiOperation;
  /** Field of its result that identifies the work. */
  readonly idField: string;
}

/** What a document says of waiting. */
interface Facts {
  readonly waiters: readonly Waiter[];
  /** Operations to be repeated until the caller is content (`x-condition`). */
  readonly conditions: readonly ApiOperation[];
}

/**
 * Gives clients methods that wait: for the end of work whose status lookup has `x-waiter`, right from
 * its creation or for many at once, and for what `x-condition` leaves to the caller.
 */
export const polling: AnyOverlay = defineOverlay<Facts>({
  name: "polling",
  read(api) {
    const operations = allOperations(api);
    const waiters = operations.flatMap((operation) => readWaiter(api, operation));
    const conditions = operations.filter(({ source }) => source["x-condition"] !== undefined);
    return waiters.length + conditions.length === 0 ? undefined : { waiters, conditions };
  },
  apply(generated, { waiters, conditions }) {
    for (const waiter of waiters) addWaiter(generated, waiter);
    for (const condition of conditions) addCondition(generated, condition);
  },
});

function readWaiter(api: Api, lookup: ApiOperation): Waiter[] {
  const extension = lookup.source["x-waiter"];
  if (!isRecord(extension)) return [];
  const { field, terminal, result } = extension;
  return [
    {
      lookup,
      field: String(field),
      terminal: Array.isArray(terminal) ? terminal.map(String) : [],
      result: String(result),
      creation: readCreation(api, lookup),
    },
  ];
}

function readCreation(api: Api, lookup: ApiOperation): Creation | undefined {
  const operation = creationOf(api, lookup);
  const [parameter, ...others] = lookup.pathParameters;
  if (operation?.body === undefined || parameter === undefined || others.length > 0)
    return undefined;
  const idField = idFieldOf(api, operation, parameter.name, lookup);
  return idField === undefined ? undefined : { operation, idField };
}

/** The field of what was created that identifies it: named like the parameter, or of the same kind of identifier. */
function idFieldOf(
  { document }: Api,
  creation: ApiOperation,
  parameter: string,
  { declaredParameters }: ApiOperation,
): string | undefined {
  const { properties = {} } = resolveResult(document, creation.source) ?? {};
  if (Object.hasOwn(properties, parameter)) return parameter;
  const declared = declaredParameters.find(
    ({ in: place, name }) => place === "path" && name === parameter,
  );
  const kind = declared?.schema && resolve<SchemaObject>(document, declared.schema)["x-id"];
  if (kind === undefined) return undefined;
  return Object.keys(properties).find((name) => {
    const property = properties[name];
    return property !== undefined && resolve<SchemaObject>(document, property)["x-id"] === kind;
  });
}

function addWaiter(generated: GeneratedApi, waiter: Waiter): void {
  const { lookup, field, terminal, creation } = waiter;
  const result = generated.operation(waiter.result);
  const made = creation?.operation.result.type.text ?? result.result.type.text;
  const wait: Wait = { ...waiter, result, ended: generated.claimTypeName(`Finished${made}`) };
  generated.addType({
    name: wait.ended,
    doc: `\`${result.result.type.text}\` at its end; comparing the ${field} tells which end it was.`,
    text: emitEnded(waiter, result),
  });
  generated.addTable({ name: tableOf(lookup), value: { field, terminal } });
  addWaitForCompletion(generated, wait);
  if (creation === undefined) return;
  addCreateAndWait(generated, { ...wait, creation });
  addRunAll(generated, { ...wait, creation });
}

/** A waiter whose result operation was found. */
interface Wait extends Omit<Waiter, "result"> {
  readonly result: ApiOperation;
  /** Name of the type of a result at its end. */
  readonly ended: string;
}

/** A waiter for work that the client can begin. */
interface CreationWait extends Wait {
  readonly creation: Creation;
}

function emitEnded({ field, terminal }: Waiter, { result }: ApiOperation): string {
  const member = (status: string): string =>
    `\n  | (${result.type.text} & { readonly ${emitKey(field)}: ${emitString(status)} })`;
  return terminal.map(member).join("");
}

function tableOf({ tableName }: ApiOperation): string {
  return `${tableName}Waiter`;
}

function addWaitForCompletion(generated: GeneratedApi, wait: Wait): void {
  const { lookup, field, terminal, result, ended } = wait;
  if (!generated.mayAdd(resourceOf(lookup), "waitForCompletion")) return;
  generated.addImport("./types.js", ended, "type");
  generated.addMethod({
    resource: resourceOf(lookup),
    name: "waitForCompletion",
    doc: [
      `Wait for the end: \`${lookup.method}\` until the ${field} is ${listed(terminal)}, then \`${result.method}\` once.`,
      "",
      "The wait only reads. Whatever ends it early, the work goes on; waiting again resumes.",
      "",
      ...describePathParameters(lookup),
      ...waitErrors,
    ].join("\n"),
    parameters: [
      ...pathParametersOf(lookup),
      optional("options", generated.addImport("polling", "WaitOptions", "type")),
    ],
    result: ended,
    expression: emitWait(generated, wait, "options").join("\n"),
  });
}

function emitWait(generated: GeneratedApi, wait: Wait, options: string): string[] {
  const { lookup, result } = wait;
  generated.addImport("./tables.js", tableOf(lookup));
  return [
    `${generated.addImport("polling", "waitForCompletion")}(`,
    `  ${tableOf(lookup)},`,
    "  {",
    `    ${idOf(lookup)},`,
    `    status: (request) => ${emitCall(lookup, "request")},`,
    `    result: (request) => ${emitCall(result, "request")},`,
    "  },",
    `  ${options},`,
    ")",
  ];
}

function addCreateAndWait(generated: GeneratedApi, wait: CreationWait): void {
  const { lookup, ended } = wait;
  const creation = wait.creation.operation;
  if (!generated.mayAdd(resourceOf(lookup), "createAndWait")) return;
  const { body, result } = creation;
  const options = generated.addImport("polling", "CreateAndWaitOptions", "type");
  generated.addImport("./types.js", ended, "type");
  generated.addMethod({
    resource: resourceOf(lookup),
    name: "createAndWait",
    doc: [
      `${sentenceOf(creation)}, then wait for its end.`,
      "",
      "`options.onCreated` learns the id at once; with it, the wait can be resumed whatever ends it early.",
      "",
      "@throws {OutcomeUnknownError} It may have been created although no answer came; nothing was repeated.",
      ...waitErrors,
    ].join("\n"),
    parameters: [
      { name: "body", type: body?.type.text ?? "unknown" },
      optional("options", `${options}<${result.type.text}>`),
    ],
    result: ended,
    expression: [
      `${generated.addImport("polling", "createAndWait")}(`,
      `  (request) => ${emitCall(creation, "request", "body")},`,
      ...indent(emitStep(generated, wait, "")),
      "  options,",
      ")",
    ].join("\n"),
  });
}

function addRunAll(generated: GeneratedApi, wait: CreationWait): void {
  const { lookup, ended } = wait;
  if (!generated.mayAdd(resourceOf(lookup), "runAll")) return;
  const creation = wait.creation.operation;
  const [body, created] = [creation.body?.type.text ?? "unknown", creation.result.type.text];
  const items = generated.addImport("polling", "Items", "type");
  const options = generated.addImport("polling", "RunAllOptions", "type");
  const outcome = generated.addImport("polling", "RunOutcome", "type");
  generated.addImport("./types.js", ended, "type");
  generated.addMethod({
    resource: resourceOf(lookup),
    name: "runAll",
    doc: [
      `${sentenceOf(creation)} for each body, a bounded number at a time; gives the outcomes as they come.`,
      "",
      "A failure is the outcome of one body and does not end the others. What may have been created is",
      "reported and never created again. Leaving the loop ends the waits, not the work.",
      "",
      "@param bodies - One for each; an iterator is asked for the next one when there is room.",
      "@throws {ConfigurationError} An option cannot work, or nothing tells how many there is room for.",
    ].join("\n"),
    parameters: [
      { name: "bodies", type: `${items}<${body}>` },
      optional("options", `${options}<${created}>`),
    ],
    iterates: true,
    result: `AsyncGenerator<${outcome}<${body}, ${created}, ${ended}>, void, undefined>`,
    expression: [
      `${generated.addImport("polling", "runAll")}(`,
      "  {",
      `    create: (body, request) => ${emitCall(creation, "request", "body")},`,
      ...indent(indent(emitStep(generated, wait, "wait: "))),
      ...indent(indent(emitCapacity(generated, creation))),
      "  },",
      "  bodies,",
      "  options,",
      ")",
    ].join("\n"),
  });
}

/** The function that waits for what was created. */
function emitStep(generated: GeneratedApi, wait: CreationWait, key: string): string[] {
  const { lookup, creation } = wait;
  const [parameter] = lookup.pathParameters;
  const { argument = "" } = parameter ?? {};
  const name = creation.idField;
  const id = name === argument ? name : `${emitKey(name)}: ${argument}`;
  const [first = "", ...rest] = generated.mayAdd(resourceOf(lookup), "waitForCompletion")
    ? [`this.waitForCompletion(${argument}, waiting)`]
    : emitWait(generated, wait, "waiting");
  const lines = [`${key}({ ${id} }, waiting) => ${first}`, ...rest];
  return [...lines.slice(0, -1), `${lines.at(-1)},`];
}

function emitCapacity(generated: GeneratedApi, creation: ApiOperation): string[] {
  const extension = creation.source["x-capacity"];
  if (!isRecord(extension)) return [];
  const { api, operation, limit, active } = extension;
  const table = `${creation.tableName}Capacity`;
  generated.addTable({ name: table, value: { limit, active } });
  generated.addImport("./tables.js", table);
  const client = generated.addImport(
    `../${String(api)}/index.js`,
    `${emitTypeName(String(api))}Client`,
  );
  return [
    `capacity: ${generated.addImport("polling", "readCapacity")}(${table}, (request) =>`,
    `  new ${client}(this.#transport).${emitMemberName(String(operation))}(request),`,
    "),",
  ];
}

function addCondition(generated: GeneratedApi, operation: ApiOperation): void {
  const name = emitMemberName(String(operation.source["x-condition"]));
  if (!generated.mayAdd(resourceOf(operation), name)) return;
  const { text } = operation.result.type;
  const options = generated.addImport("polling", "ConditionOptions", "type");
  const wait = generated.addImport("polling", "waitForCondition");
  const id = operation.pathParameters.at(-1)?.argument ?? emitString(operation.id);
  generated.addMethod({
    resource: resourceOf(operation),
    name,
    doc: [
      `Repeat \`${operation.method}\` until \`options.until\` is content with an answer; gives that answer.`,
      "",
      ...describePathParameters(operation),
      ...waitErrors,
    ].join("\n"),
    parameters: [...pathParametersOf(operation), { name: "options", type: `${options}<${text}>` }],
    result: text,
    expression: `${wait}(${id}, (request) => ${emitCall(operation, "request")}, options)`,
  });
}

const waitErrors: readonly string[] = [
  "@throws {WaitTimeoutError} `options.timeout` has passed; the work goes on.",
  "@throws {ThrottleError} The service wants a pause that is longer than the wait may be.",
];

/** What an operation does, to be continued: `Create a run`. */
function sentenceOf({ source, method }: ApiOperation): string {
  return source.summary?.replace(/\.\s*$/, "") ?? `\`${method}\``;
}

/** Names as prose lists them: `a`, `b` or `c`. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return [quoted.slice(0, -1).join(", "), ...quoted.slice(-1)].filter(Boolean).join(" or ");
}

function optional(name: string, type: string): { name: string; type: string; optional: true } {
  return { name, type, optional: true };
}

/** A call of an operation's own method, with arguments in its order. */
function emitCall(operation: ApiOperation, options: string, body = "undefined"): string {
  const { method, pathParameters } = operation;
  const args = [
    ...pathParameters.map(({ argument }) => argument),
    ...(operation.body === undefined ? [] : [body]),
    ...(operation.parameters === undefined ? [] : ["undefined"]),
    options,
  ];
  return `this.${method}(${args.join(", ")})`;
}

/** The member that names in an error what is waited for. */
function idOf({ id, pathParameters }: ApiOperation): string {
  const parameter = pathParameters.at(-1);
  if (parameter === undefined) return `id: ${emitString(id)}`;
  const { argument, type } = parameter;
  if (type.text === "number" || type.text === "boolean") return `id: String(${argument})`;
  return argument === "id" ? "id" : `id: ${argument}`;
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
