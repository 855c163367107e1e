import {
  emitDoc,
  emitKey,
  emitProse,
  emitString,
  emitUnion,
} from "../../generator/model/text/code.js";
import type { ReasoningRow } from "../../runtime/reasoning/index.js";
import type { Matrix } from "./matrix.js";

/**
 * Emits the object type with the settings of every known model and alias.
 *
 * @param nothing - type of the settings of a model that accepts none
 */
export function emitModels({ rows, aliases = {}, settingField }: Matrix, nothing: string): string {
  const types = new Map(
    rows.flatMap((row) => {
      const settings = readSettings(row, settingField);
      const type = settings.length === 0 ? nothing : emitSettings(settings);
      return row.models.map((model): [string, string] => [model, type]);
    }),
  );
  for (const [alias, model] of Object.entries(aliases))
    types.set(alias, types.get(model) ?? nothing);
  return `{ ${[...types].map(([model, type]) => `${emitKey(model)}: ${type}`).join("; ")} }`;
}

/** A setting, with its path inside the field of the settings. */
interface Setting {
  readonly path: readonly string[];
  readonly values: readonly string[];
  readonly default: string | undefined;
}

function readSettings({ accepts, defaults = {} }: ReasoningRow, settingField: string): Setting[] {
  const depth = settingField.split(".").length;
  return Object.entries(accepts).map(([path, values]) => {
    return { path: path.split(".").slice(depth), values, default: defaults[path] };
  });
}

function emitSettings(settings: readonly Setting[]): string {
  const own = ownOf(settings);
  if (own !== undefined) return emitUnion(own.values);
  const names = new Set(settings.flatMap(({ path }) => path.slice(0, 1)));
  const members = [...names].map((name) => {
    const within = settings
      .filter(({ path }) => path[0] === name)
      .map(({ path, ...rest }) => ({ ...rest, path: path.slice(1) }));
    return [...emitDefault(within), `${emitKey(name)}?: ${emitSettings(within)}`].join("\n");
  });
  return `{\n${members.join(";\n")}\n}`;
}

/** The setting that is itself the place of the others. */
function ownOf(settings: readonly Setting[]): Setting | undefined {
  return settings.find(({ path }) => path.length === 0);
}

function emitDefault(settings: readonly Setting[]): string[] {
  const value = ownOf(settings)?.default;
  return value === undefined ? [] : emitDoc(`@default ${emitProse(emitString(value))}`);
}
