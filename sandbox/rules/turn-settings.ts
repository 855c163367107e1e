import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import type { TurnSettings } from "../service/run.js";
import { proxyCountryInEffect } from "./proxy-country.js";
import { readReasoning, type AppliedReasoning } from "./applied-reasoning.js";

/**
 * The settings with which a turn is carried out: what the body says, and what applies where it says
 * nothing. The defaults of the document's schemas have been filled in before.
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
 * Reasoning values by wire path. An absent setting applies the service's defaults for the model; any
 * setting, even an empty one, leaves all that it does not name to the provider.
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
