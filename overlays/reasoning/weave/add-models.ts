import { emitKey } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import type { TypeNames } from "./claim-type-names.js";
import { emitSettings } from "./emit-settings.js";
import type { Matrix, ReasoningFacts } from "./reasoning-facts.js";

/** Adds the types of the known models, and of the settings that each accepts. */
export function addModels(
  generated: GeneratedApi,
  { matrix, setting }: ReasoningFacts,
  names: TypeNames,
): void {
  const members = emitModels(matrix, isLevel(matrix) ? "never" : addNoSettings(generated));
  generated.addType({
    name: names.byModel,
    doc: `Known models and the \`${setting.name}\` that each accepts. Any other model accepts anything.`,
    text: `{\n${members.map((member) => `  ${member};\n`).join("")}}`,
  });
  generated.addType({
    name: names.known,
    doc: "A model whose settings are known.",
    text: `keyof ${names.byModel}`,
  });
  generated.addType({
    name: names.unnamed,
    doc: "Placeholder for an omitted model.",
    text: "string & { readonly unnamed: never }",
  });
}

function addNoSettings(generated: GeneratedApi): string {
  const name = generated.claimTypeName("NoSettings");
  const doc = "Settings of a model that accepts none. `{}` sets nothing, at any depth.";
  generated.addType({ name, doc, text: `{ [setting: string]: ${name} }` });
  return name;
}

/** The setting is one value, not an object of paths. */
function isLevel({ rows, settingField }: Matrix): boolean {
  return rows.some(({ accepts }) => Object.hasOwn(accepts, settingField));
}

function emitModels(matrix: Matrix, nothing: string): string[] {
  const { rows, aliases = {}, settingField } = matrix;
  const types = new Map(
    rows.flatMap((row) => {
      const type = emitSettings(row, settingField) ?? nothing;
      return row.models.map((model): [string, string] => [model, type]);
    }),
  );
  for (const [alias, model] of Object.entries(aliases))
    types.set(alias, types.get(model) ?? nothing);
  return [...types].map(([model, type]) => `${emitKey(model)}: ${type}`);
}
