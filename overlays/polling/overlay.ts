import {
  bodyParameter,
  paramTagsOf,
  pathParametersOf,
  type ApiOperation,
  type Parameter,
} from "../../generator/api/api.js";
import { schemasIn } from "../../generator/api/extensions.js";
import { emitLiteral, emitMemberName, emitProse } from "../../generator/api/text/code.js";
import { callNoting, callOperation, callRuntime } from "../../generator/client/call.js";
import { addMethods } from "../../generator/client/change.js";
import type { ClientCode } from "../../generator/client/client-code.js";
import { doc, throwsOf } from "../../generator/client/doc.js";
import { mayAdd, operationsWith } from "../../generator/client/find.js";
import { defineOverlay, type Overlay } from "../../generator/client/overlay.js";
import { addWaiter, type DeclaredWaiter } from "./add-waiter.js";
import { type Pages, readPaging, type Paging } from "./read-paging.js";
import { runtime } from "./runtime.js";
import { emitId, waitErrors } from "./wait.js";

/**
 * Adds methods that wait: for the end of work whose status lookup has `x-waiter`, from its creation or for many at
 * once, and for a condition of the caller (`x-condition`). Adds iterators over all pages of an operation with
 * `x-pages`.
 */
export const polling: Overlay = defineOverlay({
  name: "polling",
  extensions: schemasIn("overlays/polling"),
  apply(client) {
    for (const [operation, pages] of operationsWith<Pages>(client, "x-pages"))
      addIterator(client, operation, pages);
    for (const [lookup, waiter] of operationsWith<DeclaredWaiter>(client, "x-waiter"))
      addWaiter(client, lookup, waiter);
    for (const [operation, name] of operationsWith<string>(client, "x-condition"))
      addCondition(client, operation, name);
  },
});

/** Adds the method that polls an operation until the caller accepts a response. */
function addCondition(client: ClientCode, operation: ApiOperation, name: string): void {
  const { type } = operation.result;
  const read = `(request) => note(${callOperation(operation, "request")})`;
  const args = [emitId(operation), read, "options", "this.#transport"];
  const options = `${client.use(runtime.typeOf("ConditionOptions"))}<${type}>`;
  addMethods(client, operation, [
    {
      name: emitMemberName(name),
      docs: [
        doc(
          `Poll \`${operation.method}\` until \`options.until\` accepts a response, and return that response.`,
          "",
          ...paramTagsOf(operation),
          throwsOf(operation.method),
          ...waitErrors,
        ),
      ],
      parameters: [...pathParametersOf(operation), { name: "options", type: options }],
      returnType: `ApiPromise<${type}>`,
      statements: `return ${callNoting(client, runtime.waitForCondition, ...args)};`,
    },
  ]);
}

/**
 * Adds an iterator over the items of all pages: `things.list` gets `things.iterate`, and `things.listParts` gets
 * `things.iterateParts`.
 */
function addIterator(client: ClientCode, operation: ApiOperation, pages: Pages): void {
  const paging = readPaging(client.api, operation, pages);
  const listed = operation.method.replace(/^(?:list|get|read)(?=$|[A-Z])/, "");
  const name = emitMemberName(`iterate ${listed}`);
  if (!mayAdd(client, operation, name)) return;
  const table = `${operation.tableName}Paging`;
  client.addTable(table, { operation: operation.id, ...paging.facts });
  const { required = false } = operation.parameters ?? {};
  const item = `${client.use(runtime.typeOf("ItemAt"))}<${operation.result.type}, ${emitLiteral(paging.facts.items)}>`;
  const isInBody = pages.in === "body";
  const pagesOf = callRuntime(
    client,
    forms[paging.form].iterate,
    table,
    emitFetch(operation, isInBody),
    `options${required ? "" : " ?? {}"}`,
    ...(isInBody ? ["body"] : []),
  );
  addMethods(client, operation, [
    {
      name,
      docs: [describeIterator(operation, paging)],
      parameters: listParameters(operation, required),
      returnType: `AsyncGenerator<${item}, void, undefined>`,
      statements: `return ${pagesOf};`,
    },
  ]);
}

const forms = {
  cursor: {
    iterate: runtime.iterateByCursor,
    failure: "A page says that there is a next one, but leads to no unread page.",
  },
  link: {
    iterate: runtime.iterateByLink,
    failure:
      "A page leads back to a page that was already read, or its link sets no parameter of the operation.",
  },
  position: {
    iterate: runtime.iterateByPosition,
    failure: "A page is the same as the page before it, or does not have the total.",
  },
};

function emitFetch(operation: ApiOperation, isInBody: boolean): string {
  const isTaken = operation.pathParameters.some(({ argument }) => argument === "page");
  const page = isTaken ? "page_" : "page";
  const call = callOperation(operation, page, { caller: operation, body: "body" });
  return isInBody ? `(${page}, body) => ${call}` : `(${page}) => ${call}`;
}

function listParameters(operation: ApiOperation, isRequired: boolean): Parameter[] {
  const { body, parameters } = operation;
  const others = parameters === undefined ? "" : `${parameters.type} & `;
  return [
    ...pathParametersOf(operation),
    ...(body === undefined ? [] : [bodyParameter(body.type, body, isRequired)]),
    { name: "options", type: `${others}RequestOptions`, hasQuestionToken: !isRequired },
  ];
}

function describeIterator(operation: ApiOperation, { form, facts }: Paging): string {
  const items = facts.items.at(-1) ?? "items";
  return doc(
    `The ${emitProse(items)} of all pages of \`${operation.method}\`, in order. A page is read when its first one is requested. Leaving the loop ends the reading.`,
    "",
    ...paramTagsOf(operation),
    throwsOf(operation.method),
    `@throws {ConnectionError} ${forms[form].failure}`,
  );
}
