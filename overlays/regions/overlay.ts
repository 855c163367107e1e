import {
  allOperations,
  resourceOf,
  type Api,
  type ApiOperation,
  type RegionalTypes,
} from "../../generator/api.js";
import { emitDoc, emitKey, emitTypeName, emitUnion } from "../../generator/code.js";
import type { GeneratedApi, TypeParameter } from "../../generator/generated-api.js";
import {
  resolve,
  resolveBody,
  type OpenApiDocument,
  type SchemaObject,
} from "../../generator/openapi.js";
import { defineOverlay, type AnyOverlay } from "../../generator/overlay.js";

/** What a document says of its regions. */
interface Facts {
  readonly types: RegionalTypes;
  /** What is known of each region. */
  readonly regions: Readonly<Record<string, unknown>>;
  /** Operations about which a region has something to say. */
  readonly operations: readonly RegionalOperation[];
  /** Known models by provider. */
  readonly models: Readonly<Record<string, readonly string[]>>;
}

interface RegionalOperation {
  readonly operation: ApiOperation;
  /** Where it exists; absent: everywhere. */
  readonly offered?: readonly string[] | undefined;
  readonly fields: readonly Field[];
}

interface Field {
  readonly path: readonly string[];
  readonly nullable?: true | undefined;
  readonly regions: Readonly<Record<string, Rule>>;
}

interface Rule {
  readonly values?: readonly string[];
  readonly managed?: readonly string[];
  readonly providers?: readonly string[];
}

/**
 * Refuses, before it is sent, what the region of a client does not offer, and types clients by their
 * region, from the extension `x-regions`.
 *
 * The last overlay of all: it narrows methods that others add.
 */
export const regions: AnyOverlay = defineOverlay<Facts>({
  name: "regions",
  read: readFacts,
  apply(generated, facts) {
    addChecks(generated, facts);
    addTypes(generated, facts);
  },
  entry: {
    factory: "createRegions",
    type: "Regions",
    typeArguments: (apis) => [
      emitUnion(apis.map(({ name }) => name)),
      emitUnion(apis.flatMap(({ regional }) => regional?.regions ?? [])),
    ],
    table: "regionRules",
    exports: ["regions", "checkRegion"],
  },
});

function readFacts(api: Api): Facts | undefined {
  const { regional: types, document, deployment } = api;
  const extension = document["x-regions"];
  if (types === undefined || !isRecord(extension)) return undefined;
  const served = types.regions.filter((region) => !deployment.regions[region]?.absent);
  const operations = allOperations(api)
    .map((operation) => readOperation(document, operation, types.regions, served))
    .filter(({ offered, fields }) => offered !== undefined || fields.length > 0);
  if (operations.length === 0) return undefined;
  return {
    types,
    regions: Object.fromEntries(types.regions.map((region) => [region, extension[region] ?? {}])),
    operations,
    models: readModels(document),
  };
}

function readOperation(
  document: OpenApiDocument,
  operation: ApiOperation,
  all: readonly string[],
  served: readonly string[],
): RegionalOperation {
  const { "x-regions": listed = served } = operation.source;
  const offered = Array.isArray(listed) ? listed.map(String) : served;
  const body = resolveBody(document, operation.source);
  return {
    operation,
    offered: all.every((region) => offered.includes(region)) ? undefined : offered,
    fields: body === undefined ? [] : readFields(document, body, []),
  };
}

/** Deeper than any body has regional fields, and an end to schemas that contain themselves. */
const deepest = 8;

function readFields(
  document: OpenApiDocument,
  { properties = {} }: SchemaObject,
  path: readonly string[],
): Field[] {
  if (path.length === deepest) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    const schema = resolve(document, property);
    const rules = schema["x-regions"];
    const own = isRules(rules)
      ? [{ path: here, nullable: isNullable(schema), regions: rules }]
      : [];
    return [...own, ...readFields(document, schema, here)];
  });
}

/** Known models with their aliases by provider, from the rows that say what they take. */
function readModels(document: OpenApiDocument): Record<string, string[]> {
  const matrix = document["x-reasoning"];
  const { rows, aliases = {} } = isMatrix(matrix) ? matrix : { rows: [] };
  const models: Record<string, string[]> = {};
  for (const { provider, models: names } of rows) {
    const stand = Object.keys(aliases).filter((alias) => names.includes(aliases[alias] ?? ""));
    models[provider] = [...(models[provider] ?? []), ...names, ...stand];
  }
  return models;
}

function addChecks(generated: GeneratedApi, facts: Facts): void {
  const { operations, models } = facts;
  const limited = operations.filter(({ offered }) => offered !== undefined);
  const varying = operations.filter(({ fields }) => fields.length > 0);
  const needsModels = varying.some(({ fields }) => fields.some(isModelField));
  generated.addTable({
    name: "regionRules",
    value: {
      regions: facts.regions,
      offered: Object.fromEntries(limited.map(({ operation, offered }) => [operation.id, offered])),
      fields: Object.fromEntries(varying.map(({ operation, fields }) => [operation.id, fields])),
      models: needsModels ? models : undefined,
    },
    type: { name: "RegionRules", from: "regions" },
  });
  const assert = generated.addImport("regions", "assertRegion");
  generated.addImport("./tables.js", "regionRules");
  for (const { operation, fields } of operations) {
    const body = fields.length === 0 ? "" : ", body";
    generated.guard(
      operation.id,
      `${assert}(regionRules, this.#transport, ${operation.tableName}${body})`,
      {
        error: "RegionError",
        when: "The client's region is known to refuse it; nothing was sent.",
      },
    );
  }
}

function addTypes(generated: GeneratedApi, facts: Facts): void {
  const names = new ValueTypes(generated);
  for (const { operation } of facts.operations) generated.typeByRegion(resourceOf(operation));
  for (const each of facts.operations)
    if (each.fields.length > 0) narrowBody(generated, facts, each, names);
  demandRegion(generated, facts);
}

/** Calls of an operation that a region lacks do not compile there. */
function demandRegion(generated: GeneratedApi, { types, operations }: Facts): void {
  const limited = operations.filter(({ offered }) => offered !== undefined);
  if (limited.length === 0) return;
  const { type: region, parameter } = types;
  const absent = generated.claimTypeName("NotOfferedIn");
  const offeredIn = generated.claimTypeName("OfferedIn");
  generated.addType({
    name: absent,
    parameters: [`${parameter} extends ${region}`],
    doc: "What no client is: the operation does not exist in its region.",
    text: `{ readonly notOfferedIn: ${parameter} }`,
  });
  generated.addType({
    name: offeredIn,
    parameters: [`${parameter} extends ${region}`, `Where extends ${region}`],
    doc: "What a client must be for an operation that exists in some regions; anything, while it may be in one of them.",
    text: `[Extract<${parameter}, Where>] extends [never] ? ${absent}<${parameter}> : unknown`,
  });
  generated.addImport("./types.js", offeredIn, "type");
  for (const { operation, offered = [] } of limited) {
    generated.requireThis(operation.id, `${offeredIn}<${parameter}, ${emitUnion(offered)}>`);
  }
}

function narrowBody(
  generated: GeneratedApi,
  facts: Facts,
  { operation, fields }: RegionalOperation,
  names: ValueTypes,
): void {
  const { type: region, parameter } = facts.types;
  const current = generated.bodyType(operation.id);
  const schema = operation.body?.type.text;
  if (current === undefined || schema === undefined) return;
  const byRegion = addByRegion(generated, schema, emitRules(facts, fields, names));
  const modelIn = fields.filter(isModelField).map((field) => addModels(generated, facts, field))[0];
  const name = generated.claimTypeName(`${schema}In`);
  // The type parameters that bodies have stand for models.
  const models = current.typeParameters.map((each) => `${each.name} extends string`);
  generated.addType({
    name,
    parameters: [`${parameter} extends ${region}`, ...models],
    doc: `\`${schema}\` as a region takes it.`,
    text: `${current.type} & ${byRegion}[${parameter}]`,
  });
  const inRegion = (model: string): string =>
    modelIn === undefined ? model : `${modelIn}<${parameter}, ${model}>`;
  const given = current.typeParameters.map((each) => inRegion(each.name));
  const anyModel = current.typeParameters.map(() => "string");
  const typeParameters = current.typeParameters.map(
    ({ default: otherwise, ...rest }): TypeParameter => ({
      ...rest,
      default: otherwise && inRegion(otherwise),
    }),
  );
  generated.narrowBody(
    operation.id,
    { type: `${name}<${[parameter, ...given].join(", ")}>`, typeParameters },
    `${name}<${[parameter, ...anyModel].join(", ")}>`,
  );
  for (const used of [name, modelIn]) if (used) generated.addImport("./types.js", used, "type");
}

/** What a body must be besides its schema, by region: nothing where a region has no rule. */
function emitRules({ types }: Facts, fields: readonly Field[], names: ValueTypes): string {
  const members = types.regions.map((region) => {
    const rules = fields.flatMap((field) => emitRule(names, region, field) ?? []);
    return `  ${emitKey(region)}: ${rules.length === 0 ? "unknown" : rules.join(" & ")};\n`;
  });
  return `{\n${members.join("")}}`;
}

function addByRegion(generated: GeneratedApi, schema: string, text: string): string {
  const name = generated.claimTypeName(`${schema}ByRegion`);
  const doc = `What a \`${schema}\` must be in each region, besides what its schema says.`;
  generated.addType({ name, doc, text });
  return name;
}

function emitRule(names: ValueTypes, region: string, field: Field): string | undefined {
  const { path, nullable, regions: rules } = field;
  const values = rules[region]?.values;
  if (values === undefined) return undefined;
  const name = names.of(region, path.at(-1) ?? "", values);
  const type = nullable ? `${name} | null` : name;
  return path.reduceRight((inner, step) => `{ ${emitKey(step)}?: ${inner} }`, type);
}

/** Types of regional values; fields of one name that take the same share one. */
class ValueTypes {
  readonly #generated: GeneratedApi;
  readonly #names = new Map<string, string>();

  constructor(generated: GeneratedApi) {
    this.#generated = generated;
  }

  of(region: string, field: string, values: readonly string[]): string {
    const key = JSON.stringify([region, field, values]);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#generated.claimTypeName(emitTypeName(`${region} ${field}`));
    this.#generated.addType({
      name,
      doc: `What the region \`${region}\` takes as \`${field}\`.`,
      text: emitUnion(values),
    });
    this.#names.set(key, name);
    return name;
  }
}

/** Adds the types behind a field that names a model; returns the one that gives what a region takes for a model. */
function addModels(generated: GeneratedApi, { types, models }: Facts, field: Field): string {
  const { type: region, parameter } = types;
  const available = types.regions.map((name) => listModels(field.regions[name], models));
  const refused = Object.values(models)
    .flat()
    .filter((model) => available.some((names) => names?.includes(model) === false));
  const refusedModel = generated.claimTypeName("RegionalModel");
  const modelByRegion = generated.claimTypeName("ModelByRegion");
  const modelIn = generated.claimTypeName("ModelIn");
  generated.addType({
    name: refusedModel,
    doc: "Known models that some region does not take.",
    text: emitUnion(refused),
  });
  const members = types.regions.map((name, at) =>
    emitModels(name, field.regions[name], available[at]),
  );
  generated.addType({
    name: modelByRegion,
    doc: "Known models by the region that takes them.",
    text: `{\n${members.join("")}}`,
  });
  generated.addType({
    name: modelIn,
    parameters: [`${parameter} extends ${region}`, "Model extends string"],
    doc: "The model itself where the region may take it, else those that it takes.",
    text: `Model extends ${refusedModel}
  ? Model extends ${modelByRegion}[${parameter}]
    ? Model
    : ${modelByRegion}[${parameter}]
  : Model`,
  });
  return modelIn;
}

/** The known models that a rule lets pass; undefined: all. */
function listModels(rule: Rule | undefined, models: Facts["models"]): string[] | undefined {
  if (rule?.providers === undefined) return undefined;
  const ofProviders = rule.providers.flatMap((provider) => models[provider] ?? []);
  return [...new Set([...(rule.managed ?? []), ...ofProviders])];
}

function emitModels(region: string, rule: Rule | undefined, models: string[] | undefined): string {
  if (models === undefined) return `  ${emitKey(region)}: string;\n`;
  const { managed = [], providers = [] } = rule ?? {};
  const doc = `${managed.join(" and ")} ${managed.length === 1 ? "is" : "are"} managed; other models of ${providers.join(" and ")} need a key of that provider stored in the region.`;
  const lines = [...emitDoc(doc), `${emitKey(region)}: ${emitUnion(models)};`];
  return lines.map((line) => `  ${line}\n`).join("");
}

function isModelField({ regions: rules }: Field): boolean {
  return Object.values(rules).some(({ providers }) => providers !== undefined);
}

function isNullable({ type }: SchemaObject): true | undefined {
  return (Array.isArray(type) && type.includes("null")) || undefined;
}

/** The linter knows the shape of what stands on a schema. */
function isRules(value: unknown): value is Readonly<Record<string, Rule>> {
  return isRecord(value) && Object.values(value).every(isRecord);
}

interface Matrix {
  readonly rows: readonly { readonly provider: string; readonly models: readonly string[] }[];
  readonly aliases?: Readonly<Record<string, string>>;
}

function isMatrix(value: unknown): value is Matrix {
  return isRecord(value) && Array.isArray(value["rows"]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
