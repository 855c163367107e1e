import { checkReasoning, type Reasoning } from "../../generated/reasoning.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { showJson } from "../../runtime/json/show-json.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import type { ValidationDetail } from "../openapi/validation-detail.js";
import { readReasoning, type AppliedReasoning } from "./applied-reasoning.js";

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
  if (facts?.operation !== operation.id) return details;
  return details.flatMap((detail) =>
    isLevel(detail, facts) ? problemsOf(operation, facts, asRecord(body)) : [detail],
  );
}

/** A setting that is an object has no list of values, so this must be a level. */
function isLevel({ loc, type }: ValidationDetail, { settingField }: AppliedReasoning): boolean {
  return type === "enum" && loc.length === 2 && loc[1] === settingField;
}

function problemsOf(
  { api }: ServedOperation,
  facts: AppliedReasoning,
  body: Readonly<Record<string, unknown>>,
): ValidationDetail[] {
  const known = checkReasoningOf(api, body);
  return known.length > 0 ? known : [describeUnknown(facts, body)];
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

// Names come from the documents that the function was generated from. Other names are unknown.
const checkReasoningOf = checkReasoning as Reasoning["checkReasoning"];
