import { allOperations, type Api, type ApiOperation } from "../../../generator/model/api.js";
import { isRecord } from "../../../runtime/json/is-record.js";
import type { Paging } from "../index.js";

/** An operation that gives its results in pages (`x-pages`), and how. */
export interface PagedOperation extends Omit<Paging, "operation"> {
  readonly operation: ApiOperation;
}

/** Reads the operations that a document gives in pages. */
export function readPages(api: Api): PagedOperation[] {
  return allOperations(api).flatMap(readPaging);
}

function readPaging(operation: ApiOperation): PagedOperation[] {
  const extension = operation.source["x-pages"];
  if (!isRecord(extension)) return [];
  const { more, cursor, next, items } = extension;
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
