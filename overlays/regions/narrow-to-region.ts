import { emitKey, emitTypeName, emitUnion } from "../../generator/model/text/code.js";
import { typeBody } from "../../generator/weave/change.js";
import type { ClientCode } from "../../generator/weave/client-code.js";
import { addModels } from "./add-models.js";
import type { BodyField, RegionalFacts, RegionalOperation } from "./read-facts.js";

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
  typeBody(client, operation, (current) => {
    const { type, typeParameters: models } = current;
    const byRegion = addRules(client, schema, facts, fields);
    const modelFields = models.length === 0 ? [] : fields.filter(isModelField);
    const [modelIn] = modelFields.map((field) => addModels(client, facts, field));
    const own = models.map(({ name }) => `${name} extends string`);
    const inRegion = current.typeArguments.map((each) =>
      models.some((model) => model.name === each) ? `${modelIn}<${parameter}, ${each}>` : each,
    );
    const name = client.addType(`${schema}In`, {
      parameters: [`${parameter} extends ${region}`, ...own],
      doc: `\`${schema}\` as a region accepts it.`,
      text: `${modelIn === undefined ? type : `${current.name}<${inRegion.join(", ")}>`} & ${byRegion}[${parameter}]`,
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
