import {
  emitKey,
  emitTypeName,
  emitUnion,
  emitDoc,
  emitProse,
} from "../../generator/api/text/code.js";
import { typeBody } from "../../generator/client/change.js";
import type { ClientCode } from "../../generator/client/client-code.js";
import { isKind } from "../../generator/client/find.js";
import type { BodyField, RegionalFacts, RegionalOperation } from "./read-facts.js";
import type { FieldRule } from "../../runtime/regions/index.js";

/** Types the body of an operation by the region of its client. */
export function narrowToRegion(
  client: ClientCode,
  facts: RegionalFacts,
  { operation, fields }: RegionalOperation,
): void {
  const schema = operation.body?.type;
  if (fields.length === 0 || schema === undefined) return;
  const { type: region, parameter } = facts.types;
  // The type parameters of bodies are models. Without one, no model is inferred that could be compared with the region.
  typeBody(client, operation, (signature) => {
    const type = signature.getParameterOrThrow("body").getTypeNodeOrThrow();
    const models = signature.getTypeParameters().map((each) => each.getStructure());
    const byRegion = addRules(client, schema, facts, fields);
    const modelFields = models.length === 0 ? [] : fields.filter(isModelField);
    const [modelIn] = modelFields.map((field) => addModels(client, facts, field));
    const own = models.map(({ name }) => `${name} extends string`);
    const reference = isKind(type, "TypeReference") ? type : undefined;
    const inRegion = reference?.getTypeArguments().map((each) => {
      const model = each.getText();
      return signature.getTypeParameter(model) ? `${modelIn}<${parameter}, ${model}>` : model;
    });
    const known = modelIn && `${reference?.getTypeName().getText()}<${inRegion?.join(", ")}>`;
    const name = client.addType(`${schema}In`, {
      parameters: [`${parameter} extends ${region}`, ...own],
      doc: `\`${schema}\` as a region accepts it.`,
      text: `${known ?? type.getText()} & ${byRegion}[${parameter}]`,
    });
    const typeOf = (given: readonly string[]): string =>
      `${name}<${[parameter, ...given].join(", ")}>`;
    return {
      type: typeOf(models.map(({ name: model }) => model)),
      typeParameters: models,
      many: typeOf(models.map(() => "string")),
    };
  });
}

/** Adds the restrictions of a body besides its schema, by region; none if a region has no rule. Returns the type. */
function addRules(
  client: ClientCode,
  schema: string,
  { types }: RegionalFacts,
  fields: readonly BodyField[],
): string {
  const members = types.regions.map((region) => {
    const rules = fields.flatMap((field) => emitRule(client, region, field) ?? []);
    return `  ${emitKey(region)}: ${rules.length === 0 ? "unknown" : rules.join(" & ")};\n`;
  });
  return client.addType(`${schema}ByRegion`, {
    doc: `Restrictions of \`${schema}\` by region, besides its schema.`,
    text: `{\n${members.join("")}}`,
  });
}

function emitRule(
  client: ClientCode,
  region: string,
  { path, nullable, regions: rules }: BodyField,
): string | undefined {
  const values = rules[region]?.values;
  if (values === undefined) return undefined;
  const name = addValues(client, region, path.at(-1) ?? "", values);
  const type = nullable ? `${name} | null` : name;
  return path.reduceRight((inner, step) => `{ ${emitKey(step)}?: ${inner} }`, type);
}

/** Adds the type of a field's values in a region, which fields with the same name and the same values share. */
function addValues(
  client: ClientCode,
  region: string,
  field: string,
  values: readonly string[],
): string {
  const doc = `Values of \`${field}\` that the region \`${region}\` accepts.`;
  const text = emitUnion(values);
  const known = client.types.find((each) => each.doc === doc && each.text === text);
  return known?.name ?? client.addType(emitTypeName(`${region} ${field}`), { doc, text });
}

/** Reports whether a field names a model: providers determine the models that a region accepts. */
export function isModelField({ regions: rules }: BodyField): boolean {
  return Object.values(rules).some(({ providers }) => providers !== undefined);
}

/** Adds the types for a field that names a model. Returns the one for the models that a region accepts. */
function addModels(client: ClientCode, { types, models }: RegionalFacts, field: BodyField): string {
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
