import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import { narrowBody } from "../../generator/weave/narrow-body.js";
import { addModels, claimTypeNames, type TypeNames } from "./add-models.js";
import type { ReasoningFacts, Field } from "./read-facts.js";
import {
  emitDoc,
  emitIndented,
  emitKey,
  emitProse,
  emitString,
} from "../../generator/model/text/code.js";

/** Types the body by its model: a known model accepts what its row lists, any other model accepts anything. */
export function addTypes(generated: GeneratedApi, facts: ReasoningFacts): void {
  const names = claimTypeNames(generated, facts);
  addModels(generated, facts, names);
  addSettings(generated, facts, names);
  addBody(generated, facts, names);
  const { known, unnamed, body, parameter } = names;
  for (const name of [known, unnamed, body]) generated.importType(name);
  const constraint = `${known} | (string & {})`;
  narrowBody(generated, facts.matrix.operation, {
    type: `${body}<${parameter}>`,
    typeParameters: [{ name: parameter, constraint, default: `${known} | ${unnamed}` }],
  });
}

/** Adds the type of the body of a request with one model. */
function addBody(generated: GeneratedApi, facts: ReasoningFacts, names: TypeNames): void {
  const { body, model, setting } = facts;
  const omitted = [model, setting].map(({ name }) => emitString(name)).join(" | ");
  generated.addType({
    name: names.body,
    parameters: [`${names.parameter} extends string`],
    doc: `\`${body}\` with the \`${setting.name}\` that its \`${model.name}\` accepts.`,
    text: [
      `Omit<${body}, ${omitted}> & {`,
      ...emitField(model, typeModel(facts, names)),
      // The model is inferred from its own field. Inferring it here as well would cost a fifth more.
      ...emitField(setting, `NoInfer<${names.settings}<${names.parameter}>>`),
      "}",
    ].join("\n"),
  });
}

/** Any string names a model, unless the document lists them all. */
function typeModel({ body, model }: ReasoningFacts, { parameter }: TypeNames): string {
  if (!Array.isArray(model.schema["enum"])) return parameter;
  return `${parameter} & NonNullable<${body}[${emitString(model.name)}]>`;
}

function emitField({ name, schema, isRequired }: Field, type: string): string[] {
  const doc = schema.description === undefined ? [] : emitDoc(emitProse(schema.description));
  return emitIndented([...doc, `${emitKey(name)}${isRequired ? "" : "?"}: ${type};`]);
}

/** Adds the type of the settings that a model accepts. */
function addSettings(generated: GeneratedApi, facts: ReasoningFacts, names: TypeNames): void {
  const { byModel, known, unnamed, settings, parameter } = names;
  const { matrix, setting, body, model } = facts;
  const anything = `Exclude<${body}[${emitString(setting.name)}], undefined>`;
  const nullable = setting.isNullable ? " | null" : "";
  const defaultModel = matrix.rows
    .flatMap(({ models }) => models)
    .find((name) => name === model.schema["default"]);
  const cases: Case[] = [
    // A model that is known only at run time.
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
    doc: `The \`${setting.name}\` that a model accepts.`,
    text: emitCases(cases, anything),
  });
}

/** A condition on types, and the type if it holds. */
type Case = readonly [condition: string, type: string];

function emitCases([first, ...others]: readonly Case[], otherwise: string, indent = "  "): string {
  if (first === undefined) return otherwise;
  const [condition, type] = first;
  const rest = emitCases(others, otherwise, `${indent}  `);
  return `${condition}\n${indent}? ${type}\n${indent}: ${rest}`;
}
