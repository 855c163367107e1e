import { isRecord, type JsonObject } from "../../runtime/json/values.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import type { TurnSettings } from "../service/run.js";
import { proxyCountryInEffect } from "./regional-rule.js";
import { readReasoning, type AppliedReasoning } from "./check-rules.js";

/**
 * Returns the settings of a turn: those of the body, and the defaults for the rest. The defaults of the document's
 * schemas have already been filled in.
 */
export function turnSettings(
  operation: ServedOperation,
  region: string,
  body: JsonObject,
): TurnSettings {
  const facts = readReasoning(operation);
  const browser = isRecord(body["browserSettings"]) ? body["browserSettings"] : {};
  const model = facts && body[facts.modelField];
  return {
    model: typeof model === "string" ? model : undefined,
    reasoningSetting: facts && body[facts.settingField],
    reasoning: facts ? reasoningInEffect(facts, body) : {},
    proxyCountryCode: proxyCountryInEffect(operation, region, browser["proxyCountryCode"]),
    record: browser["record"] === true,
  };
}

/**
 * Returns reasoning values by wire path. If the setting is absent, the service's defaults for the model apply. Any
 * setting, even an empty one, leaves everything else to the provider.
 */
function reasoningInEffect(
  { modelField, settingField, defaultsOf }: AppliedReasoning,
  body: JsonObject,
): JsonObject {
  const setting = body[settingField];
  if (setting !== undefined) return Object.fromEntries(leavesOf(setting, settingField));
  return { ...defaultsOf(body[modelField]) };
}

/** `null` and an empty object set nothing. */
function leavesOf(value: unknown, path: string): [string, unknown][] {
  if (value === null) return [];
  if (!isRecord(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${path}.${name}`));
}
