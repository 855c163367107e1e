import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import { readExtensions, type Extension } from "../model/extensions.js";
import { type Note } from "../model/note.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { shapeOf } from "./document-shape.js";

/** Names of the parts of a document, as the schemas of extensions say where each may stand. */
const parts: Readonly<Record<string, string>> = {
  document: "Root",
  operation: "Operation",
  response: "Response",
  schema: "Schema",
  securityScheme: "SecurityScheme",
  server: "Server",
  variable: "ServerVariable",
};

/**
 * Removes from a document what bears the name of one of this project's extensions but is not of its shape or in its
 * place, and notes it.
 *
 * Whoever wrote a foreign document may mean anything by `x-limits`. The overlays read what is left without a doubt.
 */
export function dropStrangeExtensions(document: OpenApiDocument): Note[] {
  const notes: Note[] = [];
  visit(document, "document", [], notes);
  return notes;
}

/** A document is not known to be sound yet, so whatever is not of the shape it should be is passed over. */
function visit(node: unknown, name: string, steps: readonly string[], notes: Note[]): void {
  if (typeof node !== "object" || node === null) return;
  const shape = shapeOf(name);
  if (shape.kind === "object") {
    dropFrom(node, name, steps, notes);
    for (const [field, part] of Object.entries(shape.fields)) {
      if (Object.hasOwn(node, field))
        visit(Reflect.get(node, field), part, [...steps, field], notes);
    }
  }
  if (shape.kind === "list" || shape.kind === "map") {
    for (const [key, item] of Object.entries(node)) visit(item, shape.of, [...steps, key], notes);
  }
}

function dropFrom(node: object, name: string, steps: readonly string[], notes: Note[]): void {
  for (const key of Object.keys(node)) {
    const accepts = key.startsWith("x-") ? extensions().get(key) : undefined;
    if (accepts === undefined || accepts(Reflect.get(node, key), name)) continue;
    Reflect.deleteProperty(node, key);
    notes.push({
      pointer: emitPointer(...steps, key),
      message: `${key} does not match specs/extensions/${key}.schema.json${formsOf(key)}, so it is ignored`,
    });
  }
}

/** The forms that an extension may have, where there are several; empty where there is one. */
function formsOf(key: string): string {
  const forms = asList(readExtensions().get(key)?.schema["oneOf"]).map(asRecord);
  const titles = forms.flatMap(({ title }) => (typeof title === "string" ? `{ ${title} }` : []));
  return titles.length === 0 ? "" : ` (${titles.join(" or ")})`;
}

/** Tells whether a value is what an extension describes, on a part of a document. */
type Accepts = (value: unknown, name: string) => boolean;

let known: ReadonlyMap<string, Accepts> | undefined;

/** Every extension by its name; compiled when it is first met, because few documents have any. */
function extensions(): ReadonlyMap<string, Accepts> {
  known ??= new Map([...readExtensions()].map(([name, each]) => [name, createCheck(each)]));
  return known;
}

function createCheck({ parts: own, schema }: Extension): Accepts {
  let validate: ValidateFunction | undefined;
  return (value, name) => {
    if (!own.includes(parts[name] ?? "")) return false;
    // Which texts there are differs by service; those of the schema are this one's.
    if (schema["type"] === "string") return typeof value === "string";
    validate ??= new Ajv2020({ strict: false, validateSchema: false }).compile(schema);
    return validate(value);
  };
}
