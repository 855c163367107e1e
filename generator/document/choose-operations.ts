import { writeAt } from "../../runtime/json/pointer.js";
import { asRecord } from "../../runtime/json/values.js";
import { listOperations, stepsTo, type Node, type OpenApiDocument } from "../api/openapi.js";
import type { OperationSource, SecurityRequirement } from "../api/openapi.js";
import { shapeOfMember } from "../api/read/document-shape.js";
import { assertKnown } from "./plan.js";
import { pickComponents, reachParts } from "./reach-parts.js";

/**
 * Narrows a document to some of its operations and what these need: schemas and other components, or an operation with
 * a part that they refer to.
 *
 * Throws a GeneratorError with exit code 2 for a name that it does not have.
 *
 * @param only - operationIds, tags as `tag:NAME`, operations as `GET /path`; or several, with commas
 * @param setting - where they are from, for messages
 */
export function chooseOperations(
  whole: OpenApiDocument,
  only: readonly string[],
  setting = "--only",
): OpenApiDocument {
  const all = listOperations(whole);
  const names = [...new Set(all.flatMap(namesOf))];
  // The name of a tag may contain a comma.
  const written = only.flatMap((each) => (names.includes(each) ? [each] : each.split(",")));
  const byPlace = new Map(all.map((each) => [placeOf(each), namesOf(each)[0]]));
  const given = written.map((each) => byPlace.get(each) ?? each);
  assertKnown({ names }, given, setting, "operation or tag");
  const isChosen = (each: OperationSource): boolean =>
    namesOf(each).some((name) => given.includes(name));
  const { kept, used } = reach(whole, all, isChosen);
  const tagged = new Set(kept.flatMap(({ source }) => source.tags ?? []));
  const { webhooks: _, tags, ...rest } = whole;
  return {
    ...rest,
    ...(tags && { tags: tags.filter(({ name }) => tagged.has(name)) }),
    paths: pickPaths(kept),
    components: pickComponents(whole, (component) => used.has(component)),
  };
}

/** Returns the names of an operation that choose it. */
function namesOf(operation: OperationSource): string[] {
  const { operationId = placeOf(operation), tags = [] } = operation.source;
  return [operationId, ...tags.map((tag) => `tag:${tag}`)];
}

function placeOf({ httpMethod, path }: OperationSource): string {
  return `${httpMethod.toUpperCase()} ${path}`;
}

/** Finds the operations that are chosen, or have a part that others refer to, and the components that all of them use. */
function reach(
  whole: OpenApiDocument,
  all: readonly OperationSource[],
  isChosen: (each: OperationSource) => boolean,
) {
  const kept = new Set<OperationSource>();
  const used = new Set<unknown>();
  const useSchemes = (security: readonly SecurityRequirement[] = []): void => {
    for (const name of security.flatMap(Object.keys))
      used.add(whole.components?.securitySchemes?.[name]);
  };
  const keep = (each: OperationSource): void => {
    kept.add(each);
    used.add(each.source).add(each.item.parameters);
    useSchemes(each.source.security);
  };
  useSchemes(whole.security);
  all.filter(isChosen).forEach(keep);
  reachParts(whole, used, (steps) => all.filter((each) => isAt(each, steps)).forEach(keep));
  return { kept: all.filter((each) => kept.has(each)), used };
}

function isAt(operation: OperationSource, steps: readonly string[]): boolean {
  const isShared = steps[1] === operation.path && steps[2] === "parameters";
  return isShared || stepsTo(operation).every((step, at) => steps[at] === step);
}

function pickPaths(kept: readonly OperationSource[]): NonNullable<OpenApiDocument["paths"]> {
  const paths = new Map<string, Node>();
  for (const { path, httpMethod, item, source } of kept) {
    const isShared = (key: string): boolean =>
      shapeOfMember("pathItem", key)?.startsWith("operation") !== true;
    const shared = Object.entries(item).filter(([key]) => isShared(key));
    const own = paths.get(path) ?? Object.fromEntries(shared);
    const [, , ...steps] = stepsTo({ path, httpMethod });
    paths.set(path, asRecord(writeAt(own, steps, source)));
  }
  return Object.fromEntries(paths);
}
