import type { Api, ApiOperation } from "../model/api.js";
import type { ParameterObject } from "../model/openapi.js";
import { describeScheme } from "../read/read-security.js";
import { compareExtensions } from "./compare-extensions.js";
import { diffLists } from "./diff-lists.js";
import { exchanged } from "./effect.js";
import { gone, lags, type Gap } from "./gap.js";
import { titleOf, type OperationPair } from "./match-operations.js";
import { mapParameters } from "./walk-pairs.js";

/** Compares two descriptions of an operation as a whole, without its parameters, body, and result. */
export function compareOperation(
  { before, after }: OperationPair,
  apis: { readonly before: Api; readonly after: Api },
): Gap[] {
  const title = titleOf(apis.after, after);
  return [
    ...(before.id === after.id
      ? []
      : [lags("name", `${title} is ${after.id}(); ours: ${before.id}()`)]),
    ...(before.keyless === after.keyless
      ? []
      : [lags("auth", `${title} ${after.keyless ? "needs no key" : "needs a key"}`)]),
    ...compareAlternatives({ before, after }, apis, title),
    ...compareExtensions(before.source, after.source, title),
    ...compareDeprecation(before.source, after.source, title),
    ...compareForms(before, after, title),
  ];
}

/** Compares the ways to authenticate, whatever the schemes are called; whether any is needed is judged per call. */
function compareAlternatives(
  { before, after }: OperationPair,
  apis: { readonly before: Api; readonly after: Api },
  title: string,
): Gap[] {
  if (before.keyless || after.keyless) return [];
  // Where the only key is sent is compared once for all operations.
  if (before.security.length < 2 && after.security.length < 2) return [];
  const { added, removed } = diffLists(
    describeAlternatives(apis.before, before),
    describeAlternatives(apis.after, after),
  );
  return [
    ...added.map((way) =>
      lags("auth", `${title} accepts ${way}`, {
        severity: "minor",
        reason: `${title} accepts ${way} as well`,
      }),
    ),
    ...removed.map((way) =>
      gone("auth", `${title} accepts ${way}`, exchanged(`${title} no longer accepts ${way}`)),
    ),
  ];
}

function describeAlternatives({ document }: Api, { security }: ApiOperation): string[] {
  return security.map((names) => {
    const ways = names.map((name) => describeScheme(document, name)).toSorted();
    return ways.length === 0 ? "calls without a key" : ways.join(" with ");
  });
}

interface Deprecable {
  readonly deprecated?: boolean;
}

function compareDeprecation(before: Deprecable, after: Deprecable, place: string): Gap[] {
  const [was, is] = [before, after].map(({ deprecated }) => deprecated === true);
  if (was === is) return [];
  const message = `${place} is deprecated`;
  if (is) return [lags("deprecation", message, { severity: "minor", reason: message })];
  const reason = `${place} is no longer deprecated`;
  return [gone("deprecation", message, { severity: "minor", reason })];
}

/** Compares how parameters are serialized, which schemas do not describe. */
function compareForms(before: ApiOperation, after: ApiOperation, title: string): Gap[] {
  const earlier = mapParameters(before);
  return [...mapParameters(after)].flatMap(([key, parameter]) => {
    const old = earlier.get(key);
    const place = `${title} ${parameter.in}.${parameter.name}`;
    return old === undefined ? [] : compareForm(old, parameter, place);
  });
}

function compareForm(old: ParameterObject, current: ParameterObject, place: string): Gap[] {
  const [was, is] = [readForm(old), readForm(current)];
  const changed = (["style", "explode", "allowReserved"] as const).filter(
    (key) => was[key] !== is[key],
  );
  return [
    ...changed.map((key) =>
      lags("parameter", `${place} has ${key} ${is[key]}; ours: ${was[key]}`, {
        severity: "minor",
        reason: `${place} has ${key} ${is[key]}, and had ${was[key]}`,
      }),
    ),
    ...compareDeprecation(old, current, place),
  ];
}

/** Reads how a parameter is serialized, with the defaults of the standard. */
function readForm(
  parameter: ParameterObject,
): Record<"style" | "explode" | "allowReserved", string> {
  const isInPath = parameter.in === "path" || parameter.in === "header";
  const style = String(parameter.style ?? (isInPath ? "simple" : "form"));
  const explode = String(parameter.explode ?? style === "form");
  return { style, explode, allowReserved: String(parameter.allowReserved ?? false) };
}
