import type { IncomingMessage } from "node:http";
import { nearestName } from "../../runtime/text/unknown-name.js";
import { allOperations, type Api, type ApiOperation } from "../api/api.js";
import { sentMethod } from "../api/openapi.js";
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

/** Reads where a request goes. */
export function readTarget({ method = "", url = "" }: IncomingMessage): Target {
  const [path = "", ...query] = url.split("?");
  return { method, path, query: new URLSearchParams(query.join("?")) };
}

/** Finds the operations of an API by requests, with and without the path of a server. */
export class Routes {
  readonly #routes: readonly Route[];
  readonly #prefixes: readonly string[];

  constructor(api: Api) {
    this.#prefixes = [...(api.deployment.basePaths ?? []), ""].map(String);
    const rank = new Map<Route, string>();
    for (const operation of allOperations(api)) {
      const method = sentMethod(operation.httpMethod);
      const fixed = fixedMembersOf(operation);
      const route = { operation, method, pattern: patternOf(operation, api), fixed };
      // Literal paths come first, and the longest of those that begin alike.
      const shape = pathShape(operation.path).replaceAll("{}", "\uFFFE");
      rank.set(route, `${operation.fixedQuery === "" ? 1 : 0}${shape}\uFFFF`);
    }
    const inOrder = (one: Route, other: Route): number =>
      String(rank.get(one)) < String(rank.get(other)) ? -1 : 1;
    this.#routes = [...rank.keys()].toSorted(inOrder);
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
    const meant = routes.filter((route) => route.method === wanted);
    const matches = meant.map((route) => ({ ...route, path: readPath(route, target) }));
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

function patternOf({ sentPath, server }: ApiOperation, { deployment }: Api): RegExp {
  const prefixes = [...(server?.paths ?? deployment.basePaths ?? []), ""];
  const before = prefixes.map((prefix) => emitPattern(prefix ?? "", "[^/]+")).join("|");
  return new RegExp(`^(?:${before})${emitPattern(sentPath, "([^/]+)")}$`);
}

/** @param parameter - pattern in place of each parameter */
function emitPattern(path: string, parameter: string): string {
  const literals = path.split(/\{[^{}]*\}/).map((text) => text.replaceAll(/[^\w/]/g, "\\$&"));
  return literals.join(parameter);
}

function fixedMembersOf({ fixedQuery }: ApiOperation): Route["fixed"] {
  const members = [...new URLSearchParams(fixedQuery)];
  return members.map(([name, value]) => [name, new RegExp(`^${emitPattern(value, "([^]*)")}$`)]);
}

function isFor({ pattern, fixed }: Route, { path, query }: Target): boolean {
  return (
    pattern.test(path) &&
    fixed.every(([name, value]) => query.getAll(name).some((text) => value.test(text)))
  );
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
