import { normalizeModel, type Reasoning } from "../../generated/reasoning.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { asArray, asObject, asString } from "../openapi/json.js";
import type { ServedOperation } from "../openapi/served-operation.js";

/** What a document says of reasoning settings, as far as the sandbox carries them out. */
export interface AppliedReasoning {
  /** The operation whose body is checked. */
  readonly operation: string;
  readonly modelField: string;
  readonly settingField: string;
  /** Every value that some model takes for a setting that is one value. */
  readonly levels: readonly string[];
  /** What applies for a model, by wire path, when no setting is sent. */
  readonly defaultsOf: (model: unknown) => JsonObject;
}

/** Reads the facts from the document of an operation; undefined where it has none. */
export function readReasoning({ api, document }: ServedOperation): AppliedReasoning | undefined {
  const facts = document["x-reasoning"];
  if (!isRecord(facts)) return undefined;
  const place = `${api} x-reasoning`;
  const settingField = asString(facts["settingField"], `${place} settingField`);
  const rows = asArray(facts["rows"], `${place} rows`).map((row) => asObject(row, place));
  return {
    operation: asString(facts["operation"], `${place} operation`),
    modelField: asString(facts["modelField"], `${place} modelField`),
    settingField,
    levels: listLevels(rows, settingField),
    defaultsOf: (model) => findDefaults(rows, typeof model === "string" ? resolve(api, model) : ""),
  };
}

function listLevels(rows: readonly JsonObject[], settingField: string): readonly string[] {
  const accepted = rows.map(({ accepts }) => asRecord(accepts)[settingField]);
  return [
    ...new Set(accepted.flatMap((values) => (Array.isArray(values) ? values.map(String) : []))),
  ];
}

function findDefaults(rows: readonly JsonObject[], model: string): JsonObject {
  const row = rows.find(({ models }) => Array.isArray(models) && models.includes(model));
  return isRecord(row?.["defaults"]) ? row["defaults"] : {};
}

// The document that has the facts is one of those that the function was generated from.
const resolve = normalizeModel as Reasoning["normalizeModel"];
