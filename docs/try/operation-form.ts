import { asText } from "../../runtime/json/values.js";
import { statedExamples, type StatedExample } from "../../generator/mock/make-sample.js";
import { locate } from "../../generator/mock/pointer.js";
import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";

/** What the form of an operation asks for. */
export interface OperationForm {
  readonly parameters: readonly FormParameter[];
  /** Bodies to begin with; empty if the operation has none. */
  readonly examples: readonly StatedExample[];
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
  const stated = body && statedExamples(document, locate(document, body.schema.slice(0, -1)).value);
  return {
    parameters: operation.parameters.flatMap((parameter) => {
      const { name, in: place, required, schema } = parameter;
      if (place !== "path" && place !== "query") return [];
      const { description, example } = locate(document, schema.slice(0, -1)).value;
      const texts = { description: asText(description), example: asText(example) };
      return [{ name, in: place, required, ...texts }];
    }),
    // A body without an example begins as an empty object.
    examples: stated?.length === 0 ? [{ name: "", value: {} }] : (stated ?? []),
  };
}
