import { allOperations, type Api } from "../../generator/api.js";
import { emitDoc, emitKey, emitString, emitTypeName, emitUnion } from "../../generator/code.js";
import type { GeneratedApi } from "../../generator/generated-api.js";
import { resolve, resolveBody, type SchemaObject } from "../../generator/openapi.js";
import { defineOverlay, type AnyOverlay } from "../../generator/overlay.js";

/** The matrix as the spec has it; the linter knows its shape. */
interface Matrix {
  readonly operation: string;
  readonly modelField: string;
  readonly settingField: string;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly controls?: Readonly<Record<string, { readonly levels: object }>>;
  readonly rows: readonly Row[];
}

interface Row {
  readonly models: readonly string[];
  readonly accepts: Readonly<Record<string, readonly string[]>>;
  readonly defaults?: Readonly<Record<string, string>>;
}

interface Facts {
  readonly matrix: Matrix;
  /** Type of the body that the matrix governs. */
  readonly body: string;
  readonly model: Field;
  readonly setting: Field;
}

/** A field of the body that the matrix governs. */
interface Field {
  readonly name: string;
  readonly schema: SchemaObject;
  readonly isRequired: boolean;
}

/**
 * Checks reasoning settings before they are sent and types them by the model of the request, from the
 * extension `x-reasoning` of a document.
 */
export const reasoning: AnyOverlay = defineOverlay<Facts>({
  name: "reasoning",
  read: readFacts,
  apply(generated, facts) {
    addCheck(generated, facts);
    addTypes(generated, facts);
  },
  entry: {
    factory: "createReasoning",
    type: "Reasoning",
    typeArguments: (apis) => [emitUnion(apis.map(({ name }) => name))],
    table: "reasoningMatrix",
    exports: [
      "checkReasoning",
      "supportedReasoning",
      "normalizeModel",
      "toProviderControl",
      "toModelParams",
      "checkFollowUp",
      "nextThinkingLevel",
    ],
  },
});

function readFacts(api: Api): Facts | undefined {
  const matrix = api.document["x-reasoning"];
  if (!isMatrix(matrix)) return undefined;
  const operation = allOperations(api).find(({ id }) => id === matrix.operation);
  const body = operation && resolveBody(api.document, operation.source);
  const readField = (name: string): Field => {
    const schema = body?.properties?.[name] ?? {};
    const required = Array.isArray(body?.["required"]) ? body["required"] : [];
    return { name, schema: resolve(api.document, schema), isRequired: required.includes(name) };
  };
  return {
    matrix,
    body: operation?.body?.type.text ?? "unknown",
    model: readField(matrix.modelField),
    setting: readField(matrix.settingField),
  };
}

/** The first field that only this extension has; documents of other origin may use the name for something else. */
function isMatrix(value: unknown): value is Matrix {
  return typeof value === "object" && value !== null && "rows" in value && "settingField" in value;
}

function addCheck(generated: GeneratedApi, { matrix, model }: Facts): void {
  const { controls = {}, ...rest } = matrix;
  const levels = Object.entries(controls).map(([name, control]) => [name, control.levels]);
  generated.addTable({
    name: "reasoningMatrix",
    value: { ...rest, defaultModel: model.schema["default"], controls: Object.fromEntries(levels) },
    type: { name: "ReasoningMatrix", from: "reasoning" },
  });
  const assert = generated.addImport("reasoning", "assertReasoning");
  generated.addImport("./tables.js", "reasoningMatrix");
  generated.guard(matrix.operation, `${assert}(reasoningMatrix, this.#transport, body)`, {
    error: "ReasoningError",
    when: "The model is known not to take a setting; nothing was sent.",
  });
}

interface TypeNames {
  /** Settings by model. */
  readonly byModel: string;
  readonly known: string;
  readonly unnamed: string;
  /** The settings of one model. */
  readonly settings: string;
  /** The body of a request with one model. */
  readonly body: string;
  readonly parameter: string;
}

/** The body's type follows the model: a known model takes what its row lists, any other model takes anything. */
function addTypes(generated: GeneratedApi, facts: Facts): void {
  const settings = emitTypeName(facts.setting.name);
  const names: TypeNames = {
    byModel: generated.claimTypeName(`${settings}ByModel`),
    known: generated.claimTypeName("KnownModel"),
    unnamed: generated.claimTypeName("UnnamedModel"),
    settings: generated.claimTypeName(`${settings}For`),
    body: generated.claimTypeName(`${facts.body}For`),
    parameter: generated.claimTypeName("Model"),
  };
  addModels(generated, facts, names);
  addSettings(generated, facts, names);
  addBody(generated, facts, names);
  const { known, unnamed, body, parameter } = names;
  for (const name of [known, unnamed, body]) generated.addImport("./types.js", name, "type");
  const constraint = `${known} | (string & {})`;
  generated.narrowBody(facts.matrix.operation, {
    type: `${body}<${parameter}>`,
    typeParameters: [{ name: parameter, constraint, default: `${known} | ${unnamed}` }],
  });
}

function addModels(generated: GeneratedApi, { matrix, setting }: Facts, names: TypeNames): void {
  const members = emitModels(matrix, isLevel(matrix) ? "never" : addNoSettings(generated));
  generated.addType({
    name: names.byModel,
    doc: `Known models with the \`${setting.name}\` that each takes; a model that is not listed may take anything.`,
    text: `{\n${members.map((member) => `  ${member};\n`).join("")}}`,
  });
  generated.addType({
    name: names.known,
    doc: "A model whose settings are known.",
    text: `keyof ${names.byModel}`,
  });
  generated.addType({
    name: names.unnamed,
    doc: "Stands for the model of a request that names none.",
    text: "string & { readonly unnamed: never }",
  });
}

function addNoSettings(generated: GeneratedApi): string {
  const name = generated.claimTypeName("NoSettings");
  const doc = "Settings of a model that takes none: `{}` sets nothing, at any depth.";
  generated.addType({ name, doc, text: `{ [setting: string]: ${name} }` });
  return name;
}

function addSettings(generated: GeneratedApi, facts: Facts, names: TypeNames): void {
  const { byModel, known, unnamed, settings, parameter } = names;
  const { matrix, setting, body, model } = facts;
  const anything = `Exclude<${body}[${emitString(setting.name)}], undefined>`;
  const nullable = isNullable(setting.schema) ? " | null" : "";
  const defaultModel = matrix.rows
    .flatMap(({ models }) => models)
    .find((name) => name === model.schema["default"]);
  const cases: Case[] = [
    // A model that is known at run time only.
    [`(string & {}) extends ${parameter}`, anything],
    [`${parameter} extends ${known}`, `${byModel}[${parameter}]${nullable}`],
  ];
  if (defaultModel !== undefined) {
    const ofDefault = `${byModel}[${emitString(defaultModel)}]${nullable}`;
    cases.splice(1, 0, [`${unnamed} extends ${parameter}`, ofDefault]);
  }
  generated.addType({
    name: settings,
    parameters: [`${parameter} extends string`],
    doc: `The \`${setting.name}\` that a model takes.`,
    text: emitCases(cases, anything),
  });
}

/** A condition on types, and the type that it stands for when it holds. */
type Case = readonly [condition: string, type: string];

function emitCases([first, ...others]: readonly Case[], otherwise: string, indent = "  "): string {
  if (first === undefined) return otherwise;
  const [condition, type] = first;
  const rest = emitCases(others, otherwise, `${indent}  `);
  return `${condition}\n${indent}? ${type}\n${indent}: ${rest}`;
}

function addBody(generated: GeneratedApi, facts: Facts, names: TypeNames): void {
  const { body, model, setting } = facts;
  const omitted = [model, setting].map(({ name }) => emitString(name)).join(" | ");
  generated.addType({
    name: names.body,
    parameters: [`${names.parameter} extends string`],
    doc: `\`${body}\` with the \`${setting.name}\` that its \`${model.name}\` takes.`,
    text: [
      `Omit<${body}, ${omitted}> & {`,
      ...emitField(model, names.parameter),
      // The model is inferred from its own field; looking for it here as well would cost a fifth more.
      ...emitField(setting, `NoInfer<${names.settings}<${names.parameter}>>`),
      "}",
    ].join("\n"),
  });
}

function emitField({ name, schema, isRequired }: Field, type: string): string[] {
  const doc = schema.description === undefined ? [] : emitDoc(schema.description);
  return [...doc, `${emitKey(name)}${isRequired ? "" : "?"}: ${type};`].map((line) => `  ${line}`);
}

/** The setting is one value rather than an object of paths. */
function isLevel({ rows, settingField }: Matrix): boolean {
  return rows.some(({ accepts }) => Object.hasOwn(accepts, settingField));
}

function emitModels(matrix: Matrix, nothing: string): string[] {
  const { rows, aliases = {}, settingField } = matrix;
  const types = new Map(
    rows.flatMap((row) => {
      const type = emitPlace(readPlaces(row, settingField), "  ") ?? nothing;
      return row.models.map((model): [string, string] => [model, type]);
    }),
  );
  for (const [alias, model] of Object.entries(aliases))
    types.set(alias, types.get(model) ?? nothing);
  return [...types].map(([model, type]) => `${emitKey(model)}: ${type}`);
}

/** A place in the settings: the values that belong there, or further places. */
interface Place {
  values?: readonly string[];
  default?: string | undefined;
  readonly children: Map<string, Place>;
}

function readPlaces({ accepts, defaults = {} }: Row, settingField: string): Place {
  const setting: Place = { children: new Map() };
  for (const [path, values] of Object.entries(accepts)) {
    let place = setting;
    for (const step of path.split(".").slice(settingField.split(".").length)) {
      const child = place.children.get(step) ?? { children: new Map() };
      place.children.set(step, child);
      place = child;
    }
    place.values = values;
    place.default = defaults[path];
  }
  return setting;
}

const inlineWidth = 80;

function emitPlace({ values, children }: Place, indent: string): string | undefined {
  if (values !== undefined) return emitUnion(values);
  if (children.size === 0) return undefined;
  const inner = `${indent}  `;
  const members = [...children].map(
    ([name, child]) => `${emitKey(name)}?: ${emitPlace(child, inner)}`,
  );
  const docs = [...children.values()].map((child) => emitDefault(child, inner));
  const inline = `{ ${members.join("; ")} }`;
  if (inner.length + inline.length <= inlineWidth && docs.join("") === "") return inline;
  return `{\n${members.map((member, at) => `${docs[at]}${inner}${member};\n`).join("")}${indent}}`;
}

function emitDefault({ default: value }: Place, indent: string): string {
  if (value === undefined) return "";
  return `${emitDoc(`@default ${emitString(value)}`)
    .map((line) => `${indent}${line}`)
    .join("\n")}\n`;
}

function isNullable({ type }: SchemaObject): boolean {
  return type === "null" || (Array.isArray(type) && type.includes("null"));
}
