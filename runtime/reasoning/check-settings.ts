import type { ValidationDetail } from "../errors/validation-detail.js";
import { isRecord, onWire, readOwn } from "../json/values.js";
import {
  findRow,
  type MatrixIndex,
  type SettingPlace,
  resolveAlias,
  type IndexedRow,
} from "./matrix-index.js";
import { showJson } from "../text/show.js";

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

/**
 * Whether settings have only listed values, which is true for nearly every request and checked without creating
 * objects. `false` is not final; the full check decides.
 */
export function isListed(value: unknown, place: SettingPlace): boolean {
  if (place.values !== undefined) return typeof value === "string" && place.values.includes(value);
  if (!isPlain(value)) return false;
  // Circular and deep values cannot trap it: it goes no further than the places do.
  for (const name in value) {
    const child = Object.hasOwn(value, name) ? place.children.get(name) : undefined;
    if (child === undefined || !isListed(value[name], child)) return false;
  }
  return true;
}

/** An object whose members are sent unchanged: no class with its own `toJSON`. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || "toJSON" in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A requested value, and its place. */
interface Requested {
  readonly index: MatrixIndex;
  /** The model as the caller wrote it. */
  readonly model: string;
  readonly row: IndexedRow;
  /** Path of names from the body to the value. */
  readonly steps: readonly string[];
  readonly value: unknown;
}

/**
 * Says that a value is not supported, as the service does.
 *
 * For an object of settings, it names the full wire path and the sorted values; for a level, the provider and the field
 * in the spelling of the service. Source: Service description, Errors.
 */
function describeValue(requested: Requested, values: readonly string[]): string {
  const { index, steps, value } = requested;
  const name = index.isLevel ? toSnakeCase(index.matrix.settingField) : showPath(steps);
  const supported = index.isLevel ? values : values.toSorted();
  const rest =
    supported.length === 0
      ? `no value is supported, omit \`${index.matrix.settingField}\``
      : `supported values: ${supported.join(", ")}`;
  return `${describeModel(requested)} does not support ${name} ${showJson(value)}, ${rest}`;
}

/** Says that a model does not accept a path, and which ones it accepts. */
function describePath(requested: Requested): string {
  const { index, row, steps, value } = requested;
  const paths = Object.keys(row.accepts).toSorted();
  const rest =
    paths.length === 0 ? `no ${index.matrix.settingField}, omit it` : `only ${paths.join(", ")}`;
  return `${describeModel(requested)} does not accept ${showPath(steps)} (requested ${showJson(value)}), it accepts ${rest}`;
}

function describeModel({ index, model, row }: Requested): string {
  const target = resolveAlias(index, model);
  const facts = [
    ...(target === model ? [] : [`an alias of ${target}`]),
    ...(index.isLevel ? [`provider ${row.provider}`] : []),
  ];
  return facts.length === 0 ? `Model ${model}` : `Model ${model} (${facts.join(", ")})`;
}

/** A path with dots. Names that could be misread are quoted. */
function showPath([field = "", ...names]: readonly string[]): string {
  return names.reduce((path, name) => path + showStep(name), field);
}

function showStep(name: string): string {
  return /^[A-Za-z_$][\w$-]*$/.test(name) ? `.${name}` : `[${showJson(name)}]`;
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
