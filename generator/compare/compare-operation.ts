import type { Api, ApiOperation } from "../model/api.js";
import type { ParameterObject } from "../model/openapi.js";
import { compareExtensions } from "./compare-extensions.js";
import type { Effect } from "./effect.js";
import { gone, lags, type Gap } from "./gap.js";
import { titleOf, type OperationPair } from "./match-operations.js";
import { keyed } from "./walk-pairs.js";

/** Compares what two descriptions say of an operation as a whole: not of what it takes and gives. */
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
    ...compareDeprecation(before, after, title),
    ...compareForms(before, after, title),
  ];
}

function compareDeprecation(before: ApiOperation, after: ApiOperation, title: string): Gap[] {
  const [was, is] = [before, after].map(({ source }) => source.deprecated === true);
  if (was === is) return [];
  const message = `${title} is ${is ? "" : "no longer "}deprecated`;
  const effect: Effect = { severity: "minor", reason: message };
  return [
    is
      ? lags("deprecation", message, effect)
      : gone("deprecation", `${title} is deprecated`, effect),
  ];
}

/** Compares how parameters are written out, which schemas do not say. */
function compareForms(before: ApiOperation, after: ApiOperation, title: string): Gap[] {
  const earlier = keyed(before);
  return [...keyed(after)].flatMap(([key, parameter]) => {
    const old = earlier.get(key);
    const place = `${title} ${parameter.in}.${parameter.name}`;
    return old === undefined ? [] : compareForm(old, parameter, place);
  });
}

function compareForm(old: ParameterObject, current: ParameterObject, place: string): Gap[] {
  return (["style", "explode", "allowReserved", "deprecated"] as const).flatMap((key): Gap[] => {
    const [was, is] = [old[key], current[key]];
    if (was === is) return [];
    const effect: Effect = {
      severity: "minor",
      reason: `${place} has ${key} ${String(is)}, and had ${String(was)}`,
    };
    if (is === undefined) return [gone("parameter", `${place} has ${key} ${String(was)}`, effect)];
    return [lags("parameter", `${place} has ${key} ${String(is)}`, effect)];
  });
}
