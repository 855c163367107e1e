import { emitDoc, emitKey, emitProse, emitUnion } from "../../generator/model/text/code.js";
import type { ClientCode } from "../../generator/weave/client-code.js";
import type { FieldRule } from "../../runtime/regions/index.js";
import type { BodyField, RegionalFacts } from "./read-facts.js";

/** Adds the types for a field that names a model. Returns the one for the models that a region accepts. */
export function addModels(
  client: ClientCode,
  { types, models }: RegionalFacts,
  field: BodyField,
): string {
  const { type: region, parameter } = types;
  const available = types.regions.map((name) => listModels(field.regions[name], models));
  const refused = Object.values(models)
    .flat()
    .filter((model) => available.some((names) => names?.includes(model) === false));
  const refusedModel = client.addType("RegionalModel", {
    doc: "Known models that are not available in every region.",
    text: emitUnion(refused),
  });
  const members = types.regions.map((name, at) =>
    emitModels(name, field.regions[name], available[at]),
  );
  const modelByRegion = client.addType("ModelByRegion", {
    doc: "Known models by region.",
    text: `{\n${members.join("\n")}\n}`,
  });
  return client.addType("ModelIn", {
    parameters: [`${parameter} extends ${region}`, "Model extends string"],
    doc: "The model itself if the region may accept it, otherwise the models that it accepts.",
    text: `Model extends ${refusedModel} ? Model extends ${modelByRegion}[${parameter}] ? Model : ${modelByRegion}[${parameter}] : Model`,
  });
}

/** The known models that a rule accepts; `undefined` for all. */
function listModels(
  rule: FieldRule | undefined,
  models: RegionalFacts["models"],
): string[] | undefined {
  if (rule?.providers === undefined) return undefined;
  const ofProviders = rule.providers.flatMap((provider) => models[provider] ?? []);
  return [...new Set([...(rule.managed ?? []), ...ofProviders])];
}

function emitModels(
  region: string,
  rule: FieldRule | undefined,
  models: string[] | undefined,
): string {
  if (models === undefined) return `${emitKey(region)}: string;`;
  const { managed = [], providers = [] } = rule ?? {};
  const doc = `${managed.join(" and ")} ${managed.length === 1 ? "is" : "are"} managed; other models of ${providers.join(" and ")} need a key of that provider stored in the region.`;
  return [...emitDoc(emitProse(doc)), `${emitKey(region)}: ${emitUnion(models)};`].join("\n");
}
