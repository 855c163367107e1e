import type { ReasoningMatrix, ReasoningRow } from "./reasoning-matrix.js";

/** A matrix, ready for lookups: maps instead of objects, so that names of a prototype are not found. */
export interface MatrixIndex {
  readonly matrix: ReasoningMatrix;
  /** The setting is one value, not an object of paths. */
  readonly isLevel: boolean;
  /** Rows by model, without aliases. */
  readonly rows: ReadonlyMap<string, IndexedRow>;
  readonly aliases: ReadonlyMap<string, string>;
}

/** A row with the places of its paths. */
export interface IndexedRow extends ReasoningRow {
  /** Place of the setting itself; `undefined` if the models accept no setting. */
  readonly place: SettingPlace | undefined;
}

/** A place inside the settings. */
export interface SettingPlace {
  /** The accepted values, if the place has a value. */
  values?: readonly string[];
  readonly children: Map<string, SettingPlace>;
}

const indexes = new WeakMap<ReasoningMatrix, MatrixIndex>();

/** Returns the index of a matrix, built on first use. */
export function indexMatrix(matrix: ReasoningMatrix): MatrixIndex {
  const known = indexes.get(matrix);
  if (known !== undefined) return known;
  const { settingField, rows, aliases = {} } = matrix;
  const index: MatrixIndex = {
    matrix,
    isLevel: rows.some(({ accepts }) => Object.hasOwn(accepts, settingField)),
    rows: new Map(rows.flatMap(indexRow)),
    aliases: new Map(Object.entries(aliases)),
  };
  indexes.set(matrix, index);
  return index;
}

/** Returns the row of a model or alias; `undefined` if the model is unknown, which says nothing about it. */
export function findRow(index: MatrixIndex, model: unknown): IndexedRow | undefined {
  return typeof model === "string" ? index.rows.get(resolveAlias(index, model)) : undefined;
}

/** Returns the model that a name stands for. A name that is not an alias stands for itself. */
export function resolveAlias({ aliases }: MatrixIndex, model: string): string {
  return aliases.get(model) ?? model;
}

function indexRow(row: ReasoningRow): [string, IndexedRow][] {
  const indexed = { ...row, place: placePaths(row) };
  return row.models.map((model) => [model, indexed]);
}

function placePaths({ accepts }: ReasoningRow): SettingPlace | undefined {
  const root: SettingPlace = { children: new Map() };
  for (const [path, values] of Object.entries(accepts)) {
    let place = root;
    for (const step of path.split(".")) place = childOf(place, step);
    place.values = values;
  }
  const [setting] = root.children.values();
  return setting;
}

function childOf({ children }: SettingPlace, step: string): SettingPlace {
  const child = children.get(step) ?? { children: new Map() };
  children.set(step, child);
  return child;
}
