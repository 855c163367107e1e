import {
  describePathParameters,
  pathParametersOf,
  resourceOf,
  type ApiOperation,
} from "../../../generator/model/api.js";
import { emitMemberName, emitProse, emitString } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import type { PagedOperation } from "./read-pages.js";
import { runtime } from "./runtime.js";

/**
 * Adds an iterator over the items of all pages: `things.list` gets `things.iterate`, and `things.listParts` gets
 * `things.iterateParts`.
 */
export function addIterator(generated: GeneratedApi, paged: PagedOperation): void {
  const { operation, ...fields } = paged;
  const { parameters, result, tableName, id } = operation;
  if (parameters === undefined) generated.missing(`the query parameter ${fields.cursor} of ${id}`);
  const name = iteratorName(operation.method);
  if (!generated.mayAdd(resourceOf(operation), name)) return;
  const table = `${tableName}Paging`;
  generated.addTable({ name: table, value: { operation: id, ...fields } });
  generated.importTable(table);
  const item = generated.addImport(runtime.types.ItemOf);
  generated.addMethod({
    resource: resourceOf(operation),
    name,
    doc: describeIterator(paged),
    parameters: [
      ...pathParametersOf(operation),
      {
        name: "options",
        type: `${parameters.type.text} & RequestOptions`,
        optional: !parameters.required,
      },
    ],
    gives: "iterator",
    result: `AsyncGenerator<${item}<${result.type.text}, ${emitString(fields.items)}>, void, undefined>`,
    expression: [
      `${generated.addImport(runtime.iteratePages)}(`,
      `  ${table},`,
      `  (page) => ${emitCall(operation)},`,
      `  options${parameters.required ? "" : " ?? {}"},`,
      ")",
    ].join("\n"),
  });
}

function describeIterator({ operation, items }: PagedOperation): string {
  return [
    `The ${emitProse(items)} of all pages of \`${operation.method}\`, in order. A page is read when its first one is`,
    "asked for; leaving the loop ends it.",
    "",
    ...describePathParameters(operation),
    "@throws {ConnectionError} A page says that another one follows, but leads to none that was not read yet.",
  ].join("\n");
}

function emitCall({ method, pathParameters }: ApiOperation): string {
  const args = [...pathParameters.map(({ argument }) => argument), "page"];
  return `this.${method}(${args.join(", ")})`;
}

function iteratorName(method: string): string {
  const what = method.replace(/^(?:list|get|read)(?=$|[A-Z])/, "");
  return emitMemberName(`iterate ${what}`);
}
