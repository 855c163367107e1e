import { isRecord, readOwn } from "../json/values.js";
import {
  findRow,
  isLevel,
  type ProviderControl,
  type ReasoningMatrix,
  type ReasoningRow,
} from "./reasoning-matrix.js";

/**
 * Returns what is sent to a model's provider for a level; `undefined` if the model is unknown or the level cannot be
 * expressed.
 *
 * Source: Service description, Reasoning controls (mapping of the normalized level).
 */
export function findControl(
  matrix: ReasoningMatrix,
  model: unknown,
  level: string,
): ProviderControl | undefined {
  const row = findRow(matrix, model);
  if (row?.control === undefined) return undefined;
  const levels = readOwn(matrix.controls, row.control);
  const control = readOwn(levels, level);
  if (control === undefined || !isAccepted(matrix, row, level, control)) return undefined;
  return { ...control };
}

/** A control as an object of settings: `{ "a.b": 1 }` becomes `{ a: { b: 1 } }`. */
export function nestControl(control: ProviderControl): Record<string, unknown> {
  return Object.entries(control).reduce<Record<string, unknown>>(
    (settings, [path, value]) => withValue(settings, path.split("."), value),
    {},
  );
}

/** A family may express a level that one of its rows does not accept. */
function isAccepted(
  matrix: ReasoningMatrix,
  { accepts }: ReasoningRow,
  level: string,
  control: ProviderControl,
): boolean {
  const { settingField } = matrix;
  if (isLevel(matrix)) return readOwn(accepts, settingField)?.includes(level) ?? false;
  return Object.entries(control).every(([path, value]) =>
    readOwn(accepts, `${settingField}.${path}`)?.includes(String(value)),
  );
}

function withValue(
  settings: Record<string, unknown>,
  [first = "", ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  if (rest.length === 0) return { ...settings, [first]: value };
  const inner = settings[first];
  return { ...settings, [first]: withValue(isRecord(inner) ? inner : {}, rest, value) };
}
