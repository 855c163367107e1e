import type { Api, ApiOperation } from "../../api/api.js";
import type { ParameterObject } from "../../api/openapi.js";
import { pathShape } from "../../api/path-shape.js";
import { describeScheme } from "../../api/read/read-security.js";
import { compareExtensions, compareFact, compareFacts, compareLists } from "./change.js";
import { pairByName } from "./change.js";
import type { Change } from "./change.js";
import { listOwnTypes } from "./compare-names.js";
import { pairAnswers, titleOf, type OperationPair, type Sides } from "./match-operations.js";
import { mapParameters } from "./schemas/walk-pairs.js";

/**
 * Compares each operation that both descriptions have, but for the schemas of what it accepts and returns: its method as
 * callers see it, the key that it needs, how parameters are serialized, statuses, and what is deprecated.
 */
export function compareOperations({ before: old, after: current, pairs }: Sides): Change[] {
  return pairs.flatMap((pair) => {
    const [was, is] = [pair.before.source, pair.after.source];
    const title = titleOf(current, pair.after);
    return [
      ...compareNames(pair),
      ...compareArguments(pair),
      ...comparePathTypes(pair),
      ...compareResults(pair, old, current),
      ...compareKeys(pair, old, current),
      ...compareExtensions(was, is, `${pair.after.id}()`, "minor"),
      ...compareDeprecation(was, is, title),
      ...compareParameters(pair, title),
      ...compareStatuses(pair, title),
    ];
  });
}

function compareNames({ before, after }: OperationPair): Change[] {
  if (before.id !== after.id) {
    const message = `${before.id}() is now called ${after.id}()`;
    return [{ severity: "major", kind: "name", message }];
  }
  if (before.path === after.path || pathShape(before.path) !== pathShape(after.path)) return [];
  const [was, is] = [before, after].map(({ path }) => path.replace(/\/$/, ""));
  const change =
    was === is
      ? `${after.id}() is sent to ${after.path}, and was to ${before.path}`
      : `path parameters of ${after.id}() have other names`;
  return [{ severity: "patch", kind: "path", message: `${change}, which no caller notices` }];
}

/** Compares a method's arguments. Path parameters differ by position; query, headers, and cookies are among the options. */
function compareArguments({ before, after }: OperationPair): Change[] {
  const list = ({ pathParameters, body }: ApiOperation): string => {
    const inPath = pathParameters.map((_, at) => `path ${at + 1}`);
    return [...inPath, body === undefined ? [] : "body", "options"].flat().join(", ");
  };
  const [was, is] = [list(before), list(after)];
  const message = `the arguments of ${after.id}() were (${was}) and are (${is})`;
  return compareFact("arguments", was, is, () => ["major", message]);
}

/**
 * Compares the types of path parameters. An ID is assignable to any text, but not to an ID of another kind. Values that a
 * document lists are compared with its schemas.
 */
function comparePathTypes({ before, after }: OperationPair): Change[] {
  return compareFacts("argument", listTypes(before), listTypes(after), (at, was, is) => {
    if (was === undefined || is === undefined) return undefined;
    const isOther = [was, is].every((type) => /^[A-Za-z]/.test(type) && type !== "string");
    const severity = isOther ? "major" : "patch";
    return [severity, `argument ${at} of ${after.id}() was a ${was} and is a ${is}`];
  });
}

function listTypes({ pathParameters }: ApiOperation): [position: number, type: string][] {
  return pathParameters.map(({ type }, at) => [at + 1, type]);
}

function compareResults({ before, after }: OperationPair, oldApi: Api, api: Api): Change[] {
  const [old, current] = [before.result, after.result];
  const isSame = old.type === current.type || outline(oldApi, old) === outline(api, current);
  if (old.kind === current.kind && isSame) return [];
  const isOpen = /^(?:unknown|void)\b/.test(old.type) || old.type === `${current.type} | undefined`;
  const message = `${after.id}() returned ${describe(old)} and returns ${describe(current)}`;
  return [{ severity: isOpen ? "minor" : "major", kind: "result", message }];
}

/** Returns a type without its names, which other rules compare, as they do the schemas behind them. */
function outline(api: Api, { type }: ApiOperation["result"]): string {
  return listOwnTypes(api, type).reduce((text, name) => text.replace(name, "*"), type);
}

function describe({ type }: ApiOperation["result"]): string {
  if (type === "void") return "nothing";
  return type === "unknown" ? "a value of unknown shape" : type;
}

/** Compares whether a key is needed, and otherwise the ways to authenticate, whatever the schemes are called. */
function compareKeys({ before, after }: OperationPair, oldApi: Api, api: Api): Change[] {
  const [was, is] = [listWays(oldApi, before), listWays(api, after)];
  const isFreed = is.includes(withoutKey);
  if ((before.keyless || after.keyless) && was.includes(withoutKey) !== isFreed)
    return isFreed
      ? [{ kind: "key", severity: "minor", message: `${after.id}() no longer needs a key` }]
      : [{ kind: "key", severity: "major", message: `${after.id}() now needs a key` }];
  const haveKeys = [oldApi, api].every(({ deployment }) => deployment.key !== undefined);
  // Where the only key is sent is compared once for all operations.
  if (haveKeys && before.security.length < 2 && after.security.length < 2) return [];
  return compareLists("key", was, is, (way, isNew) => [
    isNew ? "minor" : "major",
    `${titleOf(api, after)} ${isNew ? `accepts ${way} as well` : `no longer accepts ${way}`}`,
  ]);
}

const withoutKey = "calls without a key";

function listWays({ document }: Api, { security }: ApiOperation): string[] {
  return (security.length === 0 ? [[]] : security).map((names) => {
    const ways = names.map((name) => describeScheme(document, name)).toSorted();
    return ways.length === 0 ? withoutKey : ways.join(" with ");
  });
}

type Deprecable = Pick<ParameterObject, "deprecated">;

function compareDeprecation(before: Deprecable, after: Deprecable, place: string): Change[] {
  const [was, is] = [before.deprecated === true, after.deprecated === true];
  const change = is ? "is deprecated" : "is no longer deprecated";
  return compareFact("deprecation", was, is, () => ["minor", `${place} ${change}`]);
}

/** Compares how parameters are serialized, which schemas do not describe. */
function compareParameters({ before, after }: OperationPair, title: string): Change[] {
  const all = pairByName(mapParameters(before), mapParameters(after));
  return all.flatMap(([, old, parameter]) => {
    if (old === undefined || parameter === undefined) return [];
    const place = `${title} ${parameter.in}.${parameter.name}`;
    return [
      ...compareFacts("parameter", listForm(old), listForm(parameter), (name, was, is) => [
        name === "the name" ? "major" : "minor",
        `${place} has ${name} ${is}, and had ${was}`,
      ]),
      ...compareDeprecation(old, parameter, place),
    ];
  });
}

/** Lists how a parameter is serialized, with the defaults of the standard. Names in paths are not those of options. */
function listForm({ in: place, ...parameter }: ParameterObject): [string, string | boolean][] {
  const usual = place === "path" || place === "header" ? "simple" : "form";
  const { style = usual, explode = style === "form", allowReserved = false } = parameter;
  const name = place === "path" ? "" : parameter.name;
  return Object.entries({ "the name": name, style, explode, allowReserved });
}

/**
 * Compares the response statuses; a range and the statuses in it are the same.
 *
 * The content of successful responses is compared separately, and every error status throws an error, documented or
 * not.
 */
function compareStatuses(pair: OperationPair, title: string): Change[] {
  const pairs = pairAnswers(pair);
  const isReplaced = pairs.some(([was, is]) => was === undefined && is?.startsWith("2"));
  return pairs.flatMap(([earlier, later]): Change[] => {
    const isExact = earlier !== undefined && later !== undefined && /XX/i.test(earlier + later);
    if (earlier === later || isExact) return [];
    const kind = /^[123]/.test(earlier ?? later ?? "") ? "response" : "error";
    // What several successes return instead of one cannot be compared with it.
    const isLost = isReplaced && later === undefined && earlier?.startsWith("2");
    const message = `${title} ${describeStatus(earlier, later)}`;
    return [{ kind, severity: isLost ? "major" : "minor", message }];
  });
}

function describeStatus(earlier: string | undefined, later: string | undefined): string {
  if (earlier === undefined) return `may return ${later}`;
  if (later === undefined) return `no longer returns ${earlier}`;
  return `returns ${later}, and returned ${earlier}: its method returns the same, and only programs that read the status notice it`;
}
