import {
  emitKey,
  emitDoc,
  emitProse,
  emitString,
  emitUnion,
  emitTypeName,
} from "../../generator/model/text/code.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import type { Matrix, ReasoningFacts } from "./read-facts.js";
import type { ReasoningRow } from "../../runtime/reasoning/index.js";

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

/** Emits the type of the settings in a row; `undefined` if its models accept none. */
function emitSettings(row: ReasoningRow, settingField: string): string | undefined {
  return emitPlace(readPlaces(row, settingField), "  ");
}

/** A place in the settings: its values, or further places. */
interface Place {
  values?: readonly string[];
  default?: string | undefined;
  readonly children: Map<string, Place>;
}

function readPlaces({ accepts, defaults = {} }: ReasoningRow, settingField: string): Place {
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
  return `${emitDoc(`@default ${emitProse(emitString(value))}`)
    .map((line) => `${indent}${line}`)
    .join("\n")}\n`;
}

/** Names of the types that make a body depend on its model. */
export interface TypeNames {
  /** Settings by model. */
  readonly byModel: string;
  /** A known model. */
  readonly known: string;
  /** Placeholder for an omitted model. */
  readonly unnamed: string;
  /** The settings of one model. */
  readonly settings: string;
  /** The body of a request with one model. */
  readonly body: string;
  /** The type parameter for the model. */
  readonly parameter: string;
}

/** Claims a free name for each of the types. */
export function claimTypeNames(
  generated: GeneratedApi,
  { setting, body }: ReasoningFacts,
): TypeNames {
  const settings = emitTypeName(setting.name);
  return {
    byModel: generated.claimTypeName(`${settings}ByModel`),
    known: generated.claimTypeName("KnownModel"),
    unnamed: generated.claimTypeName("UnnamedModel"),
    settings: generated.claimTypeName(`${settings}For`),
    body: generated.claimTypeName(`${body}For`),
    parameter: generated.claimTypeName("Model"),
  };
}
