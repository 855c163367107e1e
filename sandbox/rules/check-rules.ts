import { checkReasoning, type Reasoning, normalizeModel } from "../../generated/reasoning.js";
import { checkRegion, type Regions } from "../../generated/regions.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import type { ValidationDetail } from "../../runtime/errors/index.js";
import { asList, asRecord, asText, type JsonObject } from "../../runtime/json/values.js";
import { showJson } from "../../runtime/text/show.js";

/**
 * Returns every reason for a 422 that no schema can express: what the region does not have, and settings that the model
 * does not accept. These are the same checks that users have.
 */
export function checkRules(
  operation: ServedOperation,
  region: string,
  body: unknown,
): ValidationDetail[] {
  return [...checkRegionRules(operation, region, body), ...checkReasoningRules(operation, body)];
}

/** Returns what a region has against a request. */
export function checkRegionRules(
  { api, id }: ServedOperation,
  region: string,
  body: unknown,
): ValidationDetail[] {
  return checkRegionOf(api, region, id, body);
}

/** Returns what the model has against the reasoning settings of a body. */
export function checkReasoningRules(operation: ServedOperation, body: unknown): ValidationDetail[] {
  const isChecked = readReasoning(operation) !== undefined;
  return isChecked ? checkReasoningOf(operation.api, body) : [];
}

// Names come from the documents that the functions were generated from. Other names are unknown.
const checkRegionOf = checkRegion as Regions["checkRegion"];
const checkReasoningOf = checkReasoning as Reasoning["checkReasoning"];

/**
 * Words a schema problem about a level as the service does: the message names the model and its provider, the field in
 * snake case, the requested value and the supported ones.
 *
 * Source: Service description, Errors (validation message shapes).
 */
export function restateLevel(
  operation: ServedOperation,
  body: unknown,
  details: readonly ValidationDetail[],
): readonly ValidationDetail[] {
  const facts = readReasoning(operation);
  if (facts === undefined) return details;
  const known = checkReasoningOf(operation.api, asRecord(body));
  const restated = known.length > 0 ? known : [describeUnknown(facts, asRecord(body))];
  return details.flatMap((detail) => (isLevel(detail, facts) ? restated : [detail]));
}

/** A setting that is an object has no list of values, so this must be a level. */
function isLevel({ loc, type }: ValidationDetail, { settingField }: AppliedReasoning): boolean {
  return type === "enum" && loc[1] === settingField;
}

/** The tables do not have the model, so its provider is unknown, and any level may be supported. */
function describeUnknown(
  { modelField, settingField, levels }: AppliedReasoning,
  body: Readonly<Record<string, unknown>>,
): ValidationDetail {
  const model = body[modelField];
  const named = typeof model === "string" ? `Model ${model}` : "The default model";
  const field = settingField.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const requested = showJson(body[settingField]);
  const msg = `${named} (provider not known) does not support ${field} ${requested}, supported values: ${levels.join(", ")}`;
  return { loc: ["body", settingField], msg, type: "value_error" };
}

/** What a document says about the reasoning settings of an operation. */
export interface AppliedReasoning {
  readonly modelField: string;
  readonly settingField: string;
  /** Every value that some model accepts for a setting that is one value. */
  readonly levels: readonly string[];
  /** Values that apply to a model if no setting is sent, by wire path. */
  readonly defaultsOf: (model: unknown) => JsonObject;
}

/** Reads the facts from the document of an operation; `undefined` if its body has no such settings. */
export function readReasoning(operation: ServedOperation): AppliedReasoning | undefined {
  const { api, id, document } = operation;
  const facts = asRecord(document["x-reasoning"]);
  if (facts["operation"] !== id) return undefined;
  const settingField = asText(facts["settingField"]);
  const rows = asList(facts["rows"]).map(asRecord);
  const levels = rows.flatMap(({ accepts }) => asList(asRecord(accepts)[settingField]));
  return {
    modelField: asText(facts["modelField"]),
    settingField,
    levels: [...new Set(levels.map(String))],
    defaultsOf(model) {
      const name = resolve(api, asText(model));
      return asRecord(rows.find(({ models }) => asList(models).includes(name))?.["defaults"]);
    },
  };
}

// The function was generated from the same document.
const resolve = normalizeModel as Reasoning["normalizeModel"];
