import type { ReasoningMatrix } from "../../overlays/reasoning/index.js";
import { findRow, indexMatrix } from "../../overlays/reasoning/matrix-index.js";
import { isObject, type JsonObject } from "../openapi/json.js";
import type { ApiOperation } from "../openapi/operation.js";
import type { TurnSettings } from "../service/run.js";
import { proxyCountryInEffect } from "./proxy-country.js";
import { reasoningMatrices } from "./tables.js";

/**
 * The settings with which a turn is carried out: what the body says, and what applies where it says
 * nothing. The defaults of the document's schemas have been filled in before.
 */
export function turnSettings(
  operation: ApiOperation,
  region: string,
  body: JsonObject,
): TurnSettings {
  const matrix = reasoningMatrices[operation.api];
  const browser = isObject(body["browserSettings"]) ? body["browserSettings"] : {};
  const model = matrix && body[matrix.modelField];
  return {
    model: typeof model === "string" ? model : undefined,
    reasoningSetting: matrix && body[matrix.settingField],
    reasoning: matrix ? reasoningInEffect(matrix, body) : {},
    proxyCountryCode: proxyCountryInEffect(operation, region, browser["proxyCountryCode"]),
    record: browser["record"] === true,
  };
}

/**
 * Reasoning values by wire path. An absent setting applies the service's defaults for the model; any
 * setting, even an empty one, leaves all that it does not name to the provider.
 */
function reasoningInEffect(matrix: ReasoningMatrix, body: JsonObject): Record<string, unknown> {
  const { modelField, settingField, defaultModel } = matrix;
  const setting = body[settingField];
  if (setting !== undefined) return Object.fromEntries(leavesOf(setting, settingField));
  const row = findRow(indexMatrix(matrix), body[modelField] ?? defaultModel);
  return { ...row?.defaults };
}

/** `null` and an empty object set nothing. */
function leavesOf(value: unknown, path: string): [string, unknown][] {
  if (value === null) return [];
  if (!isObject(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${path}.${name}`));
}
