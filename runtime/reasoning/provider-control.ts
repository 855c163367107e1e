import { writeAt } from "../json/pointer.js";
import { asRecord, readOwn } from "../json/values.js";
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
  const settings = Object.entries(control).reduce<unknown>(
    (nested, [path, value]) => writeAt(nested, path.split("."), value),
    {},
  );
  return asRecord(settings);
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
