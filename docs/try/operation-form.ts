import { asRecord, asText, type JsonObject } from "../../runtime/json/values.js";
import { locate, type Pointer } from "../../generator/mock/pointer.js";
import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";

/** What the form of an operation asks for. */
export interface OperationForm {
  readonly parameters: readonly FormParameter[];
  /** Bodies to begin with; empty if the operation has none. */
  readonly examples: readonly { readonly summary: string; readonly value: unknown }[];
}

/** A path or query parameter. */
export interface FormParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description: string;
  readonly example: string;
}

/** Describes what an operation needs. */
export function createOperationForm(operation: ServedOperation): OperationForm {
  const { document, body } = operation;
  return {
    parameters: operation.parameters.flatMap((parameter) => {
      const { name, in: place, required, schema } = parameter;
      if (place !== "path" && place !== "query") return [];
      const { description, example } = locate(document, schema.slice(0, -1)).value;
      const texts = { description: asText(description), example: asText(example) };
      return [{ name, in: place, required, ...texts }];
    }),
    examples: body === undefined ? [] : readExamples(document, body.schema),
  };
}

/** A body without an example begins as an empty object. */
function readExamples(document: JsonObject, schema: Pointer): OperationForm["examples"] {
  const media = locate(document, schema.slice(0, -1)).value;
  const named = Object.values(asRecord(media["examples"])).map((entry) => {
    const { summary, value } = asRecord(entry);
    return { summary: asText(summary), value };
  });
  if (named.length > 0) return named;
  return [{ summary: "The example of the document", value: media["example"] ?? {} }];
}
