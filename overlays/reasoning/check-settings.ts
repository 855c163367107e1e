import type { ValidationDetail } from "../../runtime/errors/validation-detail.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { onWire } from "../../runtime/json/on-wire.js";
import { readOwn } from "../../runtime/json/read-own.js";
import { describePath, describeValue, type Requested } from "./describe-problem.js";
import { isListed } from "./is-listed.js";
import { findRow, type MatrixIndex, type SettingPlace } from "./matrix-index.js";

/**
 * Returns every problem that the published rows find in a body's settings; empty if they accept it.
 *
 * An unknown model passes with any settings. If the body names no model, the row of the default model applies.
 */
export function checkSettings(index: MatrixIndex, body: unknown): ValidationDetail[] {
  if (!isRecord(body)) return [];
  const { modelField, settingField, defaultModel } = index.matrix;
  const model = readOwn(body, modelField);
  const setting = readOwn(body, settingField);
  return checkSetting(index, model === undefined ? defaultModel : model, setting);
}

/** Returns every problem that a model's row finds in a setting. Absent and `null` set nothing. */
export function checkSetting(
  index: MatrixIndex,
  model: unknown,
  setting: unknown,
): ValidationDetail[] {
  const value = onWire(setting);
  if (value === undefined || value === null) return [];
  const row = findRow(index, model);
  if (row === undefined || (row.place !== undefined && isListed(value, row.place))) return [];
  const problems: ValidationDetail[] = [];
  const requested = { index, model: String(model), row, steps: [index.matrix.settingField], value };
  if (index.isLevel) visitValue(requested, row.place?.values ?? [], problems);
  else visit(requested, row.place, [], problems);
  return problems;
}

/** Deeper than any setting, and far below the limit of the call stack. */
const deepest = 64;

/** Compares an object of settings with the places of the row. `outer` has the objects around the value. */
function visit(
  requested: Requested,
  place: SettingPlace | undefined,
  outer: readonly object[],
  problems: ValidationDetail[],
): void {
  const value = onWire(requested.value);
  if (value === undefined) return;
  if (place?.values !== undefined) {
    if (!setsNothing(value, outer)) visitValue({ ...requested, value }, place.values, problems);
    return;
  }
  if (!isRecord(value) || isTooDeep(value, outer)) {
    problems.push(toDetail(requested, describePath({ ...requested, value })));
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const inner = { ...requested, steps: [...requested.steps, name], value: member };
    visit(inner, place?.children.get(name), [...outer, value], problems);
  }
}

function visitValue(
  requested: Requested,
  values: readonly string[],
  problems: ValidationDetail[],
): void {
  if (typeof requested.value === "string" && values.includes(requested.value)) return;
  problems.push(toDetail(requested, describeValue(requested, values)));
}

/** `{}` at any depth sets nothing. */
function setsNothing(value: unknown, outer: readonly object[]): boolean {
  const sent = onWire(value);
  if (sent === undefined) return true;
  if (!isRecord(sent) || isTooDeep(sent, outer)) return false;
  return Object.values(sent).every((member) => setsNothing(member, [...outer, sent]));
}

/** A circular value cannot be sent at all; encoding the body reports that. */
function isTooDeep(value: object, outer: readonly object[]): boolean {
  return outer.length >= deepest || outer.includes(value);
}

function toDetail({ steps }: Requested, msg: string): ValidationDetail {
  return { loc: ["body", ...steps], msg, type: "value_error" };
}
