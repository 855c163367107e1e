import { emitString } from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import type { TypeNames } from "./claim-type-names.js";
import type { ReasoningFacts } from "./reasoning-facts.js";

/** Adds the type of the settings that a model accepts. */
export function addSettings(
  generated: GeneratedApi,
  facts: ReasoningFacts,
  names: TypeNames,
): void {
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
