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
      const isEmpty = Object.keys(row.accepts).length === 0;
      const type = isEmpty ? nothing : emitSettings(row, settingField);
      return row.models.map((model): [string, string] => [model, type]);
    }),
  );
  for (const [alias, model] of Object.entries(aliases))
    types.set(alias, types.get(model) ?? nothing);
  return `{ ${[...types].map(([model, type]) => `${emitKey(model)}: ${type}`).join("; ")} }`;
}

/** Emits the type of the settings at a path: the values that it accepts, or an object with those of longer paths. */
function emitSettings(row: ReasoningRow, path: string): string {
  const { accepts, defaults = {} } = row;
  if (Object.hasOwn(accepts, path)) return emitUnion(accepts[path] ?? []);
  const longer = Object.keys(accepts).filter((each) => each.startsWith(`${path}.`));
  const names = new Set(longer.map((each) => each.slice(path.length + 1).split(".")[0] ?? ""));
  const members = [...names].map((name) => {
    const value = defaults[`${path}.${name}`];
    const doc = value === undefined ? [] : emitDoc(`@default ${emitProse(emitString(value))}`);
    return [...doc, `${emitKey(name)}?: ${emitSettings(row, `${path}.${name}`)}`].join("\n");
  });
  return `{\n${members.join(";\n")}\n}`;
}
