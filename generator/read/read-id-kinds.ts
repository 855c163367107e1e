import { emitPointer } from "../../runtime/json/pointer.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { GeneratorError, type Problem } from "../model/problem.js";
import type { Locate } from "./names/name-operations.js";
import type { NameScope } from "./names/name-scope.js";
import { idTypeName } from "./read-operation.js";

/**
 * Reads the kinds of identifiers in a document, sorted, and claims the names of their types.
 *
 * Throws a GeneratorError when two of them would become one type.
 */
export function readIdKinds(document: OpenApiDocument, names: NameScope, locate: Locate): string[] {
  const kinds = [...findIdKinds(document)].toSorted();
  const problems = kinds.flatMap((kind): Problem[] => {
    const type = idTypeName(kind);
    if (names.claim(type) === type) return [];
    const message = `the type of the x-id ${JSON.stringify(kind)} would be ${type}, which is taken`;
    const place = locate(emitPointer(...(findPlace(document, kind) ?? [])));
    return [{ ...place, message, expected: "an x-id with a type of its own" }];
  });
  if (problems.length > 0) throw new GeneratorError(problems);
  return kinds;
}

/** Collects the kinds from the whole document, because an ID can occur in any schema or parameter. */
function findIdKinds(document: OpenApiDocument): Set<string> {
  const kinds = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("x-id" in node && typeof node["x-id"] === "string") kinds.add(node["x-id"]);
    Object.values(node).forEach(visit);
  };
  visit(document);
  return kinds;
}

function findPlace(node: unknown, kind: string): string[] | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  if ("x-id" in node && node["x-id"] === kind) return ["x-id"];
  for (const [key, child] of Object.entries(node)) {
    const steps = findPlace(child, kind);
    if (steps !== undefined) return [key, ...steps];
  }
  return undefined;
}
