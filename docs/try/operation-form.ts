import { asList, asRecord, asText, type JsonObject } from "../../runtime/json/values.js";
import { locate, type Located, type Pointer } from "../../sandbox/openapi/pointer.js";
import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";

/** What the form of an operation asks for. */
export interface OperationForm {
  /** Markdown. */
  readonly description: string;
  readonly parameters: readonly FormParameter[];
  /** Empty if the operation has no body. */
  readonly examples: readonly BodyExample[];
  /** The fields of the body, outer ones before their own. */
  readonly fields: readonly FormField[];
}

/** A path or query parameter. */
export interface FormParameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description: string;
  readonly example: string;
}

/** A body to begin with. */
export interface BodyExample {
  readonly summary: string;
  readonly value: unknown;
}

/** A field of a body. */
export interface FormField {
  /** Names from the body to the field. */
  readonly path: readonly string[];
  /** Its JSON types, such as `string or null`. */
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

/** Describes what an operation needs. */
export function createOperationForm(operation: ServedOperation): OperationForm {
  const { document, source, body } = operation;
  return {
    description: asText(source["description"]),
    parameters: operation.parameters.flatMap((parameter) => {
      const place = parameter.in;
      if (place !== "path" && place !== "query") return [];
      const { name, required, schema } = parameter;
      const described = locate(document, schema.slice(0, -1)).value;
      const example = asText(described["example"]);
      return [
        { name, in: place, required, description: asText(described["description"]), example },
      ];
    }),
    examples: body === undefined ? [] : readExamples(document, body.schema),
    fields: body === undefined ? [] : listFields(document, locate(document, body.schema), []),
  };
}

/** A body without an example begins as an empty object. */
function readExamples(document: JsonObject, schema: Pointer): BodyExample[] {
  const media = locate(document, schema.slice(0, -1)).value;
  const named = Object.values(asRecord(media["examples"])).map((entry) => {
    const { summary, value } = asRecord(entry);
    return { summary: asText(summary), value };
  });
  if (named.length > 0) return named;
  return [{ summary: "The example of the document", value: media["example"] ?? {} }];
}

function listFields(
  document: JsonObject,
  { value: schema, pointer }: Located,
  path: readonly string[],
): FormField[] {
  const required = asList(schema["required"]);
  return Object.keys(asRecord(schema["properties"])).flatMap((name) => {
    const member = locate(document, [...pointer, "properties", name]);
    const field: FormField = {
      path: [...path, name],
      type: typeOf(member.value),
      required: required.includes(name),
      description: asText(member.value["description"]),
      schema: member.value,
    };
    // A schema that contains itself would have no end.
    const isInside = path.length >= deepest;
    return [field, ...(isInside ? [] : listFields(document, member, field.path))];
  });
}

const deepest = 5;

function typeOf({ type }: JsonObject): string {
  const types = Array.isArray(type) ? type.map(String) : [asText(type)];
  return types.filter(Boolean).join(" or ") || "any";
}
