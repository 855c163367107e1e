import { readTable } from "../support/document.js";
import type { ApiName } from "../support/redocly.js";

type OfEach<Value> = Readonly<Record<ApiName, Value>>;
type Row = readonly [string, string, string, string, "key" | "no key"];

const tables = readTable<{
  readonly operations: OfEach<readonly Row[]>;
  readonly onlyInTheUs: Partial<OfEach<readonly string[]>>;
  readonly servers: OfEach<readonly string[]>;
}>("operations");

/** Method, path, operationId, answers and need of a key of each operation that the service description shows. */
export const operations: OfEach<readonly Row[]> = tables.operations;

/** Operations that the EU deployment does not have, though their document lists it. */
export const onlyInTheUs: Partial<OfEach<readonly string[]>> = tables.onlyInTheUs;

/** Where each document's servers point: US, then EU where it is listed. */
export const servers: OfEach<readonly string[]> = tables.servers;
