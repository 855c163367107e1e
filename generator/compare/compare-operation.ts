import type { Api, ApiOperation } from "../model/api.js";
import type { ParameterObject } from "../model/openapi.js";
import { compareExtensions } from "./compare-extensions.js";
import { gone, lags, type Gap } from "./gap.js";
import { titleOf, type OperationPair } from "./match-operations.js";
import { mapParameters } from "./walk-pairs.js";

/** Compares two descriptions of an operation as a whole, without its parameters, body, and result. */
export function compareOperation({ before, after }: OperationPair, api: Api): Gap[] {
  const title = titleOf(api, after);
  return [
    ...(before.id === after.id
      ? []
      : [lags("name", `${title} is ${after.id}(); ours: ${before.id}()`)]),
    ...(before.keyless === after.keyless
      ? []
      : [lags("auth", `${title} ${after.keyless ? "needs no key" : "needs a key"}`)]),
    ...compareExtensions(before.source, after.source, title),
    ...compareDeprecation(before.source, after.source, title),
    ...compareForms(before, after, title),
  ];
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
