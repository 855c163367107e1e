import { showJson } from "../../runtime/json/show-json.js";
import type { LegacyApi } from "./legacy-api.js";
import { findRow, type IndexedRow } from "./matrix-index.js";
import type { Unmatched } from "./moved-request.js";
import { findControl, nestControl } from "./provider-control.js";

/** A level as settings of the target, or why there are none. */
export interface MovedLevel {
  readonly settings?: Record<string, unknown>;
  readonly unmatched: readonly Unmatched[];
}

/**
 * Converts a level to the settings of the API that replaces its own.
 *
 * @param model the model in the target's spelling; `undefined` if the body names none
 */
export function moveLevel(api: LegacyApi, model: string | undefined, value: unknown): MovedLevel {
  if (value === undefined) return { unmatched: [] };
  const control = typeof value === "string" ? findControl(api.target, model, value) : undefined;
  if (control !== undefined) return { settings: nestControl(control), unmatched: [] };
  const field = api.index.matrix.settingField;
  return { unmatched: [{ field, value, reason: explain(api, model, value) }] };
}

function explain(api: LegacyApi, model: string | undefined, value: unknown): string {
  const { target, targetTitle } = api;
  const { settingField } = target.matrix;
  if (value === null) {
    return `The meaning of null in a new request is not shown. Without ${settingField}, ${targetTitle} applies its defaults for the model.`;
  }
  if (typeof value !== "string") return `${showJson(value)} is not a level.`;
  if (model === undefined) return "A level depends on the model, and the body names none.";
  const row = findRow(target, model);
  if (row !== undefined) return explainRow(api, model, row, value);
  return `${targetTitle} does not list the model ${model}, so the settings for the level are not known. ${settingField} is omitted.`;
}

function explainRow(api: LegacyApi, model: string, row: IndexedRow, level: string): string {
  const { target, targetTitle } = api;
  const { settingField } = target.matrix;
  const paths = Object.entries(row.accepts).toSorted(([left], [right]) => (left < right ? -1 : 1));
  if (paths.length === 0) return `${targetTitle} accepts no ${settingField} for ${model}.`;
  const accepted = paths.map(([path, values]) => `${path}: ${values.toSorted().join(", ")}`);
  return `No counterpart of ${showJson(level)} is shown for ${model}. ${targetTitle} accepts ${accepted.join("; ")}.`;
}
