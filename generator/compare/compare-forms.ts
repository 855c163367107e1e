import type { Api } from "../model/api.js";
import type { ParameterObject } from "../model/openapi.js";
import type { Change } from "./change.js";
import { titleOf, type OperationPair } from "./match-operations.js";
import { mapParameters } from "./schemas/walk-pairs.js";

/** Compares how parameters are serialized, which schemas do not describe, and what is deprecated. */
export function compareForms({ before, after }: OperationPair, api: Api): Change[] {
  const title = titleOf(api, after);
  const earlier = mapParameters(before);
  const parameters = [...mapParameters(after)].flatMap(([key, parameter]) => {
    const old = earlier.get(key);
    const place = `${title} ${parameter.in}.${parameter.name}`;
    return old === undefined ? [] : compareForm(old, parameter, place);
  });
  return [...compareDeprecation(before.source, after.source, title), ...parameters];
}

function compareForm(old: ParameterObject, current: ParameterObject, place: string): Change[] {
  const [was, is] = [readForm(old), readForm(current)];
  const changed = (["style", "explode", "allowReserved"] as const).filter(
    (key) => was[key] !== is[key],
  );
  return [
    ...changed.map((key): Change => ({
      kind: "parameter",
      severity: "minor",
      message: `${place} has ${key} ${is[key]}, and had ${was[key]}`,
    })),
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

interface Deprecable {
  readonly deprecated?: boolean;
}

function compareDeprecation(before: Deprecable, after: Deprecable, place: string): Change[] {
  const [was, is] = [before, after].map(({ deprecated }) => deprecated === true);
  if (was === is) return [];
  const message = `${place} is ${is ? "deprecated" : "no longer deprecated"}`;
  return [{ kind: "deprecation", severity: "minor", message }];
}
