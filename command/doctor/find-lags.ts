import { comparePublished, readBare } from "../../generator/follow/compare/compare-published.js";
import { matchOperations } from "../../generator/follow/compare/match-operations.js";
import type { Api } from "../../generator/api/api.js";
import { GeneratorError } from "../../generator/api/problem.js";
import { reasonOf, sourceName } from "../../runtime/text/show.js";
import { UsageError } from "../shared/usage-error.js";
import { readPublished } from "./read-published.js";

/** What a published document states differently from the one in the package. */
export interface Lag {
  /** `v4`, `billing`, … */
  readonly api: string;
  /** The file or URL, without credentials and query. */
  readonly source: string;
  /** One line per fact that a program would notice. */
  readonly differences: readonly string[];
}

/**
 * Compares each published document with the document in the package that describes most of its operations.
 *
 * @param onDocument called before the work on each of them, which no signal interrupts
 * @throws {UsageError} when one cannot be read, or shares no operation with any API
 */
export async function findLags(
  published: readonly string[],
  onDocument: (from: string) => void,
): Promise<Lag[]> {
  const { documents } = await import("../../sandbox/documents.js");
  const apis = documents.map(({ api, content }) => readBare(api, content));
  const lags: Lag[] = [];
  for (const from of published) {
    onDocument(from);
    const theirs = read(sourceName(from), await readPublished(from));
    const ours = findCounterpart(theirs, apis);
    const differences = comparePublished(ours, theirs).map(({ message }) => message);
    lags.push({ api: ours.name, source: theirs.name, differences });
  }
  return lags;
}

function read(name: string, document: unknown): Api {
  try {
    return readBare(name, document);
  } catch (error) {
    throw error instanceof GeneratorError ? new UsageError(reasonOf(error).split("\n")[0]) : error;
  }
}

function findCounterpart(published: Api, apis: readonly Api[]): Api {
  const [best] = apis
    .map((api) => ({ api, shared: matchOperations(api, published).pairs.length }))
    .toSorted((a, b) => b.shared - a.shared);
  if (best !== undefined && best.shared > 0) return best.api;
  const names = apis.map(({ name }) => name).toSorted();
  throw new UsageError(
    `${published.name} shares no operation with any API of the package; expected a document of ${names.join(", ")}.`,
  );
}
