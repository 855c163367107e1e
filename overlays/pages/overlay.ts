import {
  allOperations,
  describePathParameters,
  pathParametersOf,
  resourceOf,
  type ApiOperation,
} from "../../generator/api.js";
import { emitMemberName, emitProse, emitString } from "../../generator/code.js";
import type { GeneratedApi } from "../../generator/generated-api.js";
import { defineOverlay, type AnyOverlay } from "../../generator/overlay.js";

/** An operation that gives its results in pages (`x-pages`), and how. */
interface PagedOperation {
  readonly operation: ApiOperation;
  readonly more: string;
  readonly cursor: string;
  readonly next: string;
  readonly items: string;
}

/**
 * Gives every operation with `x-pages` an iterator over the items of all its pages: `things.list` gets
 * `things.iterate`, and `things.listParts` gets `things.iterateParts`.
 */
export const pages: AnyOverlay = defineOverlay<readonly PagedOperation[]>({
  name: "pages",
  read(api) {
    const found = allOperations(api).flatMap(readPages);
    return found.length === 0 ? undefined : found;
  },
  apply(generated, found) {
    for (const paged of found) addIterator(generated, paged);
  },
});

function readPages(operation: ApiOperation): PagedOperation[] {
  const extension = operation.source["x-pages"];
  if (typeof extension !== "object" || extension === null) return [];
  const { more, cursor, next, items }: Partial<Record<string, unknown>> = { ...extension };
  return [
    {
      operation,
      more: String(more),
      cursor: String(cursor),
      next: String(next),
      items: String(items),
    },
  ];
}

function addIterator(generated: GeneratedApi, paged: PagedOperation): void {
  const { operation, ...fields } = paged;
  const { parameters, result, tableName, id } = operation;
  if (parameters === undefined) generated.missing(`the query parameter ${fields.cursor} of ${id}`);
  const name = iteratorName(operation.method);
  if (!generated.mayAdd(resourceOf(operation), name)) return;
  const table = `${tableName}Paging`;
  generated.addTable({ name: table, value: { operation: id, ...fields } });
  generated.addImport("./tables.js", table);
  const item = generated.addImport("polling", "ItemOf", "type");
  generated.addMethod({
    resource: resourceOf(operation),
    name,
    doc: describeIterator(paged),
    parameters: [
      ...pathParametersOf(operation),
      { name: "parameters", type: parameters.type.text, optional: !parameters.required },
      { name: "options", type: "RequestOptions", optional: true },
    ],
    iterates: true,
    result: `AsyncGenerator<${item}<${result.type.text}, ${emitString(fields.items)}>, void, undefined>`,
    expression: [
      `${generated.addImport("polling", "iteratePages")}(`,
      `  ${table},`,
      `  (page) => ${emitCall(operation)},`,
      `  parameters${parameters.required ? "" : " ?? {}"},`,
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
  const args = [...pathParameters.map(({ argument }) => argument), "page", "options"];
  return `this.${method}(${args.join(", ")})`;
}

function iteratorName(method: string): string {
  const what = method.replace(/^(?:list|get|read)(?=$|[A-Z])/, "");
  return emitMemberName(`iterate ${what}`);
}
