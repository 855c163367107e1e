import { sortMembers } from "../sort-members.js";
import { resourceOf } from "../api.js";
import type { Api, ApiOperation, DeploymentTable, RegionalTypes, Resource } from "../api.js";
import { emitTypeName } from "../text/code.js";
import { listOperations, type OpenApiDocument } from "../openapi.js";
import { assertStructure } from "./assert-structure.js";
import { findUnsupported } from "./find-unsupported.js";
import { emitOperationName } from "../names/operation-name.js";
import { nameOperations, type OperationPlace } from "../names/name-operations.js";
import { NameScope, takenTables, takenTypes } from "../name-scope.js";
import { readBasePath, readDeployment, readServers } from "./read-deployment.js";
import { idTypeName, readOperation } from "./read-operation.js";
import { readSecurity } from "./read-security.js";
import { TypeReader } from "./read-types.js";
import { hasMembers } from "./document-shape.js";
import { GeneratorError, type Locate, type Problem } from "../problem.js";
import { pointerTo, type Step } from "../step.js";

/** Options for documents that were not written for this generator. */
export interface ReadOptions {
  /** Name of the client's class; the name of the API by default. */
  readonly clientName?: string | undefined;
  /** Whether operations without a resource stay methods of the client; true by default. */
  readonly isFlat?: boolean;
  /** First part of the environment variables that the document does not name. */
  readonly env?: string | undefined;
  /** Gives requests and responses types of their own; by default, they have the same. */
  readonly split?: (document: OpenApiDocument) => Pick<Api, "typed" | "twins">;
}

/**
 * Reads a bundled document into the model that the emitters print.
 *
 * Throws a GeneratorError when two operations would become the same method.
 */
export function readApi(
  name: string,
  given: OpenApiDocument,
  locate: Locate,
  { clientName = name, isFlat = true, env, split }: ReadOptions = {},
): Api {
  assertStructure(given, locate);
  const document = isFlat ? given : inOrder(given);
  const basePath = readBasePath(document);
  const naming = isFlat ? undefined : { basePath, title: document.info.title };
  const { places, notes } = nameOperations(listOperations(document), naming, locate);
  const names = new NameScope(takenTypes);
  const className = names.claim(`${emitTypeName(clientName)}Client`);
  const classNames = nameClasses(places, names, isFlat ? undefined : document);
  const idKinds = readIdKinds(document, names, locate);
  const directions = split?.(document) ?? { typed: document, twins: new Map<string, string>() };
  const types = new TypeReader(document, names, directions);
  const tables = new NameScope(takenTables);
  const operations = places.map((place) => readOperation(place, types, tables));
  const deployment = readDeployment(document, operations, env);
  return {
    name,
    className,
    document,
    isSorted: !isFlat,
    ...directions,
    basePath,
    deployment,
    servers: readServers(document, operations),
    schemes: readSecurity(document, env).schemes,
    ...groupOperations(document, operations, classNames),
    schemas: types.schemas,
    aliases: types.aliases,
    idKinds,
    regional: readRegional(deployment, names),
    claimTypeName: (wanted) => names.claim(wanted),
    notes: [...notes, ...types.notes, ...findUnsupported(document)],
  };
}

/** Returns the names of the operations of a document that was not written for this generator. */
export function namesOfOperations(document: OpenApiDocument): ReadonlyMap<object, string> {
  const naming = { basePath: readBasePath(document), title: document.info.title };
  const all = listOperations(inOrder(document));
  const { places } = nameOperations(all, naming, () => ({ file: naming.title }));
  return new Map(places.map(({ name, source }) => [source, emitOperationName(name)]));
}

/** Sorts paths and schemas: their order means nothing where a program writes the document, and changes at its whim. */
function inOrder({ paths, components, ...document }: OpenApiDocument): OpenApiDocument {
  const schemas = sortMembers(components?.schemas ?? {});
  return {
    ...document,
    ...(paths && { paths: sortMembers(paths) }),
    ...(components && { components: { ...components, schemas } }),
  };
}

/**
 * Names the class of each resource.
 *
 * @param naming - the document, if it does not name the resources itself: resource classes then yield to its schemas
 */
function nameClasses(
  places: readonly OperationPlace[],
  names: NameScope,
  naming: OpenApiDocument | undefined,
): ReadonlyMap<string, string> {
  const resources = new Set(places.flatMap((place) => place.name.resource ?? []));
  const schemas = new Set(Object.keys(naming?.components?.schemas ?? {}).map(emitTypeName));
  return new Map(
    [...resources].map((resource) => {
      const wanted = emitTypeName(resource);
      return [resource, names.claim(wanted + (schemas.has(wanted) ? "Resource" : ""), "Resource")];
    }),
  );
}

function groupOperations(
  document: OpenApiDocument,
  operations: readonly ApiOperation[],
  classNames: ReadonlyMap<string, string>,
): Pick<Api, "operations" | "resources"> {
  const owners = operations.map(resourceOf);
  const ownedBy = (owner: string | undefined): ApiOperation[] =>
    operations.filter((_, at) => owners[at] === owner);
  const resources = [...classNames].map(([name, className]): Resource => {
    const own = ownedBy(name);
    const tag = document.tags?.find((each) => each.name === own[0]?.source.tags?.[0]);
    return { name, className, description: tag?.description ?? "", operations: own };
  });
  return { operations: ownedBy(undefined), resources };
}

/** Reads the region types of a client, which it has if the API has several regions. */
function readRegional({ regions }: DeploymentTable, names: NameScope): RegionalTypes | undefined {
  const known = Object.keys(regions);
  if (known.length < 2) return undefined;
  return { type: names.claim("Region"), parameter: names.claim("R"), regions: known };
}

/**
 * Reads the kinds of identifiers in a document, sorted, and claims the names of their types.
 *
 * Throws a GeneratorError when two of them would become one type.
 */
function readIdKinds(document: OpenApiDocument, names: NameScope, locate: Locate): string[] {
  const found = findIdKinds(document);
  const kinds = [...found.keys()].toSorted();
  const problems = kinds.flatMap((kind): Problem[] => {
    const type = idTypeName(kind);
    if (names.claim(type) === type) return [];
    const message = `the type of the x-id ${JSON.stringify(kind)} would be ${type}, which is taken`;
    const expected = "an x-id with a type of its own";
    return [{ ...locate(pointerTo(found.get(kind))), message, expected }];
  });
  if (problems.length > 0) throw new GeneratorError(problems);
  return kinds;
}

/** Collects the kinds from the whole document, because a reference may lead to any part of it, each with a place. */
function findIdKinds(node: unknown, step?: Step, found = new Map<string, Step>()): typeof found {
  if (!hasMembers(node)) return found;
  const { "x-id": kind } = node;
  if (typeof kind === "string" && !found.has(kind)) found.set(kind, { parent: step, key: "x-id" });
  for (const key of Object.keys(node)) findIdKinds(node[key], { parent: step, key }, found);
  return found;
}
