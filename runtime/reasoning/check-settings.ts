import type { ValidationDetail } from "../errors/validation-detail.js";
import { ReasoningError } from "../errors/validation-error.js";
import { isAbsent, isRecord, onWire, readOwn } from "../json/values.js";
import { showJson } from "../text/show.js";
import {
  findRow,
  isLevel,
  type ReasoningMatrix,
  type ReasoningRow,
  resolveAlias,
} from "./reasoning-matrix.js";

/** Whether a client rejects requests that cannot succeed. */
export interface Validation {
  readonly validation: "known" | "off";
}

/**
 * Rejects a body whose model does not accept its settings.
 *
 * @throws {ReasoningError} with every problem; nothing was sent
 */
export function assertReasoning(
  matrix: ReasoningMatrix,
  { validation }: Validation,
  body: unknown,
): void {
  if (validation === "off") return;
  const detail = checkSettings(matrix, body);
  if (detail.length > 0) throw new ReasoningError(detail, matrix.operation);
}

/**
 * Returns every problem that the published rows find in a body's settings; empty if they accept it.
 *
 * An unknown model passes with any settings. If the body names no model, the row of the default model applies. Absent
 * and `null` set nothing.
 */
export function checkSettings(matrix: ReasoningMatrix, body: unknown): ValidationDetail[] {
  if (!isRecord(body)) return [];
  const { modelField, settingField, defaultModel } = matrix;
  const value = onWire(readOwn(body, settingField));
  if (isAbsent(value)) return [];
  const named = readOwn(body, modelField);
  const model = named === undefined ? defaultModel : named;
  const row = findRow(matrix, model);
  if (row === undefined) return [];
  const steps = [settingField];
  const settings = isLevel(matrix)
    ? [{ steps, value, values: readAccepted(row, steps) ?? [] }]
    : readSettings(row, steps, value, []);
  return settings.flatMap((setting) => {
    const msg = describeProblem({ matrix, model: String(model), row, ...setting });
    return msg === undefined ? [] : [{ loc: ["body", ...setting.steps], msg, type: "value_error" }];
  });
}

/** A value that a body sets, and its place. */
interface Setting {
  /** Path of names from the body to the value. */
  readonly steps: readonly string[];
  readonly value: unknown;
  /** The values that the row accepts there; absent if it does not accept the path. */
  readonly values: readonly string[] | undefined;
}

/** Deeper than any setting, and far below the limit of the call stack. */
const deepest = 64;

/**
 * Lists what is set at the paths of the row, and what is set elsewhere. `{}` at any depth sets nothing.
 *
 * @param outer the objects around the value: one that is circular cannot be sent, and encoding the body reports that
 */
function readSettings(
  row: ReasoningRow,
  steps: readonly string[],
  given: unknown,
  outer: readonly object[],
): Setting[] {
  const value = onWire(given);
  if (value === undefined) return [];
  const setting = { steps, value, values: readAccepted(row, steps) };
  if (!isRecord(value) || outer.length >= deepest || outer.includes(value)) return [setting];
  const inside = Object.entries(value).flatMap(([name, member]) =>
    readSettings(row, [...steps, name], member, [...outer, value]),
  );
  return setting.values === undefined || inside.length === 0 ? inside : [setting];
}

/** Returns the values that a row accepts at a path. A name with a dot is not the path that it looks like. */
function readAccepted(
  { accepts }: ReasoningRow,
  steps: readonly string[],
): readonly string[] | undefined {
  return steps.join().includes(".") ? undefined : readOwn(accepts, steps.join("."));
}

/** A requested setting, and what is known about its model. */
interface Requested extends Setting {
  readonly matrix: ReasoningMatrix;
  /** The model as the caller wrote it. */
  readonly model: string;
  readonly row: ReasoningRow;
}

function describeProblem(requested: Requested): string | undefined {
  const { value, values } = requested;
  if (values === undefined) return describePath(requested);
  const isSupported = typeof value === "string" && values.includes(value);
  return isSupported ? undefined : describeValue(requested, values);
}

/**
 * Says that a value is not supported, as the service does.
 *
 * For an object of settings, it names the full wire path and the sorted values; for a level, the provider and the field
 * in the spelling of the service. Source: Service description, Errors.
 */
function describeValue(requested: Requested, values: readonly string[]): string {
  const { matrix, steps, value } = requested;
  const { settingField } = matrix;
  const snakeCase = settingField.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const name = isLevel(matrix) ? snakeCase : showPath(steps);
  const supported = isLevel(matrix) ? values : values.toSorted();
  const rest =
    supported.length === 0
      ? `no value is supported, omit \`${settingField}\``
      : `supported values: ${supported.join(", ")}`;
  return `${describeModel(requested)} does not support ${name} ${showJson(value)}, ${rest}`;
}

/** Says that a model does not accept a path, and which ones it accepts with which values, sorted as the service does. */
function describePath(requested: Requested): string {
  const { matrix, row, steps, value } = requested;
  const named = Object.keys(row.accepts).toSorted();
  const paths = named.map((path) => `${path} (${row.accepts[path]?.toSorted().join(", ")})`);
  const rest =
    paths.length === 0 ? `no ${matrix.settingField}, omit it` : `only ${paths.join(", ")}`;
  return `${describeModel(requested)} does not accept ${showPath(steps)} (requested ${showJson(value)}), it accepts ${rest}`;
}

function describeModel({ matrix, model, row }: Requested): string {
  const target = resolveAlias(matrix, model);
  const facts = [
    ...(target === model ? [] : [`an alias of ${target}`]),
    ...(isLevel(matrix) ? [`provider ${row.provider}`] : []),
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
