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
 * @param body - type of the request's body
 * @param nothing - type of the settings of a model that accepts none
 */
export function emitModels(
  { rows, aliases = {}, settingField, published = {} }: Matrix,
  body: string,
  nothing: string,
): string {
  const types = new Map(
    rows.flatMap((row) => {
      const accepts = { ...row.accepts };
      for (const [path, values] of Object.entries(published))
        accepts[path] = [...(accepts[path] ?? []), ...values];
      const isEmpty = Object.keys(accepts).length === 0;
      const type = isEmpty ? nothing : emitSettings({ ...row, accepts }, settingField, body);
      return row.models.map((model): [string, string] => [model, type]);
    }),
  );
  for (const [alias, model] of Object.entries(aliases))
    types.set(alias, types.get(model) ?? nothing);
  return `{ ${[...types].map(([model, type]) => `${emitKey(model)}: ${type}`).join("; ")} }`;
}

/** Emits the type of the settings at a path: the values that it accepts, or an object with those of longer paths. */
function emitSettings(row: ReasoningRow, path: string, owner: string): string {
  const { accepts, defaults = {} } = row;
  const name = path.split(".").at(-1) ?? "";
  // What only the document names is as the document says.
  const type = `NonNullable<${owner}[${emitString(name)}]>`;
  const values = accepts[path];
  if (values !== undefined) return values.length === 0 ? type : emitUnion(values);
  const longer = Object.keys(accepts).filter((each) => each.startsWith(`${path}.`));
  const names = new Set(longer.map((each) => each.slice(path.length + 1).split(".")[0] ?? ""));
  const members = [...names].map((inner) => {
    const whole = `${path}.${inner}`;
    const prose = emitProse(`\`${whole}\`, as ${row.provider} models accept it.`);
    const value = defaults[whole];
    const usual = value === undefined ? "" : `\n@default ${emitProse(emitString(value))}`;
    const doc = emitDoc(`${prose}${usual}`);
    return [...doc, `${emitKey(inner)}?: ${emitSettings(row, whole, type)}`].join("\n");
  });
  return `{\n${members.join(";\n")}\n}`;
}
