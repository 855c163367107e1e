import { paramTagsOf, pathParametersOf, type ApiOperation } from "../../generator/model/api.js";
import { bodyParameter, type Parameter } from "../../generator/model/client-draft.js";
import { emitLiteral, emitMemberName, emitProse } from "../../generator/model/text/code.js";
import { emitOperation } from "../../generator/weave/emit-call.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { readPaging, type Pages, type Paging } from "./read-paging.js";
import { runtime } from "./runtime.js";

/**
 * Adds an iterator over the items of all pages: `things.list` gets `things.iterate`, and `things.listParts` gets
 * `things.iterateParts`.
 */
export function addIterator(generated: GeneratedApi, operation: ApiOperation, pages: Pages): void {
  const paging = readPaging(generated.api, operation, pages);
  const what = operation.method.replace(/^(?:list|get|read)(?=$|[A-Z])/, "");
  const name = emitMemberName(`iterate ${what}`);
  if (!generated.mayAdd(operation, name)) return;
  const table = `${operation.tableName}Paging`;
  generated.addTable(table, { operation: operation.id, ...paging.facts });
  const { required = false } = operation.parameters ?? {};
  const item = `${generated.addImport(runtime.ItemAt)}<${operation.result.type}, ${emitLiteral(paging.facts.items)}>`;
  generated.addMethod(operation, {
    name,
    doc: describeIterator(operation, paging),
    calls: [operation.method],
    parameters: listParameters(operation, required),
    returnType: `AsyncGenerator<${item}, void, undefined>`,
    returned: generated.emitCall(forms[paging.form].iterate, [
      table,
      emitFetch(operation, pages.in === "body"),
      `options${required ? "" : " ?? {}"}`,
      ...(pages.in === "body" ? ["body"] : []),
    ]),
  });
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
  const call = emitOperation(operation, page, { body: "body" });
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
  return [
    `The ${emitProse(items)} of all pages of \`${operation.method}\`, in order. A page is read when its first one is requested. Leaving the loop ends the reading.\n`,
    ...paramTagsOf(operation),
    `@throws {ConnectionError} ${forms[form].failure}`,
  ].join("\n");
}
