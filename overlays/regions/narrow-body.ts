import { emitKey, emitTypeName, emitUnion } from "../../generator/model/text/code.js";
import type { TypeParameter } from "../../generator/weave/client-class.js";
import { bodyType, narrowBody } from "../../generator/weave/narrow-body.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { addModels } from "./add-models.js";
import type { RegionalField } from "../../runtime/regions/index.js";
import type { RegionalFacts, RegionalOperation } from "./read-facts.js";

/** Types the body of an operation by the region of its client. */
export function narrowToRegion(
  generated: GeneratedApi,
  facts: RegionalFacts,
  { operation, fields }: RegionalOperation,
  names: ValueTypes,
): void {
  const { type: region, parameter } = facts.types;
  const current = bodyType(generated, operation.id);
  const schema = operation.body?.type.text;
  if (current === undefined || schema === undefined) return;
  const byRegion = addByRegion(generated, schema, emitRules(facts, fields, names));
  // Without a type parameter, no model is inferred that could be compared with the region.
  const modelFields = current.typeParameters.length === 0 ? [] : fields.filter(isModelField);
  const [modelIn] = modelFields.map((field) => addModels(generated, facts, field));
  const name = generated.claimTypeName(`${schema}In`);
  // The type parameters of bodies are models.
  const models = current.typeParameters.map((each) => `${each.name} extends string`);
  generated.addType({
    name,
    parameters: [`${parameter} extends ${region}`, ...models],
    doc: `\`${schema}\` as a region accepts it.`,
    text: `${current.type} & ${byRegion}[${parameter}]`,
  });
  const inRegion = (model: string): string =>
    modelIn === undefined ? model : `${modelIn}<${parameter}, ${model}>`;
  const given = current.typeParameters.map((each) => inRegion(each.name));
  const anyModel = current.typeParameters.map(() => "string");
  const typeParameters = current.typeParameters.map(
    ({ default: otherwise, ...rest }): TypeParameter => ({
      ...rest,
      ...(otherwise !== undefined && { default: inRegion(otherwise) }),
    }),
  );
  narrowBody(
    generated,
    operation.id,
    { type: `${name}<${[parameter, ...given].join(", ")}>`, typeParameters },
    `${name}<${[parameter, ...anyModel].join(", ")}>`,
  );
  for (const used of [name, modelIn]) if (used) generated.importType(used);
}

/** Restrictions of a body besides its schema, by region; none if a region has no rule. */
function emitRules(
  { types }: RegionalFacts,
  fields: readonly RegionalField[],
  names: ValueTypes,
): string {
  const members = types.regions.map((region) => {
    const rules = fields.flatMap((field) => emitRule(names, region, field) ?? []);
    return `  ${emitKey(region)}: ${rules.length === 0 ? "unknown" : rules.join(" & ")};\n`;
  });
  return `{\n${members.join("")}}`;
}

function addByRegion(generated: GeneratedApi, schema: string, text: string): string {
  const name = generated.claimTypeName(`${schema}ByRegion`);
  const doc = `Restrictions of \`${schema}\` by region, besides its schema.`;
  generated.addType({ name, doc, text });
  return name;
}

function emitRule(names: ValueTypes, region: string, field: RegionalField): string | undefined {
  const { path, nullable, regions: rules } = field;
  const values = rules[region]?.values;
  if (values === undefined) return undefined;
  const name = names.of(region, path.at(-1) ?? "", values);
  const type = nullable ? `${name} | null` : name;
  return path.reduceRight((inner, step) => `{ ${emitKey(step)}?: ${inner} }`, type);
}

/** Types of regional values. Fields with the same name and the same values share one. */
export class ValueTypes {
  readonly #generated: GeneratedApi;
  readonly #names = new Map<string, string>();

  constructor(generated: GeneratedApi) {
    this.#generated = generated;
  }

  /** Returns the name of the type of a field's values in a region. Adds the type on first use. */
  of(region: string, field: string, values: readonly string[]): string {
    const key = JSON.stringify([region, field, values]);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#generated.claimTypeName(emitTypeName(`${region} ${field}`));
    this.#generated.addType({
      name,
      doc: `Values of \`${field}\` that the region \`${region}\` accepts.`,
      text: emitUnion(values),
    });
    this.#names.set(key, name);
    return name;
  }
}

/** Whether a field names a model: providers determine the models that a region accepts. */
export function isModelField({ regions: rules }: RegionalField): boolean {
  return Object.values(rules).some(({ providers }) => providers !== undefined);
}
