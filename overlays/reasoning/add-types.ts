import type { OptionalKind, TypeParameterDeclarationStructure } from "ts-morph";
import type { ApiOperation } from "../../generator/api/api.js";
import { effectiveSchema, isNullable } from "../../generator/api/effective-schema.js";
import { extensionOf } from "../../generator/api/extensions.js";
import type { SchemaObject } from "../../generator/api/openapi.js";
import { resolveBody } from "../../generator/api/resolve-json.js";
import {
  emitDoc,
  emitKey,
  emitProse,
  emitString,
  emitTypeName,
  emitUnion,
} from "../../generator/api/text/code.js";
import { typeBody } from "../../generator/client/change.js";
import type { ClientCode } from "../../generator/client/client-code.js";
import type { ReasoningMatrix, ReasoningRow } from "../../runtime/reasoning/index.js";
import type { FieldRule } from "../../runtime/regions/index.js";
import { isLevel, type Matrix } from "./matrix.js";

/** What the matrix governs, and the name of the type parameter for its model. */
interface Governed {
  /** Type of the body. */
  readonly body: string;
  readonly model: Field;
  readonly setting: Field;
  readonly parameter: string;
}

/** Types the body by its model: a known model accepts what its row lists, any other model accepts anything. */
export function addTypes(
  client: ClientCode,
  matrix: Matrix,
  operation: ApiOperation,
  model: Field,
): void {
  const parameter = client.api.claimTypeName("Model");
  const setting = readField(client, operation, matrix.settingField);
  const body = operation.body?.type ?? "unknown";
  const governed = { body, model, setting, parameter };
  const models = addModels(client, matrix, body);
  const settings = addSettings(client, matrix, governed, models);
  const bodyFor = addBody(client, governed, settings);
  const typeParameter: OptionalKind<TypeParameterDeclarationStructure> = {
    name: parameter,
    constraint: models.any,
    default: models.usual,
  };
  typeBody(client, operation, () => ({
    type: `${bodyFor}<${parameter}>`,
    typeParameters: [typeParameter],
  }));
}

/** Names of the types of models. */
type Models = Readonly<Record<"known" | "unnamed" | "any" | "usual" | "byModel", string>>;

/** Adds the types of the known models, and of the settings that each accepts. Returns their names. */
function addModels(client: ClientCode, matrix: Matrix, body: string): Models {
  const { settingField } = matrix;
  const add = (name: string, doc: string, text: string): string =>
    client.addType(name, { doc, text });
  const nothing = isLevel(matrix)
    ? "never"
    : client.addType("NoSettings", {
        doc: "Settings of a model that accepts none. `{}` sets nothing, at any depth.",
        text: (own) => `{ [setting: string]: ${own} }`,
      });
  const byModel = add(
    `${emitTypeName(settingField)}ByModel`,
    `Known models and the \`${settingField}\` that each accepts. Any other model accepts anything.`,
    emitModels(matrix, body, nothing),
  );
  const known = add("KnownModel", "A model whose settings are known.", `keyof ${byModel}`);
  const placeholder = "string & { readonly unnamed: never }";
  const unnamed = add("UnnamedModel", "Placeholder for an omitted model.", placeholder);
  // Editors and compilers print these names in place of all the models.
  const any = add("AnyModel", "A known model, or any other string.", `${known} | (string & {})`);
  const usual = add("DefaultModel", "The model of a request without one.", `${known} | ${unnamed}`);
  return { known, unnamed, any, usual, byModel };
}

/** Adds the type of the settings that a model accepts. Returns its name. */
function addSettings(
  client: ClientCode,
  { rows }: Matrix,
  { body, model, setting, parameter }: Governed,
  { known, unnamed, byModel }: Models,
): string {
  const { defaultModel = "", defaultModels = {} } = readDefaults(model);
  const usual = [...new Set([defaultModel, ...Object.values(defaultModels)])];
  const anything = `Exclude<${body}[${emitString(setting.name)}], undefined>`;
  const settingsOf = (index: string): string =>
    `${byModel}[${index}]${setting.isNullable ? " | null" : ""}`;
  const isKnown = usual.every((name) => rows.some(({ models }) => models.includes(name)));
  const cases = [
    // A model that is known only at run time.
    `(string & {}) extends ${parameter} ? ${anything}`,
    ...(isKnown ? [`${unnamed} extends ${parameter} ? ${settingsOf(emitUnion(usual))}`] : []),
    `${parameter} extends ${known} ? ${settingsOf(parameter)}`,
    anything,
  ];
  return client.addType(`${emitTypeName(setting.name)}For`, {
    parameters: [`${parameter} extends string`],
    doc: `The \`${setting.name}\` that a model accepts.`,
    text: cases.join(" : "),
  });
}

/** Adds the type of the body of a request with one model. Returns its name. */
function addBody(
  client: ClientCode,
  { body, model, setting, parameter }: Governed,
  settings: string,
): string {
  const omitted = [model, setting].map(({ name }) => emitString(name)).join(" | ");
  return client.addType(`${body}For`, {
    parameters: [`${parameter} extends string`],
    doc: `\`${body}\` with the \`${setting.name}\` that its \`${model.name}\` accepts.`,
    text: [
      `Omit<${body}, ${omitted}> & {`,
      ...emitField(model, emitModelType(body, model, parameter)),
      // The model is inferred from its own field. Inferring it here as well would cost a fifth more.
      ...emitField(setting, `NoInfer<${settings}<${parameter}>>`),
      "}",
    ].join("\n"),
  });
}

/** A field of the body that the matrix governs. */
export interface Field {
  readonly name: string;
  readonly schema: SchemaObject;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

/** Reads a field of the body of an operation. */
export function readField(
  { api: { document } }: ClientCode,
  { source }: ApiOperation,
  name: string,
): Field {
  const { properties = {}, required = [] } = resolveBody(document, source) ?? {};
  const schema = properties[name] ?? {};
  return {
    name,
    schema: effectiveSchema(document, schema),
    isRequired: required.includes(name),
    isNullable: isNullable(document, schema),
  };
}

/** Reads the default model of a request, and those of regions that have another. */
export function readDefaults({
  schema,
}: Field): Pick<ReasoningMatrix, "defaultModel" | "defaultModels"> {
  const defaultModel = schema["default"];
  const rules = extensionOf<Readonly<Record<string, FieldRule>>>(schema, "x-regions") ?? {};
  const others = Object.entries(rules).flatMap(([region, { default: usual = defaultModel }]) =>
    typeof usual === "string" && usual !== defaultModel ? [[region, usual]] : [],
  );
  return {
    ...(typeof defaultModel === "string" && { defaultModel }),
    ...(others.length > 0 && { defaultModels: Object.fromEntries(others) }),
  };
}

/** Any string names a model, unless the document lists them all. */
function emitModelType(body: string, model: Field, parameter: string): string {
  const none = model.isNullable ? " | null" : "";
  if (!Array.isArray(model.schema["enum"])) return parameter + none;
  return `${parameter} & NonNullable<${body}[${emitString(model.name)}]>${none}`;
}

function emitField({ name, schema, isRequired }: Field, type: string): string[] {
  const doc = schema.description === undefined ? [] : emitDoc(emitProse(schema.description));
  return [...doc, `${emitKey(name)}${isRequired ? "" : "?"}: ${type};`];
}

/**
 * Emits the object type with the settings of every known model and alias.
 *
 * @param body - type of the request's body
 * @param nothing - type of the settings of a model that accepts none
 */
function emitModels(
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
