import { showJson } from "../../runtime/json/show-json.js";
import { resolveAlias, type IndexedRow, type MatrixIndex } from "./matrix-index.js";

/** A requested value, and its place. */
export interface Requested {
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
export function describeValue(requested: Requested, values: readonly string[]): string {
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
export function describePath(requested: Requested): string {
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
