import type { Api, ApiOperation, DeploymentTable, RegionalTypes, Resource } from "../api.js";
import { emitTypeName } from "../code.js";
import { GeneratorError, type Problem } from "../problem.js";
import { NameScope } from "./name-scope.js";
import { httpMethods, type OpenApiDocument } from "../openapi.js";
import { readOperationName } from "./operation-name.js";
import { readBasePath, readDeployment } from "./read-deployment.js";
import { idTypeName, readOperation, type OperationPlace } from "./read-operation.js";
import { TypeReader } from "./read-types.js";

/** Finds the place of a node of the bundled document in the file that a person wrote. */
export type Locate = (pointer: string) => Pick<Problem, "file" | "line" | "column">;

/**
 * Reads a bundled document into the model that the emitters print.
 *
 * Throws a GeneratorError when two operations would become the same method.
 */
export function readApi(name: string, document: OpenApiDocument, locate: Locate): Api {
  const places = readPlaces(document);
  assertDistinct(places, locate);
  const names = new NameScope();
  const className = names.claim(`${emitTypeName(name)}Client`);
  const resourceNames = [...new Set(places.flatMap((place) => place.name.resource ?? []))];
  const classNames = new Map(
    resourceNames.map((resource) => [resource, names.claim(emitTypeName(resource), "Resource")]),
  );
  const idKinds = readIdKinds(document);
  for (const kind of idKinds) names.claim(idTypeName(kind));
  const types = new TypeReader(document, names);
  const operations = places.map((place) => ({
    resource: place.name.resource,
    operation: readOperation(document, place, types),
  }));
  const of = (resource: string | undefined): ApiOperation[] =>
    operations.filter((entry) => entry.resource === resource).map(({ operation }) => operation);
  const deployment = readDeployment(
    document,
    operations.map(({ operation }) => operation),
  );
  return {
    name,
    className,
    document,
    basePath: readBasePath(document),
    deployment,
    operations: of(undefined),
    resources: [...classNames].map(([resource, resourceClass]) =>
      readResource(document, resource, resourceClass, of(resource)),
    ),
    schemas: types.schemas,
    aliases: types.aliases,
    idKinds,
    regional: readRegional(deployment, names),
    claimTypeName: (wanted) => names.claim(wanted),
  };
}

function readResource(
  document: OpenApiDocument,
  name: string,
  className: string,
  operations: readonly ApiOperation[],
): Resource {
  return { name, className, description: describeResource(document, operations), operations };
}

/** A client is typed by its region when there is a choice. */
function readRegional({ regions }: DeploymentTable, names: NameScope): RegionalTypes | undefined {
  const known = Object.keys(regions);
  if (known.length < 2) return undefined;
  return { type: names.claim("Region"), parameter: names.claim("R"), regions: known };
}

function readPlaces(document: OpenApiDocument): OperationPlace[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    httpMethods.flatMap((httpMethod) => {
      const source = item[httpMethod];
      if (source === undefined) return [];
      return [
        { path, httpMethod, item, source, name: readOperationName(source, httpMethod, path) },
      ];
    }),
  );
}

/** Members that every client has, or may get once its API exists in several regions. */
const ownMembers = ["http", "region"];

/** Two operations may not become one method, nor a method of the client displace one of its resources. */
function assertDistinct(places: readonly OperationPlace[], locate: Locate): void {
  const owners = new Map<string, OperationPlace>();
  const resources = new Set(places.flatMap((place) => place.name.resource ?? []));
  const problems = places.flatMap((place): Problem[] => {
    const { resource, method } = place.name;
    const member = resource === undefined ? method : `${resource}.${method}`;
    const other = owners.get(member);
    owners.set(member, place);
    if (other !== undefined) return [clash(place, `${member}() of ${title(other)}`, locate)];
    const own = ownMembers.find((name) => name === (resource ?? method));
    if (own !== undefined) return [clash(place, `the client's own ${own}`, locate)];
    return resources.has(member) ? [clash(place, `the resource ${member}`, locate)] : [];
  });
  if (problems.length > 0) throw new GeneratorError(problems);
}

function clash(place: OperationPlace, taken: string, locate: Locate): Problem {
  const pointer = `#/paths/${place.path.replaceAll("~", "~0").replaceAll("/", "~1")}/${place.httpMethod}`;
  return {
    ...locate(pointer),
    message: `${title(place)} would get the name of ${taken}`,
    expected: "names that differ; give one of the two an x-name such as `resource.method`",
  };
}

function title({ httpMethod, path, source }: OperationPlace): string {
  const id = source.operationId === undefined ? "" : ` (operationId ${source.operationId})`;
  return `${httpMethod.toUpperCase()} ${path}${id}`;
}

/** What the tag shared by a resource's operations says of it. */
function describeResource(document: OpenApiDocument, operations: readonly ApiOperation[]): string {
  const tag = operations[0]?.source.tags?.[0];
  return document.tags?.find(({ name }) => name === tag)?.description ?? "";
}

/** Kinds are gathered from the whole document, since an identifier may stand in any schema or parameter. */
function readIdKinds(document: OpenApiDocument): string[] {
  const kinds = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("x-id" in node && typeof node["x-id"] === "string") kinds.add(node["x-id"]);
    Object.values(node).forEach(visit);
  };
  visit(document);
  return [...kinds].toSorted();
}
