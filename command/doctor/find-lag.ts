import { compareFacts } from "../../generator/facts/compare-facts.js";
import { describeFact } from "../../generator/facts/fact-difference.js";
import { listOperations } from "../../generator/facts/list-operations.js";
import { asRecord } from "../../runtime/json/as-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { sourceName } from "../../runtime/text/source-name.js";
import { UsageError } from "../shared/usage-error.js";
import { readPublished } from "./read-published.js";

/** What a published document states differently from the one in the package. */
export interface Lag {
  /** `v4`, `billing`, … */
  readonly api: string;
  /** The file or URL, without credentials and query. */
  readonly source: string;
  /** One line per fact. */
  readonly differences: readonly string[];
}

/**
 * Compares a published document with the document in the package that describes most of its operations.
 *
 * @throws {UsageError} when it cannot be read, or shares no operation with any API
 */
export async function findLag(from: string): Promise<Lag> {
  const published = await readPublished(from);
  const { api, document } = await findCounterpart(published, from);
  const differences = compareFacts(document, published)
    // Hosts are settings, and the package names none.
    .filter(({ place }) => place !== "servers" && place !== "info")
    .map(describeFact);
  return { api, source: sourceName(from), differences };
}

interface Counterpart {
  readonly api: string;
  readonly document: JsonObject;
}

async function findCounterpart(published: JsonObject, from: string): Promise<Counterpart> {
  const { documents } = await import("../../sandbox/documents.js");
  const wanted = listOperations(published);
  const [best] = documents
    .map(({ api, content }) => {
      const document = asRecord(content);
      return { api, document, shared: countShared(listOperations(document), wanted) };
    })
    .toSorted((a, b) => b.shared - a.shared);
  if (best !== undefined && best.shared > 0) return best;
  const names = documents.map(({ api }) => api).toSorted();
  throw new UsageError(
    `${sourceName(from)} shares no operation with any API of the package; expected a document of ${names.join(", ")}.`,
  );
}

function countShared(ours: ReadonlyMap<string, unknown>, wanted: ReadonlyMap<string, unknown>) {
  return [...ours.keys()].filter((title) => wanted.has(title)).length;
}
