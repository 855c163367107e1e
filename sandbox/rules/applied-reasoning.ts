import { normalizeModel, type Reasoning } from "../../generated/reasoning.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { asArray, asObject, asString } from "../openapi/json.js";
import type { ServedOperation } from "../openapi/served-operation.js";

/** What a document says about reasoning settings, as far as the sandbox needs it. */
export interface AppliedReasoning {
  /** The operation whose body is checked. */
  readonly operation: string;
  readonly modelField: string;
  readonly settingField: string;
  /** Every value that some model accepts for a setting that is one value. */
  readonly levels: readonly string[];
  /** Values that apply to a model if no setting is sent, by wire path. */
  readonly defaultsOf: (model: unknown) => JsonObject;
}

/** Reads the facts from the document of an operation; `undefined` if it has none. */
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

// The function was generated from the same document.
const resolve = normalizeModel as Reasoning["normalizeModel"];
