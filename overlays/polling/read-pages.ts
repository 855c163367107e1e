import type { Api, ApiOperation } from "../../generator/model/api.js";
import { readOperations } from "../../generator/weave/read-operations.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { PagingFlaws, PagingReader, type PagingFacts } from "./paging-reader.js";

/** An operation that returns its results in pages (`x-pages`), and how. */
export interface PagedOperation {
  readonly operation: ApiOperation;
  readonly paging: PagingForm;
  /** Whether fields of the body ask for a page. */
  readonly isInBody: boolean;
}

/** A form of paging, with what the runtime needs to know about it. */
export interface PagingForm {
  readonly form: "cursor" | "link" | "position";
  readonly facts: PagingFacts;
}

/**
 * Reads the paged operations of a document.
 *
 * Throws a GeneratorError that locates what an operation does not have.
 */
export function readPages(api: Api): PagedOperation[] {
  return readOperations(api, (operation) => {
    const extension = operation.source["x-pages"];
    if (!isRecord(extension)) return [];
    const flaws = new PagingFlaws(api.name, operation);
    const paging = readForm(new PagingReader(api, operation, extension, flaws), extension);
    flaws.assertNone();
    return [{ operation, paging, isInBody: extension["in"] === "body" }];
  });
}

/** The schema of the extension has proven which form it is. */
function readForm(reader: PagingReader, extension: Readonly<Record<string, unknown>>): PagingForm {
  if (extension["link"] !== undefined) return { form: "link", facts: reader.readLink() };
  if (extension["cursor"] !== undefined) return { form: "cursor", facts: reader.readCursor() };
  return { form: "position", facts: reader.readPosition() };
}
