import { supportedReasoning, type Reasoning } from "../../generated/reasoning.js";
import { asList, asRecord, asText } from "../../runtime/json/values.js";
import { showJson } from "../../runtime/text/show.js";
import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";
import {
  checkRegionRules,
  readReasoning,
  type AppliedReasoning,
} from "../../sandbox/rules/check-rules.js";
import type { FormField } from "./operation-form.js";

/** What the allowed values of a field depend on. */
export interface FormState {
  readonly operation: ServedOperation;
  readonly region: string;
  readonly body: unknown;
  /** All fields of the body. */
  readonly fields: readonly FormField[];
}

/** Lists what is known of a field's values, one sentence or list each; empty if nothing is. */
export function listAllowed(field: FormField, state: FormState): string[] {
  const { region, operation } = state;
  const facts = readReasoning(operation);
  const [name, ...inner] = field.path;
  const own = [...listSchema(field), ...listRegional(field, region)];
  if (facts === undefined || inner.length > 0) return own;
  if (name === facts.modelField) return [...own, `Known models: ${listModels(facts, state)}`];
  return name === facts.settingField ? [...own, ...listSettings(facts, state)] : own;
}

/** Lists the models that no rule of the region rejects. */
function listModels({ modelField }: AppliedReasoning, { operation, region }: FormState): string {
  const rows = asList(asRecord(operation.document["x-reasoning"])["rows"]).map(asRecord);
  const models = rows.flatMap((row) => asList(row["models"]).map(asText));
  const accepted = models.filter(
    (model) => checkRegionRules(operation, region, { [modelField]: model }).length === 0,
  );
  return accepted.join(", ");
}

function listSchema({ schema }: FormField): string[] {
  const { enum: values, default: preset } = schema;
  const known = asList(schema["x-extensible-enum"]).map(asText);
  return [
    ...(Array.isArray(values) ? [`Values: ${values.map(plain).join(", ")}`] : []),
    ...(schema["type"] === "boolean" ? ["Values: true, false"] : []),
    ...(known.length > 0 ? [`Known values: ${known.join(", ")}`] : []),
    ...(preset === undefined ? [] : [`Default: ${plain(preset)}`]),
  ];
}

function listRegional({ schema }: FormField, region: string): string[] {
  const rule = asRecord(asRecord(schema["x-regions"])[region]);
  const values = asList(rule["values"]).map(asText);
  return values.length > 0 ? [`Values in this region: ${values.join(", ")}`] : [];
}

/** The settings depend on the model in the body. */
function listSettings({ modelField }: AppliedReasoning, state: FormState): string[] {
  const { operation, body, fields } = state;
  const preset = fields.find(({ path }) => path.join() === modelField)?.schema["default"];
  const model = asText(asRecord(body)[modelField] ?? preset);
  if (model === "") return ["The values depend on the model."];
  const supported = supportedBy(operation.api, model);
  if (supported === undefined) return [`No rule is known for the model ${model}.`];
  const paths = Object.entries(supported).filter(([, values]) => values.length > 0);
  if (paths.length === 0) return [`${model} accepts no settings.`];
  return paths.map(([path, values]) => `${path} for ${model}: ${values.join(", ")}`);
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : showJson(value);
}

// Names come from the documents that the function was generated from.
const supportedBy = supportedReasoning as Reasoning["supportedReasoning"];
