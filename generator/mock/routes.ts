import { asList, asRecord } from "../../runtime/json/values.js";
import { nearestName } from "../../runtime/text/unknown-name.js";
import { allOperations, type Api, type ApiOperation } from "../api/api.js";
import { sentMethod } from "../api/openapi.js";
import { emitPattern } from "../api/text/code.js";
import { listPathNames, pathShape } from "../api/path-shape.js";

/** An operation, and which requests are for it. */
interface Route {
  readonly operation: ApiOperation;
  readonly method: string;
  readonly pattern: RegExp;
  /** The members of the query that its path has, and what their values are. */
  readonly fixed: readonly (readonly [name: string, value: RegExp])[];
}

/** A request, as far as it says which operation it is for. */
export interface Target {
  readonly method: string;
  /** As it was sent. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The operation that a request is for, and the path parameters as they were sent. */
export interface Match {
  readonly operation: ApiOperation;
  readonly path: Readonly<Record<string, string>>;
}

/** Why no operation is meant, and the methods that its path has. */
export interface Miss {
  readonly message: string;
  readonly allowed: readonly string[];
}

/** Finds the operations of an API by requests, with and without the path of a server. */
export class Routes {
  readonly #routes: readonly Route[];
  readonly #prefixes: readonly string[];

  constructor(api: Api) {
    this.#prefixes = [...(api.deployment.basePaths ?? []), ""].map(String);
    const routes = allOperations(api).map((operation) => {
      const { httpMethod, path, fixedQuery } = operation;
      // Literal paths come first, and the longest of those that begin alike.
      const shape = pathShape(path).replaceAll("{}", "\uFFFE");
      const rank = `${fixedQuery === "" ? 1 : 0}${shape}\uFFFF`;
      const [method, pattern] = [sentMethod(httpMethod), patternOf(operation, api)];
      return { operation, method, pattern, fixed: fixedMembersOf(operation), rank };
    });
    this.#routes = routes.toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
  }

  /**
   * Finds the operation of a request; one that is read with GET also has HEAD.
   *
   * @param isRight - whether a request is one for an operation, where several have its path, such as those of RPC
   */
  find(target: Target, isRight: (match: Match) => boolean): Match | Miss {
    const fitting = this.#routes.filter((route) => isFor(route, target));
    const [best] = fitting;
    if (best === undefined) return { message: this.#describeMiss(target), allowed: [] };
    const shapeOf = ({ operation }: Route): string => pathShape(operation.sentPath);
    const routes = fitting.filter((route) => shapeOf(route) === shapeOf(best));
    const allowed = routes.map((each) => each.method);
    const wanted = target.method === "HEAD" && !allowed.includes("HEAD") ? "GET" : target.method;
    const matches = routes
      .filter((route) => route.method === wanted)
      .map((route) => ({ ...route, path: readPath(route, target) }));
    const match = (matches.length > 1 ? matches.find(isRight) : undefined) ?? matches[0];
    if (match !== undefined) return match;
    const message = `${target.method} is not declared for ${best.operation.path}; expected ${allowed.join(" or ")}`;
    return { message, allowed };
  }

  #describeMiss({ method, path }: Target): string {
    const steps = path.split("/");
    const known = this.#prefixes.flatMap((prefix) =>
      this.#routes.map(({ operation }): [string, string] => {
        const own = `${prefix}${operation.path}`.split("/");
        // What is given in place of a parameter is no typo of its name.
        const filled = own.map((step, at) =>
          own.length === steps.length && /^\{[^{}]*\}$/.test(step) ? String(steps[at]) : step,
        );
        return [filled.join("/"), operation.path];
      }),
    );
    const paths = new Map(known);
    const nearest = paths.get(nearestName(path, [...paths.keys()]) ?? "");
    const meant = nearest === undefined ? "" : `; did you mean ${nearest}?`;
    return `the document has no path for ${method} ${path}${meant}`;
  }
}

function patternOf(operation: ApiOperation, { deployment }: Api): RegExp {
  const { sentPath, server, declaredParameters } = operation;
  const prefixes = [...(server?.paths ?? deployment.basePaths ?? []), ""];
  const before = prefixes.map((prefix) => patternWith(prefix ?? "", () => "[^/]+")).join("|");
  const own = patternWith(sentPath, (name, at) => {
    // Of parameters that follow each other, as in /{id}{ext}, the values of the second say where it begins.
    const isNext = sentPath[at - 1] === "}";
    const schema = declaredParameters.find((each) => isNext && each.name === name)?.schema;
    const values = asList(asRecord(schema)["enum"]).map((value) => emitPattern(String(value)));
    return `(${values.join("|") || "[^/]+"})`;
  });
  return new RegExp(`^(?:${before})${own}$`);
}

/** @param emitParameter - returns the pattern in place of a parameter that begins at a position */
function patternWith(path: string, emitParameter: (name: string, at: number) => string): string {
  return path.replaceAll(/\{([^{}]*)\}|[^{]+|\{/g, (text, name: string | undefined, at: number) =>
    // What a path has without encoding is encoded on its way.
    name === undefined
      ? emitPattern(text.replaceAll(/[^!-~]+|["<>`]/g, encodeURIComponent))
      : emitParameter(name, at),
  );
}

function fixedMembersOf({ fixedQuery }: ApiOperation): Route["fixed"] {
  return [...new URLSearchParams(fixedQuery)].map(([name, value]) => {
    return [name, new RegExp(`^${patternWith(value, () => "([^]*)")}$`)];
  });
}

function isFor({ pattern, fixed }: Route, { path, query }: Target): boolean {
  if (!pattern.test(path)) return false;
  return fixed.every(([name, value]) => query.getAll(name).some((text) => value.test(text)));
}

function readPath({ operation, pattern, fixed }: Route, { path, query }: Target): Match["path"] {
  const inQuery = fixed.flatMap(([name, value]) => {
    const found = query.getAll(name).flatMap((text) => value.exec(text)?.slice(1) ?? []);
    return found.map(encodeURIComponent);
  });
  const values = [...(pattern.exec(path)?.slice(1) ?? []), ...inQuery];
  const names = listPathNames(`${operation.sentPath}?${operation.fixedQuery}`);
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
}
