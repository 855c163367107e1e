import {
  emitDoc,
  emitIndented,
  emitKey,
  emitProse,
  emitString,
} from "../../../generator/text/code.js";
import type { GeneratedApi } from "../../../generator/weave/generated-api.js";
import type { TypeNames } from "./claim-type-names.js";
import type { ReasoningFacts, Field } from "./reasoning-facts.js";

/** Adds the type of the body of a request with one model. */
export function addBody(generated: GeneratedApi, facts: ReasoningFacts, names: TypeNames): void {
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
