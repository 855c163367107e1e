import { pathShape } from "../model/path-shape.js";
import type { LoadedDocument } from "../load/load-documents.js";
import { listOperations, type OpenApiDocument } from "../model/openapi.js";
import { GeneratorError, type Problem } from "../model/problem.js";
import { readBasePath } from "../read/read-deployment.js";
import type { Published } from "./load-published.js";

/**
 * Asserts that every published document describes the API that it is passed for: the same service at another base path
 * is accepted, another API is not.
 *
 * Throws a GeneratorError that names which of our documents it matches.
 */
export function assertFitting(
  published: readonly Published[],
  documents: readonly LoadedDocument[],
): void {
  const problems = published.flatMap((each) => checkFitting(each, documents));
  if (problems.length > 0) throw new GeneratorError(problems);
}

function checkFitting(each: Published, documents: readonly LoadedDocument[]): Problem[] {
  const { name, from, document } = each;
  const own = documents.find((ours) => ours.name === name)?.document;
  if (own === undefined || countShared(own, document) > 0) return [];
  const [best] = documents
    .map((ours) => ({ name: ours.name, count: countShared(ours.document, document) }))
    .toSorted((a, b) => b.count - a.count);
  const isElsewhere = best !== undefined && best.count > 0;
  // The service may have moved to another base path.
  if (!isElsewhere && countShared(own, document, "") > 0) return [];
  const message =
    listOperations(document).length === 0
      ? "has no operations"
      : `has no operation of ${name}${isElsewhere ? `, and ${best.count} of ${best.name}` : ""}`;
  const expected = isElsewhere
    ? `${best.name}=${from}, or --force to replace ${name} with it`
    : `a document of ${name}, or --force to replace ${name} with this one`;
  return [{ file: from, message, expected }];
}

/** Counts the operations that both documents have, by whole paths or relative to each base path. */
function countShared(ours: OpenApiDocument, published: OpenApiDocument, base?: string): number {
  const other = listShapes(published, base);
  return listShapes(ours, base).filter((operation) => other.includes(operation)).length;
}

function listShapes(document: OpenApiDocument, base = readBasePath(document)): string[] {
  const operations = listOperations(document);
  return operations.map(({ httpMethod, path }) => `${httpMethod} ${pathShape(base + path)}`);
}
