import {
  describePathParameters,
  pathParametersOf,
  resourceOf,
  type ApiOperation,
} from "../../generator/model/api.js";
import { bodyParameter } from "../../generator/model/body-parameter.js";
import { emitLiteral, emitMemberName, emitProse } from "../../generator/model/text/code.js";
import { emitCall } from "../../generator/weave/emit-call.js";
import type { GeneratedApi, MethodAddition } from "../../generator/weave/generated-api.js";
import type { ValueSymbol } from "../../generator/weave/runtime-symbols.js";
import { emitOperation } from "./emit-operation.js";
import type { PagedOperation, PagingForm } from "./read-pages.js";
import { runtime } from "./runtime.js";

/**
 * Adds an iterator over the items of all pages: `things.list` gets `things.iterate`, and `things.listParts` gets
 * `things.iterateParts`.
 */
export function addIterator(generated: GeneratedApi, paged: PagedOperation): void {
  const { operation, paging } = paged;
  const name = iteratorName(operation.method);
  const resource = resourceOf(operation);
  if (!generated.mayAdd(resource, name)) return;
  const table = `${operation.tableName}Paging`;
  generated.addTable({ name: table, value: { operation: operation.id, ...paging.facts } });
  generated.importTable(table);
  const { required = false } = operation.parameters ?? {};
  generated.addMethod(resource, {
    name,
    doc: describeIterator(operation, paging),
    parameters: listParameters(operation, required),
    returnType: `AsyncGenerator<${emitItem(generated, operation, paging)}, void, undefined>`,
    statement: `return ${emitCall(generated.addImport(iterators[paging.form]), [
      table,
      emitFetch(paged),
      `options${required ? "" : " ?? {}"}`,
      ...(paged.isInBody ? ["body"] : []),
    ])};`,
  });
}

function emitFetch({ operation, isInBody }: PagedOperation): string {
  const isTaken = operation.pathParameters.some(({ argument }) => argument === "page");
  const page = isTaken ? "page_" : "page";
  const call = emitOperation(operation, page, { body: "body" });
  return isInBody ? `(${page}, body) => ${call}` : `(${page}) => ${call}`;
}

const iterators: Readonly<Record<PagingForm["form"], ValueSymbol>> = {
  cursor: runtime.iterateByCursor,
  link: runtime.iterateByLink,
  position: runtime.iterateByPosition,
};

function listParameters(
  operation: ApiOperation,
  isRequired: boolean,
): MethodAddition["parameters"] {
  const { body, parameters } = operation;
  const others = parameters === undefined ? "" : `${parameters.type.text} & `;
  return [
    ...pathParametersOf(operation),
    ...(body === undefined ? [] : [bodyParameter(body.type.text, body, isRequired)]),
    { name: "options", type: `${others}RequestOptions`, hasQuestionToken: !isRequired },
  ];
}

function emitItem(
  generated: GeneratedApi,
  { result }: ApiOperation,
  { facts }: PagingForm,
): string {
  const itemAt = generated.addImport(runtime.types.ItemAt);
  return `${itemAt}<${result.type.text}, ${emitLiteral(facts.items)}>`;
}

function describeIterator(operation: ApiOperation, { form, facts }: PagingForm): string {
  const items = facts.items.at(-1) ?? "items";
  return [
    `The ${emitProse(items)} of all pages of \`${operation.method}\`, in order. A page is read when its first one is`,
    "requested. Leaving the loop ends the reading.",
    "",
    ...describePathParameters(operation),
    `@throws {ConnectionError} ${failures[form]}`,
  ].join("\n");
}

const failures: Readonly<Record<PagingForm["form"], string>> = {
  cursor: "A page says that there is a next one, but leads to no unread page.",
  link: "A page leads back to a page that was already read, or its link sets no parameter of the operation.",
  position: "A page is the same as the page before it, or does not have the total.",
};

function iteratorName(method: string): string {
  const what = method.replace(/^(?:list|get|read)(?=$|[A-Z])/, "");
  return emitMemberName(`iterate ${what}`);
}
